"""Tables of figures as rows: a label, the headings above it, and a figure for each column."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kaoju.text.normalize import fold
from kaoju.text.periods import Day, Period, days_of, period_of
from kaoju.types.documents import Block, BlockKind, Cell, Document, Span

_FIGURE = re.compile(
    r"[(\s$€£¥+\-–—−]*(?:us\$|rmb)?[(\s$€£¥+\-–—−]*"
    r"(?:\d[\d,.]*(?:\s*(?:[)%‰x]|pts?|bps))*(?:\(\d{1,2}\))?|[-–—−]+\s*%?)[)\s*†‡]*"
)
_NOTE = re.compile(r"\(\w\)")  # a footnote's mark
_LETTER = re.compile(r"[^\W\d_]")
_OPEN_END = re.compile(r"(?:\b(?:and|or|of|to|the|in|for|from|with|by|on|at|less)|[,\-–—])\s*$")
_LOWER = re.compile(r"[a-z]")
_BEFORE = 300  # characters above a table that may say what it holds
_LEAST = 0.6  # share of a column's cells that are figures


@dataclass(frozen=True, slots=True)
class Column:
    """A column of figures with its headings, top down, and the period they name."""

    number: int
    heads: tuple[Span, ...]
    text: str  # the headings' words, folded
    period: Period


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A row of a table. ``label`` is its words' spans (two where it is wrapped over two lines),
    ``groups`` the rows without figures above it, outermost first."""

    table: FigureTable
    number: int
    label: tuple[Span, ...]
    groups: tuple[Span, ...]
    figures: tuple[tuple[int, Span], ...]  # column -> figure


@dataclass(frozen=True, slots=True)
class FigureTable:
    """``above``: what stands over it and says what it holds, the nearest first."""

    block: Block
    columns: tuple[Column, ...]
    above: tuple[Span, ...]
    corner: tuple[Span, ...] = ()  # header cells over the labels


def figure_tables(document: Document) -> Iterator[tuple[FigureTable, tuple[FigureRow, ...]]]:
    """The tables of a document that have columns of figures."""
    text = document.parsed.text
    before: FigureTable | None = None
    for index, block in enumerate(document.parsed.blocks):
        if block.kind is not BlockKind.TABLE or not block.cells:
            continue
        numbers = _figure_columns(text, block)
        if not numbers:
            before = None
            continue
        table = _table(document, index, numbers, before)
        before = table
        yield table, tuple(_rows(text, table, numbers))


def _figure_columns(text: str, block: Block) -> tuple[int, ...]:
    """Columns most of whose cells below the header are figures; never the first of all."""
    filled: dict[int, list[bool]] = {}
    for cell in block.cells:
        words = cell.span.of(text)
        if not cell.header and words and not _NOTE.fullmatch(words):
            filled.setdefault(cell.column, []).append(is_figure(words))
    first = min(filled, default=0)
    return tuple(
        column
        for column, figures in sorted(filled.items())
        if column != first and sum(figures) >= _LEAST * len(figures)
    )


def is_figure(words: str) -> bool:
    return _FIGURE.fullmatch(fold(words)) is not None


def _table(
    document: Document, index: int, numbers: tuple[int, ...], before: FigureTable | None
) -> FigureTable:
    text, block = document.parsed.text, document.parsed.blocks[index]
    heads = [cell for cell in block.cells if cell.header and len(cell.span)]
    columns = tuple(_column(text, heads, column, numbers) for column in numbers)
    above = tuple(_above(document, index))
    if not any(column.heads for column in columns):
        columns = _carried(text, document, block, numbers, before, above)
    corner = tuple(c.span for c in heads if c.column < numbers[0] and c.column_span == 1)
    return FigureTable(block, columns, above, corner)


def _carried(
    text: str,
    document: Document,
    block: Block,
    numbers: tuple[int, ...],
    before: FigureTable | None,
    above: Sequence[Span],
) -> tuple[Column, ...]:
    """Columns without headings of their own go on from the table before, or from a line of as
    many years above."""
    for span in above:
        years = list(re.finditer(r"(?<!\d)(?:19|20)\d\d(?!\d)", span.of(text)))
        if len(years) >= len(numbers) > 1:
            ends = years[-len(numbers) :]
            places = [Span(span.start + m.start(), span.start + m.end()) for m in ends]
            return tuple(_headed(text, n, (s,)) for n, s in zip(numbers, places, strict=True))
    if before is not None and len(before.columns) == len(numbers):
        near = text[before.block.span.end : block.span.start]
        if near.count("\f") <= 1 and len(near) <= _BEFORE:
            return tuple(
                _headed(text, n, c.heads) for n, c in zip(numbers, before.columns, strict=True)
            )
    return tuple(_headed(text, n, ()) for n in numbers)


def _headed(text: str, number: int, heads: tuple[Span, ...]) -> Column:
    words = fold(" ".join(span.of(text) for span in heads))
    return Column(number, heads, words, period_of(words))


def _column(text: str, heads: Sequence[Cell], column: int, numbers: tuple[int, ...]) -> Column:
    rows: dict[int, list[Cell]] = {}
    for cell in heads:
        rows.setdefault(cell.row, []).append(cell)
    found: list[Span] = []
    for cells in rows.values():
        span = _over(text, cells, column, numbers)
        if span is not None:
            found.append(span)
    return _headed(text, column, tuple(found))


def _over(text: str, cells: Sequence[Cell], column: int, numbers: tuple[int, ...]) -> Span | None:
    """What one line of the header says of a column."""
    for cell in cells:
        if cell.column <= column < cell.column + cell.column_span:
            return _share(text, cell, column)
    over = [cell for cell in cells if cell.column >= numbers[0]]
    at = numbers.index(column)
    group, rest = divmod(len(numbers), len(over)) if over else (0, 1)
    if len(over) > 1 and group > 1 and not rest:
        starts = [numbers[i * group] for i in range(len(over))]
        if [cell.column for cell in over] == starts:
            return over[at // group].span
    corner = next((cell for cell in cells if cell.column < numbers[0]), None)
    if at == 0 and corner is not None and over and _dated(text, [corner, *over]):
        return corner.span  # a date that begins further left than the figures under it
    return None


def _dated(text: str, cells: Sequence[Cell]) -> bool:
    return all(days_of(fold(cell.span.of(text))) for cell in cells)


def _share(text: str, cell: Cell, column: int) -> Span:
    """Of a heading over n columns that names n days, the column's own."""
    if cell.column_span == 1:
        return cell.span
    words = cell.span.of(text)
    folded = fold(words)
    days: list[tuple[Day, tuple[int, int]]] = days_of(folded)
    if len(days) != cell.column_span or len(folded) != len(words):
        return cell.span
    start, end = days[column - cell.column][1]
    return Span(cell.span.start + start, cell.span.start + end)


def _above(document: Document, index: int) -> Iterator[Span]:
    """The heading the table stands under and the lines between, the nearest first, of its page."""
    text, blocks = document.parsed.text, document.parsed.blocks
    page = text.rfind("\f", 0, blocks[index].span.start) + 1
    left = _BEFORE
    for block in reversed(blocks[max(0, index - 6) : index]):
        if block.span.start < page or block.kind is BlockKind.TABLE or left <= 0:
            return
        span = block.content
        if block.kind is not BlockKind.HEADING and len(span) > _BEFORE:
            yield Span(max(span.start, span.end - left), span.end)
            return
        yield span
        left -= len(span)


def _rows(text: str, table: FigureTable, numbers: tuple[int, ...]) -> Iterator[FigureRow]:
    cells: dict[int, list[Cell]] = {}
    for cell in table.block.cells:
        if not cell.header and len(cell.span):
            cells.setdefault(cell.row, []).append(cell)
    groups: tuple[Span, ...] = ()
    open_labels: list[Span] = []  # rows without figures since the last row with some
    for number, row in cells.items():
        figures = tuple(
            (c.column, c.span) for c in row if c.column in numbers and is_figure(c.span.of(text))
        )
        named = [c.span for c in row if c.column < numbers[0] and _LETTER.search(c.span.of(text))]
        if not named:
            continue
        label = Span(named[0].start, named[-1].end)
        if not figures:
            open_labels.append(label)
            continue
        wrapped = bool(open_labels) and _continues(text, open_labels[-1], label)
        spans = (open_labels.pop(), label) if wrapped else (label,)
        groups = tuple(open_labels) or groups
        open_labels = []
        yield FigureRow(table, number, spans, groups, figures)


def _continues(text: str, before: Span, label: Span) -> bool:
    """Whether a label goes on from the line above, which has no figures."""
    words = before.of(text).rstrip()
    if words.endswith(":"):
        return False
    return bool(_LOWER.match(label.of(text)) or _OPEN_END.search(words))
