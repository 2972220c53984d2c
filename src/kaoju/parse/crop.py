"""The part of a page that a quote stands on, as a PNG: what a reader checks against the original.

pdfium draws it, of the PDF itself or of the kept image of a scan; no other library is needed.
"""

from __future__ import annotations

import io
import struct
import unicodedata
import zlib
from bisect import bisect_left
from collections.abc import Iterable
from operator import itemgetter
from typing import TYPE_CHECKING

import numpy as np
import pypdfium2 as pdfium

from kaoju.errors import ReadError
from kaoju.parse.pdflines import PageText
from kaoju.parse.pdforder import read_in_order
from kaoju.types.documents import PageImage, Span

if TYPE_CHECKING:
    from numpy.typing import NDArray

DPI = 200
BESIDE, ABOVE = 36.0, 6.0  # points around the words: some of their line, nothing of the next
Place = tuple[int, int, int, int, int, int]


def places_of(page: PageText, base: int) -> tuple[Place, ...]:
    """Where the words of a page stand; see ``PageImage.places``. ``base``: of its text."""
    found: list[Place] = []
    for line in page.lines:
        bottom, top = round(line.bottom), round(line.bottom + line.height)
        for word in line.words or line.segments:
            ends = base + word.span.start, base + word.span.end
            found.append((*ends, round(word.left), bottom, round(word.right), top))
    return tuple(found)


def crop_of_scan(jpeg: bytes, image: PageImage, span: Span) -> bytes:
    """PNG of the words of ``span`` on a kept page image; of the whole page where none are known."""
    document = pdfium.PdfDocument.new()
    try:
        picture = pdfium.PdfImage.new(document)
        picture.load_jpeg(io.BytesIO(jpeg), inline=True)
        width, height = (pixels * 72 / image.dpi for pixels in picture.get_px_size())
        picture.set_matrix(pdfium.PdfMatrix().scale(width, height))
        page = document.new_page(width, height)
        page.insert_obj(picture)
        page.gen_content()
        return _drawn(page, _around(image.places, span), image.dpi)
    except pdfium.PdfiumError as error:
        raise ReadError(f"the kept image of page {image.page} is damaged: {error}") from error
    finally:
        document.close()


def crop_of_pdf(document: pdfium.PdfDocument, page: int, text: str, span: Span) -> bytes:
    """PNG of the words of ``span`` (offsets in ``text``, all that was stored of 1-based ``page``).

    Of the whole page where its words stand elsewhere now than when they were stored.
    """
    read = read_in_order(document, page - 1)
    there = _same_place(text, span, read.text)
    try:
        box = _around(places_of(read, 0) if there else (), there)
        return _drawn(document[page - 1], box, DPI, read.turn)
    except pdfium.PdfiumError as error:
        raise ReadError(f"page {page} cannot be drawn: {error}") from error


def _same_place(text: str, span: Span, other: str) -> Span | None:
    """``span`` of a stored page in the page before cleaning; None where it is another page."""
    if text == other:
        return span
    stored, read = _letters(text), _letters(other)
    if [letter for letter, _ in stored] != [letter for letter, _ in read]:
        return None
    first = bisect_left(stored, span.start, key=itemgetter(1))
    last = bisect_left(stored, span.end, key=itemgetter(1)) - 1
    return Span(read[first][1], read[last][1] + 1) if first <= last else None


def _letters(text: str) -> list[tuple[str, int]]:
    """What cleaning leaves as it is, and where it stands: no white space, hyphens, ligatures."""
    return [
        (letter, at)
        for at, character in enumerate(text)
        if character != "-" and not character.isspace()
        for letter in unicodedata.normalize("NFKC", character)
    ]


def _around(places: Iterable[Place], span: Span | None) -> tuple[float, float, float, float] | None:
    """(left, bottom, right, top) in points of the words that ``span`` touches; None for all."""
    every = tuple(places)
    met = [p for p in every if span and p[0] < span.end and span.start < p[1]]
    if len(met) in (0, len(every)):
        return None
    _, _, left, bottom, right, top = zip(*met, strict=True)
    return min(left) - BESIDE, min(bottom) - ABOVE, max(right) + BESIDE, max(top) + ABOVE


def _drawn(
    page: pdfium.PdfPage, box: tuple[float, float, float, float] | None, dpi: float, turn: int = 0
) -> bytes:
    """``turn``: see ``PageText.turn``; ``box`` is of the page that was turned."""
    more = (turn - page.get_rotation()) % 360  # than it is shown with
    width, height = page.get_size()
    if more in (90, 270):
        width, height = height, width
    left, bottom, right, top = box or (0.0, 0.0, width, height)
    cut = (max(0.0, left), max(0.0, bottom), max(0.0, width - right), max(0.0, height - top))
    bitmap = page.render(scale=dpi / 72, rotation=more, crop=cut, grayscale=True)
    return png(bitmap.to_numpy().reshape(bitmap.height, -1)[:, : bitmap.width])


def png(grey: NDArray[np.uint8]) -> bytes:
    """A PNG file of 8-bit grey pixels (height, width)."""
    height, width = grey.shape
    rows = np.zeros((height, width + 1), np.uint8)  # each row begins with its filter: none
    rows[:, 1:] = grey
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows.tobytes(), 6)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in parts
    )
