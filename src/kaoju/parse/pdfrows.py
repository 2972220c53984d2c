"""Lines that are cells of a row: however large or bold, they are no headings."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from kaoju.parse.pdflines import Line

LEVEL = 0.3  # of the line's height, between lines of one row
MOST = 50  # lines of one row that are looked at
COLUMN = 8.0  # times its height: a narrower line is no prose under a column's heading
DOWN = 6.0  # times it, from a heading to what it heads
TOUCH = 1.0  # points that neighbours in a row may share

# "1", "2.3", "Item 1A.", "Appendix B", "第一章", "☒": what a heading may have before a wide gap.
_MARK = re.compile(
    r"[\W_]+|(?:[^\W\d_]+\s)?[([]?(?:\d+(?:\.\d+)*[A-Za-z]?|[IVXLC]+|[A-Z])[)\].:、]?"
    r"|第\s?\S{1,4}|[一二三四五六七八九十]{1,3}[、.]?"
)


def cells(text: str, lines: Sequence[Line]) -> frozenset[int]:
    """Offsets of the lines of a page that have wide gaps in them, or others beside them.

    Not those that stand over a column of prose, nor those with nothing but a number set apart.
    """
    by_height = sorted(lines, key=lambda line: line.bottom)
    bottoms = [line.bottom for line in by_height]
    found: set[int] = set()
    for at, line in enumerate(lines):
        if len(line.segments) > 1:
            if len(line.segments) > 2 or not _MARK.fullmatch(line.segments[0].span.of(text)):
                found.add(line.span.start)
            continue
        first = bisect_left(bottoms, line.bottom - LEVEL * line.height)
        last = bisect_right(bottoms, line.bottom + LEVEL * line.height)
        beside = any(_apart(line, other) for other in by_height[first : min(last, first + MOST)])
        if beside and not _over_prose(lines, at):
            found.add(line.span.start)
    return frozenset(found)


def _apart(line: Line, other: Line) -> bool:
    return other.right <= line.left + TOUCH or line.right <= other.left + TOUCH


def _over_prose(lines: Sequence[Line], at: int) -> bool:
    """Whether the next line of other type than that of line ``at`` is prose below it."""
    below = at + 1
    while below < len(lines) and _alike(lines[below - 1], lines[below]):
        below += 1
    if below == len(lines):
        return False
    head, line = lines[below - 1], lines[below]
    step = head.bottom - line.bottom
    wide = len(line.segments) == 1 and line.right - line.left >= COLUMN * line.height
    return wide and 0 < step <= DOWN * max(head.height, line.height) and not _apart(head, line)


def _alike(before: Line, line: Line) -> bool:
    """Whether a heading goes on."""
    step = before.bottom - line.bottom
    same = before.bold == line.bold and abs(before.height - line.height) < 0.5
    return same and 0 < step < 1.8 * line.height and not _apart(before, line)
