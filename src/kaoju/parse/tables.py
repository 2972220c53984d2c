"""Pipe tables: cells of one row, exact and trimmed."""

from __future__ import annotations

import re
from itertools import pairwise

from kaoju.parse.lines import trim
from kaoju.types.documents import Cell, Span

_PIPE = re.compile(r"(?<!\\)\|")
_PREFIX = re.compile(r"[ \t>]*")


def row_cells(text: str, start: int, end: int) -> list[Span]:
    """Cell spans of the row in ``text[start:end]``, with or without outer pipes.

    An escaped pipe is part of a cell. Excess cells are kept, missing ones are simply absent.
    """
    prefix = _PREFIX.match(text, start, end)
    start = prefix.end() if prefix else start
    start, end = trim(text, start, end).start, trim(text, start, end).end
    bars = [m.start() for m in _PIPE.finditer(text, start, end)]
    edges = [start - 1, *bars, end]
    if bars and bars[0] == start:
        del edges[0]
    if bars and bars[-1] == end - 1 and len(edges) > 2:
        del edges[-1]
    return [trim(text, a + 1, b) for a, b in pairwise(edges)]


def table_cells(
    text: str, header: tuple[int, int], rows: list[tuple[int, int]]
) -> tuple[Cell, ...]:
    """Row-major cells; row 0 is the header, later rows count from 1."""
    cells = [Cell(0, c, span, header=True) for c, span in enumerate(row_cells(text, *header))]
    for number, row in enumerate(rows, start=1):
        cells += [Cell(number, c, span) for c, span in enumerate(row_cells(text, *row))]
    return tuple(cells)
