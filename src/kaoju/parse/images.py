"""Images (PNG, JPEG, TIFF, WebP) as scans: each frame a page."""

from __future__ import annotations

import io
from importlib.util import find_spec
from typing import TYPE_CHECKING

import numpy as np

from kaoju.errors import MissingExtra, ReadError
from kaoju.parse import ocrengine
from kaoju.parse.pdf import document_of
from kaoju.parse.pdflines import PageText
from kaoju.parse.scanpage import DPI, MAX_PIXELS, read_image
from kaoju.types.documents import ParsedDocument

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

MAX_FRAMES = 1000
PAGE_WIDTH = 8.27  # inches: an image's shorter side is taken for a page's
COARSEST = 72.0  # dots per inch
FORMATS = ("PNG", "JPEG", "TIFF", "WEBP")


def parse_image(data: bytes, name: str) -> ParsedDocument:
    """The text of an image, blocks and all, as of a PDF without a text layer.

    ReadError when the image is damaged or too large. Without the extra ``ocr`` there is no text,
    and a warning names the command that installs it.
    """
    if not ocrengine.available() or find_spec("PIL") is None:
        missing = MissingExtra(ocrengine.EXTRA, ocrengine.PURPOSE)
        pages, media_type = [PageText("", problem=str(missing))], "image"
    else:
        pages, media_type = _read(data, name)
    return document_of(pages, {}, media_type, ["is an image"] * len(pages))


def _read(data: bytes, name: str) -> tuple[list[PageText], str]:
    from PIL import Image, ImageOps, UnidentifiedImageError

    pages: list[PageText] = []
    try:
        with Image.open(io.BytesIO(data), formats=FORMATS) as picture:
            frames = getattr(picture, "n_frames", 1)
            if frames > MAX_FRAMES:
                raise ReadError(f"{name}: {frames} images, more than {MAX_FRAMES}: split the file")
            media_type = f"image/{(picture.format or '').lower()}"
            for number in range(frames):
                picture.seek(number)
                if picture.width * picture.height > MAX_PIXELS:
                    raise ReadError(
                        f"{name}: {picture.width} x {picture.height} pixels, more than "
                        f"{MAX_PIXELS:,}: make it smaller"
                    )
                pages.append(_page(ImageOps.exif_transpose(picture)))
    except (UnidentifiedImageError, OSError, SyntaxError, Image.DecompressionBombError) as error:
        raise ReadError(f"{name}: the image is damaged: {error}") from error
    return pages, media_type


def _page(picture: Picture) -> PageText:
    from PIL import Image

    if picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info:
        with_alpha = picture.convert("RGBA")
        paper = Image.new("RGBA", picture.size, "white")
        picture = Image.alpha_composite(paper, with_alpha)
    elif picture.mode.startswith("I"):  # 16 bits of grey
        levels = np.asarray(picture, np.float64)
        picture = Image.fromarray((levels / max(1.0, levels.max()) * 255).astype(np.uint8))
    dpi = max(COARSEST, min(picture.size) / PAGE_WIDTH)
    if dpi > DPI:
        size = (round(picture.width * DPI / dpi), round(picture.height * DPI / dpi))
        picture, dpi = picture.convert("RGB").resize(size, Image.Resampling.BOX), float(DPI)
    pixels = np.asarray(picture.convert("RGB"), np.uint8)
    return read_image(np.ascontiguousarray(pixels[:, :, ::-1]), dpi)
