"""Pages that only exist as images: their text, with what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

import numpy as np
import pypdfium2 as pdfium

from kaoju.errors import MissingExtra
from kaoju.parse.ocrcache import read_cached
from kaoju.parse.pdflines import PageText
from kaoju.parse.scanlines import page_text
from kaoju.parse.straighten import turn
from kaoju.types.documents import PageImage
from kaoju.types.reading import DEFAULT, ReadOptions

if TYPE_CHECKING:
    from kaoju.parse.ocr import Scan
    from kaoju.parse.ocrengine import Image

DPI = 200
JPEG_QUALITY = 50  # of kept pages: type of 8 points stays legible at 200 dots per inch
MAX_PIXELS = 50_000_000
LEAST_CONFIDENT = 0.95  # mean over a page's characters: below .93 one in seven is wrong


@dataclass(frozen=True, slots=True)
class Drawn:
    """The image of page ``page`` (1-based), as drawn from its file."""

    image: Image
    dpi: float
    page: int = 1


def drawn_page(document: pdfium.PdfDocument, number: int) -> Drawn | PageText:
    """Page ``number`` (0-based) drawn; where it cannot be, ``problem`` of its text says why."""
    try:
        image, dpi = page_image(document, number)
    except pdfium.PdfiumError as error:
        return PageText("", problem=f"it cannot be drawn: {error}")
    return Drawn(image, dpi, number + 1)


def page_image(document: pdfium.PdfDocument, number: int) -> tuple[Image, float]:
    """Page ``number`` (0-based) drawn, and its dots per inch; PdfiumError where it is broken."""
    page = document[number]
    try:
        width, height = page.get_size()
        dpi = min(DPI, 72 * (MAX_PIXELS / max(1.0, width * height)) ** 0.5)
        bitmap = page.render(scale=dpi / 72)
        image = np.ascontiguousarray(bitmap.to_numpy()[:, :, :3])
    finally:
        page.close()
    return image, dpi


def read_drawn(drawn: Drawn, options: ReadOptions = DEFAULT) -> tuple[PageText, PageImage | None]:
    """The text of a page's image, which is kept where there is one to cite.

    ``problem`` says why there is none. Needs nothing of the file: any thread can do it.
    """
    text, scan = _text_of(drawn.image, drawn.dpi)
    if scan is None or options.keep_image is None:
        return text, None
    name = options.keep_image(_as_jpeg(drawn.image, scan))
    return text, PageImage(drawn.page, name, drawn.dpi)


def _as_jpeg(image: Image, scan: Scan) -> bytes:
    """In grey and upright, as its words were placed."""
    cv2 = import_module("cv2")
    grey = cv2.cvtColor(turn(image, scan.skew) if scan.skew else image, cv2.COLOR_BGR2GRAY)
    upright = np.ascontiguousarray(np.rot90(grey, scan.rotation // 90))
    done, packed = cv2.imencode(".jpg", upright, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    if not done:
        raise ValueError("its image cannot be packed")
    return bytes(packed)


def _text_of(image: Image, dpi: float) -> tuple[PageText, Scan | None]:
    if image.min() == image.max():
        return PageText("", problem="it is blank"), None
    try:
        scan = read_cached(image, dpi)
    except MissingExtra as error:
        return PageText("", problem=str(error)), None
    if not scan.words:
        return PageText("", problem="no text was found on its image"), None
    if scan.confidence < LEAST_CONFIDENT:
        problem = (
            f"held back: its image was read with confidence {scan.confidence:.2f}, "
            f"below {LEAST_CONFIDENT}"
        )
        return PageText("", problem=problem), None
    return page_text(scan), scan
