"""Tables of any orientation and key-value lines, as (entity, keys, value) statements."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from kaoju.facts.names import Names
from kaoju.facts.places import Place
from kaoju.facts.words import words_of
from kaoju.text.normalize import fold
from kaoju.types.documents import Cell, Span

_CODE = re.compile(r"(?=\S*[a-z_0-9])[a-z_][\w.\-/]*[_.\-\d][\w.\-/]*", re.IGNORECASE | re.ASCII)
_LONGEST_VALUE = 160  # characters: longer cells are prose
_LONGEST_KEY = 60


@dataclass(frozen=True, slots=True)
class Stated:
    """``entity`` is ``None`` where the statement names none. ``keys``: the attribute's cells."""

    entity: str | None
    keys: tuple[Span, ...]
    value: Span
    whole: Span  # from the first to the last cell of the row
    entity_span: Span | None = None
    unit: str = ""  # of a column that holds units


@dataclass(slots=True)
class Grid:
    """Cells by row and column, merged ones in each place they cover."""

    text: str
    cells: dict[tuple[int, int], Cell]
    rows: int
    columns: int
    header: int = 0  # leading rows that are headers
    labels: dict[int, tuple[Span, ...]] = field(default_factory=dict)  # column -> header cells

    @classmethod
    def of(cls, text: str, cells: Sequence[Cell]) -> Grid:
        placed = {
            (cell.row + r, cell.column + c): cell
            for cell in cells
            for r in range(min(cell.row_span, 1000))
            for c in range(min(cell.column_span, 1000))
        }
        grid = cls(
            text,
            placed,
            1 + max((row for row, _ in placed), default=-1),
            1 + max((column for _, column in placed), default=-1),
        )
        grid.header = grid._header_rows()
        grid.labels = {c: grid._label(c) for c in range(grid.columns)}
        return grid

    def span(self, row: int, column: int) -> Span | None:
        cell = self.cells.get((row, column))
        return cell.span if cell and cell.span.start < cell.span.end else None

    def words(self, row: int, column: int) -> str:
        span = self.span(row, column)
        return fold(span.of(self.text)).strip() if span else ""

    def label(self, column: int) -> str:
        """The folded words of the lowest header cell of a column."""
        spans = self.labels.get(column, ())
        return fold(spans[-1].of(self.text)).strip() if spans else ""

    def body(self) -> Iterator[int]:
        """Rows below the header, those apart that are one merged caption."""
        for row in range(self.header, self.rows):
            if len({self.cells.get((row, c)) for c in range(self.columns)} - {None}) > 1:
                yield row

    def row_span(self, row: int) -> Span:
        spans = [s for c in range(self.columns) if (s := self.span(row, c))]
        return Span(min(s.start for s in spans), max(s.end for s in spans))

    def _header_rows(self) -> int:
        count = 0
        while count < self.rows and self._is_header(count):
            count += 1
        return count if count < self.rows else 0

    def _is_header(self, row: int) -> bool:
        cells = [self.cells[row, c] for c in range(self.columns) if (row, c) in self.cells]
        return bool(cells) and all(cell.header for cell in cells)

    def _label(self, column: int) -> tuple[Span, ...]:
        found = [s for row in range(self.header) if (s := self.span(row, column))]
        return tuple(dict.fromkeys(found))


def pairs(text: str, cells: Sequence[Cell]) -> Iterator[Stated]:
    """Key-value lines: column 0 the key, column 1 the value."""
    grid = Grid.of(text, cells)
    for row in range(grid.rows):
        key, value = grid.span(row, 0), grid.span(row, 1)
        if key and value:
            yield Stated(None, (key,), value, Span(key.start, value.end))


def table(text: str, cells: Sequence[Cell], names: Names, place: Place) -> Iterator[Stated]:
    """The statements of a table, whichever way it is turned; none where that is unclear."""
    grid = Grid.of(text, cells)
    if grid.columns < 2:
        return iter(())
    columns = entity_columns(grid, names)
    if columns:
        return _by_column(grid, columns)
    column = entity_column(grid, names)
    if column is not None:
        return _by_row(grid, column, names)
    if grid.columns == 2 or _is_value_label(grid.label(1)):
        return _by_pair(grid)
    if sum(1 for _ in grid.body()) == 1 and place.entity and grid.header:
        return _record(grid)
    return _by_code(grid)


def entity_columns(grid: Grid, names: Names) -> dict[int, str]:
    """Columns whose header names one entity; none where the first column's does."""
    found: dict[int, str] = {}
    for column in range(grid.columns):
        for span in reversed(grid.labels[column]):
            named = names.whole(span.of(grid.text))
            if len(named) == 1:
                found[column] = named[0]
                break
    return {} if 0 in found else found


def entity_column(grid: Grid, names: Names) -> int | None:
    """The first column most of whose cells name an entity."""
    rows = list(grid.body())
    for column in range(grid.columns):
        spans = [s for row in rows if (s := grid.span(row, column))]
        named = sum(len(names.whole(s.of(grid.text))) == 1 for s in spans)
        if spans and 2 * named > len(spans):
            return column
    return None


def _by_column(grid: Grid, columns: dict[int, str]) -> Iterator[Stated]:
    first = min(columns)
    unit_column = _unit_column(grid)
    keyed = [c for c in range(first) if c == 0 or (c != unit_column and _continues_keys(grid, c))]
    for row in grid.body():
        keys = tuple(dict.fromkeys(s for c in keyed if (s := grid.span(row, c))))
        if not keys:
            continue
        for column, entity in columns.items():
            value = grid.span(row, column)
            if value:
                unit = grid.words(row, unit_column) if unit_column is not None else ""
                yield Stated(entity, keys, value, grid.row_span(row), grid.labels[column][-1], unit)


def _continues_keys(grid: Grid, column: int) -> bool:
    """Whether a column says what the one before it began: merged with it, or a label of keys."""
    return grid.label(column) in {"", grid.label(0)} or grid.label(column) in words_of(
        "attribute_headers"
    )


def _by_row(grid: Grid, column: int, names: Names) -> Iterator[Stated]:
    for row in grid.body():
        subject = grid.span(row, column)
        named = names.whole(subject.of(grid.text)) if subject else ()
        if subject is None or len(named) != 1:
            continue
        yield from _cells_of(grid, row, column, named[0], subject)


def _cells_of(grid: Grid, row: int, column: int, entity: str, subject: Span) -> Iterator[Stated]:
    for other in range(grid.columns):
        value, keys = grid.span(row, other), grid.labels[other]
        if other == column or value is None or not keys or value == subject:
            continue
        if grid.label(other) in words_of("note_headers"):
            continue
        yield Stated(entity, keys, value, grid.row_span(row), subject)


def _by_pair(grid: Grid) -> Iterator[Stated]:
    unit_column = _unit_column(grid)
    start = grid.header
    for row in range(start, grid.rows):
        key, value = grid.span(row, 0), grid.span(row, 1)
        if key and value and key != value and short(key, value):
            unit = grid.words(row, unit_column) if unit_column is not None else ""
            yield Stated(None, (key,), value, grid.row_span(row), None, unit)


def _record(grid: Grid) -> Iterator[Stated]:
    for row in grid.body():
        for column in range(grid.columns):
            value, keys = grid.span(row, column), grid.labels[column]
            if value and keys:
                yield Stated(None, keys, value, grid.row_span(row))


def _by_code(grid: Grid) -> Iterator[Stated]:
    """Rows whose first cell is an identifier: its other cells are its attributes."""
    if not grid.header:
        return
    for row in grid.body():
        subject = grid.span(row, 0)
        name = subject.of(grid.text).strip("`* ") if subject else ""
        if subject and _CODE.fullmatch(name):
            yield from _cells_of(grid, row, 0, name, subject)


def short(key: Span, value: Span) -> bool:
    """Whether the two are short enough to be a statement and not prose."""
    return len(key) <= _LONGEST_KEY and len(value) <= _LONGEST_VALUE


def _is_value_label(label: str) -> bool:
    return label in words_of("value_headers")


def _unit_column(grid: Grid) -> int | None:
    return next((c for c in range(grid.columns) if grid.label(c) in words_of("unit_headers")), None)
