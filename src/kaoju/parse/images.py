"""Images (PNG, JPEG, TIFF, WebP) as scans: each frame a page."""

from __future__ import annotations

import io
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np

from kaoju.errors import MissingExtra, ReadError
from kaoju.parse import ocrengine
from kaoju.parse.beside import read_all
from kaoju.parse.pdf import document_of, too_many
from kaoju.parse.pdflines import PageText
from kaoju.parse.scanpage import DPI, MAX_PIXELS, Drawn
from kaoju.types.documents import PageImage, ParsedDocument
from kaoju.types.reading import DEFAULT, ReadOptions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kaoju.parse.ocrengine import Image

PAGE_WIDTH = 8.27  # inches: an image's shorter side is taken for a page's
COARSEST = 72.0  # dots per inch
FORMATS = ("PNG", "JPEG", "TIFF", "WEBP")


def parse_image(data: bytes, name: str, options: ReadOptions = DEFAULT) -> ParsedDocument:
    """The text of an image, blocks and all, as of a PDF without a text layer.

    ReadError when the image is damaged or too large. Without the extra ``ocr`` there is no text,
    and a warning names the command that installs it.
    """
    if not ocrengine.available() or find_spec("PIL") is None:
        missing = MissingExtra(ocrengine.EXTRA, ocrengine.PURPOSE)
        pages, media_type = [PageText("", problem=str(missing))], _media_type(data)
        kept: list[PageImage] = []
    else:
        pages, kept, media_type = _read(data, name, options)
    return document_of(pages, {}, media_type, ["is an image"] * len(pages), kept, options.off)


def _media_type(data: bytes) -> str:
    """Told by the first bytes."""
    kinds = ((b"\x89PNG", "png"), (b"\xff\xd8", "jpeg"), (b"RIFF", "webp"))
    return "image/" + next((kind for magic, kind in kinds if data.startswith(magic)), "tiff")


def _read(
    data: bytes, name: str, options: ReadOptions
) -> tuple[list[PageText], list[PageImage], str]:
    images = import_module("PIL.Image")
    pages: list[PageText] = []
    kept: list[PageImage] = []
    try:
        with images.open(io.BytesIO(data), formats=FORMATS) as picture:
            frames = getattr(picture, "n_frames", 1)
            if options.pages and frames > options.pages:
                raise ReadError(too_many(name, frames, options))
            options.page_count(frames)
            for text, page_image in read_all(_drawn(picture, frames, name), options):
                pages.append(text)
                kept += [page_image] if page_image else []
                options.page_done()
    except (OSError, SyntaxError, ValueError, images.DecompressionBombError) as error:
        raise ReadError(f"{name}: {_media_type(data)} is damaged: {error}") from error
    return pages, kept, _media_type(data)


def _drawn(picture: Any, frames: int, name: str) -> Iterator[Drawn]:
    operations = import_module("PIL.ImageOps")
    for number in range(frames):
        picture.seek(number)
        if picture.width * picture.height > MAX_PIXELS:
            raise ReadError(
                f"{name}: {picture.width} x {picture.height} pixels, more than "
                f"{MAX_PIXELS:,}: make it smaller"
            )
        yield Drawn(*_pixels(operations.exif_transpose(picture)), number + 1)


def _pixels(picture: Any) -> tuple[Image, float]:
    """Blue first, not finer than DPI, and the dots per inch."""
    images = import_module("PIL.Image")
    if picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info:
        with_alpha = picture.convert("RGBA")
        paper = images.new("RGBA", picture.size, "white")
        picture = images.alpha_composite(paper, with_alpha)
    elif picture.mode.startswith("I"):  # 16 bits of grey
        levels = np.asarray(picture, np.float64)
        picture = images.fromarray((levels / max(1.0, levels.max()) * 255).astype(np.uint8))
    dpi = max(COARSEST, min(picture.size) / PAGE_WIDTH)
    if dpi > DPI:
        size = (round(picture.width * DPI / dpi), round(picture.height * DPI / dpi))
        picture, dpi = picture.convert("RGB").resize(size, images.Resampling.BOX), float(DPI)
    pixels = np.asarray(picture.convert("RGB"), np.uint8)
    return np.ascontiguousarray(pixels[:, :, ::-1]), dpi
