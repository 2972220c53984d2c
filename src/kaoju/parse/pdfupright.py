"""A page turned so that its lines run from left to right, its lower left corner at (0, 0)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pypdfium2 as pdfium
import pypdfium2.raw as raw

SAMPLES = 200  # characters that show which way a page's text runs
_SPACE = 0x20


@contextmanager
def upright(page: pdfium.PdfPage) -> Iterator[tuple[pdfium.PdfTextPage, float, int]]:
    """The text of a page that was just loaded, the height of the page, and the degrees,
    clockwise, that it was turned by; PdfiumError where it has none.

    What is drawn is moved, in memory and for as long as the page is open: pdfium orders words by
    where they stand. The page's own rotation, which is for those who look at it, does not count.
    """
    left, bottom, right, top = page.get_bbox()
    wide, high = right - left, top - bottom
    textpage = page.get_textpage()
    rotation = page.get_rotation()
    try:
        turn = _turn(textpage, rotation)
        if turn or rotation or left or bottom:
            textpage.close()
            _move(page, _matrix(turn, left, bottom, right, top))
            page.set_rotation(0)
            textpage = page.get_textpage()
        yield textpage, wide if turn in (90, 270) else high, turn
    finally:
        textpage.close()
        if page.get_rotation() != rotation:
            page.set_rotation(rotation)


def _turn(textpage: pdfium.PdfTextPage, shown: int) -> int:
    """Degrees, clockwise, by which most of the text would be level; ``shown`` without text."""
    count = textpage.count_chars()
    step = max(1, count // SAMPLES)
    directions: Counter[int] = Counter()
    for index in range(0, count, step):
        angle = raw.FPDFText_GetCharAngle(textpage.raw, index)
        if angle >= 0 and raw.FPDFText_GetUnicode(textpage.raw, index) > _SPACE:
            directions[round(-math.degrees(angle) / 90) % 4 * 90] += 1
    return directions.most_common(1)[0][0] if directions else shown


def _matrix(
    turn: int, left: float, bottom: float, right: float, top: float
) -> tuple[float, float, float, float, float, float]:
    """Turns the box clockwise and puts its new lower left corner at (0, 0)."""
    return {
        0: (1, 0, 0, 1, -left, -bottom),
        90: (0, -1, 1, 0, -bottom, right),
        180: (-1, 0, 0, -1, right, top),
        270: (0, 1, -1, 0, top, -left),
    }[turn]


def _move(page: pdfium.PdfPage, matrix: tuple[float, float, float, float, float, float]) -> None:
    for drawn in page.get_objects(max_depth=1):
        drawn.transform(pdfium.PdfMatrix(*matrix))
