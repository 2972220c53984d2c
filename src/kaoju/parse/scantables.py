"""Tables on a scan: from drawn rulings, or from words that stand in columns."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from kaoju.parse.lines import merge
from kaoju.parse.pdflines import Line, ReadTable
from kaoju.types.documents import BlockKind, Cell, Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kaoju.parse.rulings import Grid

MIN_ROWS = 3  # of a table without rulings
MAX_STEP = 3.0  # times the line's height between its rows
NEXT = 1.6  # times the line's height: a line so near may go on in the cell above
MAX_KEY = 40  # characters of the left column where a table is a list of key and value
SHADED = 6.0  # grey levels that a header's background differs by

_DIGIT = re.compile(r"\d")
_SENTENCE = re.compile(r"[。；;！？]\s*$|[a-z]{2}\.\s*$")

Range = tuple[float, float]


def ruled_table(grid: Grid, cells: list[Cell], first: int, last: int) -> ReadTable | None:
    """The table of a ruled grid whose words are ``cells``; None where nothing is in it.

    Two columns are key and value, unless the background of the first row sets it apart.
    """
    if last == first or not cells:
        return None
    columns = 1 + max(c.column for c in grid.cells)
    rows = sorted({c.row for c in cells})
    if columns == 1:
        return None
    if columns == 2 and not _shaded_top(grid):
        return ReadTable(first, last, BlockKind.KEYVALUE, _keyed(cells, rows))
    headed = tuple(replace(c, header=c.row == 0) for c in cells)
    return ReadTable(first, last, BlockKind.TABLE, _renumbered(headed, rows))


def _shaded_top(grid: Grid) -> bool:
    top = [c.shade for c in grid.cells if c.row == 0]
    rest = Counter(c.shade for c in grid.cells if c.row > 0)
    return bool(rest) and all(abs(s - rest.most_common(1)[0][0]) > SHADED for s in top)


def _keyed(cells: Sequence[Cell], rows: list[int]) -> tuple[Cell, ...]:
    return _renumbered([replace(c, header=c.column == 0) for c in cells], rows)


def _renumbered(cells: Sequence[Cell], rows: list[int]) -> tuple[Cell, ...]:
    number = {row: n for n, row in enumerate(rows)}
    return tuple(replace(c, row=number[c.row]) for c in cells)


def aligned_tables(
    text: str, lines: Sequence[Line], ruled: Sequence[ReadTable], doubts: Sequence[Span]
) -> list[ReadTable]:
    """Runs of lines whose segments keep to the same columns."""
    taken = {n for table in ruled for n in range(table.first, table.last)}
    found: list[ReadTable] = []
    at = 0
    while at < len(lines):
        last, columns = _run(text, lines, taken, at)
        many = [n for n in range(at, last) if len(lines[n].segments) > 1]
        if len(many) < MIN_ROWS:
            at += 1
            continue
        found.append(_table(text, lines, at, last, columns, merge(doubts)))
        at = last
    return found


def _run(text: str, lines: Sequence[Line], taken: set[int], at: int) -> tuple[int, list[Range]]:
    """The line behind the run that starts at ``at``, and its columns."""
    if at in taken or len(lines[at].segments) < 2:
        return at, []
    columns = _ranges(lines[at])
    last = at + 1
    while last < len(lines) and last not in taken and _follows(lines, last):
        line = lines[last]
        if len(line.segments) == 1:
            if not _goes_on(lines, last, columns):
                break
        else:
            wider = _merged([*columns, *_ranges(line)])
            if len(wider) < 2 or len(wider) < len(line.segments) or len(wider) < len(columns):
                break
            columns = wider
        last += 1
    while (
        last > at and len(lines[last - 1].segments) == 1 and not _goes_on(lines, last - 1, columns)
    ):
        last -= 1
    return last, columns


def _ranges(line: Line) -> list[Range]:
    return [(s.left, s.right) for s in line.segments]


def _merged(ranges: list[Range]) -> list[Range]:
    merged: list[Range] = []
    for left, right in sorted(ranges):
        if merged and left < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], right))
        else:
            merged.append((left, right))
    return merged


def _follows(lines: Sequence[Line], at: int) -> bool:
    step = lines[at - 1].bottom - lines[at].bottom
    return 0 < step <= MAX_STEP * max(lines[at - 1].height, lines[at].height)


def _goes_on(lines: Sequence[Line], at: int, columns: list[Range]) -> bool:
    """Whether a line of one segment continues the last cell of the line above."""
    line = lines[at]
    near = lines[at - 1].bottom - line.bottom <= NEXT * line.height
    return near and abs(line.left - columns[-1][0]) < line.height


def _table(
    text: str,
    lines: Sequence[Line],
    first: int,
    last: int,
    columns: list[Range],
    doubts: Sequence[Span],
) -> ReadTable:
    rows: list[dict[int, Span]] = []
    for line in lines[first:last]:
        if len(line.segments) == 1 and rows and line.left >= columns[-1][0] - line.height:
            before = rows[-1].get(len(columns) - 1)
            if before is not None:
                rows[-1][len(columns) - 1] = Span(before.start, line.span.end)
                continue
        rows.append({_column(columns, (s.left, s.right)): s.span for s in line.segments})
    cells = [
        Cell(number, column, span)
        for number, row in enumerate(rows)
        for column, span in sorted(row.items())
    ]
    sure = [c for c in cells if not _touches(doubts, c.span)]
    numbers = list(range(len(rows)))
    if len(columns) == 2 and all(len(r[0]) <= MAX_KEY for r in rows if 0 in r):
        return ReadTable(first, last, BlockKind.KEYVALUE, _keyed(sure, numbers))
    headed = tuple(replace(c, header=c.row == 0) for c in sure)
    return ReadTable(first, last, BlockKind.TABLE, headed)


def _column(columns: list[Range], extent: Range) -> int:
    centre = (extent[0] + extent[1]) / 2
    return min(
        range(len(columns)),
        key=lambda n: (
            abs(sum(columns[n]) / 2 - centre)
            if not columns[n][0] <= centre <= columns[n][1]
            else -1.0
        ),
    )


def _touches(doubts: Sequence[Span], span: Span) -> bool:
    return any(d.start < span.end and d.end > span.start for d in doubts)
