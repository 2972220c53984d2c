"""Tables of words in a PDF: rows whose cells begin at the same places, without figures."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from kaoju.parse.pdflines import Line
from kaoju.types.documents import Block, BlockKind, Cell, Span

_LETTERS = re.compile(r"[^\W\d_]{2,}")
LEAST_ROWS = 3  # with a cell in every column
MAX_STEP = 3.5  # times the line's height between lines of one table
APART = 4.0  # points between neighbouring columns
MAX_LABEL = 40  # characters of most cells of the first column


@dataclass(frozen=True, slots=True)
class WordTable:
    """Lines ``first`` up to but without ``last``, and the x-ranges of the columns."""

    first: int
    last: int
    columns: tuple[tuple[float, float], ...]


def find_word_tables(text: str, lines: Sequence[Line]) -> list[WordTable]:
    """Tables among lines that are in no other, in order, never overlapping."""
    tables: list[WordTable] = []
    at = 0
    while at < len(lines):
        last = _run_end(lines, at)
        table = _table(text, lines, at, last) if last - at >= LEAST_ROWS else None
        if table is not None:
            tables.append(table)
        at = last if table is not None else at + 1
    return tables


def _run_end(lines: Sequence[Line], at: int) -> int:
    """The line behind the run of rows, and of lines that go on in one of their cells."""
    if len(lines[at].segments) < 2:
        return at
    second = lines[at].segments[1].left
    last = look = at + 1
    while look < len(lines) and _follows(lines[look - 1], lines[look]):
        line = lines[look]
        if len(line.segments) > 1:
            last = look + 1
            second = min(second, line.segments[1].left)
        elif line.left < second - APART:
            break
        else:
            last = look + 1  # the rest of a cell
        look += 1
    return last


def _follows(before: Line, line: Line) -> bool:
    height = max(before.height, line.height)
    return 0 < before.bottom - line.bottom <= MAX_STEP * height


def _table(text: str, lines: Sequence[Line], first: int, last: int) -> WordTable | None:
    """The run as a table where enough rows have a cell in every column."""
    rows = [line for line in lines[first:last] if len(line.segments) > 1]
    width, _ = Counter(len(line.segments) for line in rows).most_common(1)[0]
    full = [line for line in rows if len(line.segments) == width]
    if len(full) < LEAST_ROWS or 2 * len(full) < len(rows):
        return None
    columns = _columns(full, width)
    if columns is None:
        return None
    labels = [line.segments[0].span.of(text) for line in full]
    named = sum(bool(_LETTERS.search(label)) and len(label) <= MAX_LABEL for label in labels)
    return WordTable(first, last, columns) if 5 * named >= 4 * len(labels) else None


def _columns(rows: Sequence[Line], width: int) -> tuple[tuple[float, float], ...] | None:
    """The x-range of each column; None where the cells of two do not stay apart."""
    columns = tuple(
        (min(row.segments[n].left for row in rows), max(row.segments[n].right for row in rows))
        for n in range(width)
    )
    apart = all(b[0] - a[1] >= APART for a, b in pairwise(columns))
    return columns if apart else None


def word_table_block(lines: Sequence[Line], table: WordTable) -> Block:
    """The TABLE block. Its first row is its header where it alone is bold."""
    rows = lines[table.first : table.last]
    headed = rows[0].bold and not any(row.bold for row in rows[1:])
    lefts = [left - APART for left, _ in table.columns]
    cells: list[Cell] = []
    number = -1
    for line in rows:
        parts = _placed(line, lefts)
        if len(parts) == 1 and cells and cells[-1].column == parts[0][0]:  # the cell goes on
            last = cells.pop()
            cells.append(replace(last, span=Span(last.span.start, line.span.end)))
            continue
        before = -1
        for at, (column, span) in enumerate(parts):
            number += at == 0 or column <= before
            cells.append(Cell(number, column, span, headed and number == 0))
            before = column
    span = Span(rows[0].span.start, rows[-1].span.end)
    return Block(BlockKind.TABLE, span, span, cells=tuple(cells))


def _placed(line: Line, lefts: Sequence[float]) -> list[tuple[int, Span]]:
    """(column, words) in the order of the line; neighbours in one column are one cell."""
    parts: list[tuple[int, Span]] = []
    for segment in line.segments:
        column = max(0, bisect_right(lefts, segment.left) - 1)
        if parts and parts[-1][0] == column:
            parts[-1] = column, Span(parts[-1][1].start, segment.span.end)
        else:
            parts.append((column, segment.span))
    return parts
