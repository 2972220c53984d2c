"""The names that one document gives things and attributes, before it is compared with others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from kaoju.facts.build import attribute_of
from kaoju.facts.parameters import describes, parameter_of
from kaoju.facts.passage import Passage
from kaoju.facts.subjects import subject_of_report
from kaoju.facts.tables import Grid
from kaoju.facts.titles import file_name, is_name, subject_of, title_of
from kaoju.facts.values import values_of
from kaoju.facts.words import words_of
from kaoju.text.normalize import fold, normalize
from kaoju.types.documents import Block, BlockKind, Document, Span
from kaoju.types.facts import FactKind, StatedName

_NAMED = 0.8  # share of a column's cells that are names where it names things
_SHEET = 0.4  # share of a document's characters in key-value lines that makes it a sheet
_SHEET_KEYS = 3  # of sibling sections that are about a thing each
_SPLIT = "、,，;；/"


def stated_names(document: Document) -> tuple[StatedName, ...]:
    """Names of entities (by where they stand: title, heading, column, row, key, file), and of
    attributes with the dimension of their values; a pure function of the document."""
    return tuple(dict.fromkeys(_Reader(document).run()))


@dataclass(frozen=True, slots=True)
class _Section:
    heading: Block | None
    blocks: tuple[Block, ...]


class _Reader:
    def __init__(self, document: Document) -> None:
        self.document, self.text = document, document.parsed.text
        self.blocks = document.parsed.blocks

    def run(self) -> Iterator[StatedName]:
        report = subject_of_report(self.document)
        if report is not None:  # what its tables and headings name are parts of it
            yield report
            return
        name, also, kind = subject_of(title_of(self.document))
        if name and (kind or self._is_sheet()):
            yield StatedName(name, also, "title")
        stem = file_name(PurePosixPath(self.document.source.file).stem)
        subject = self.document.source.entity or name
        if subject and is_name(stem):
            yield StatedName(subject, (stem,), "file")
        yield from self._of_keys(subject)
        for block in self.blocks:
            if block.kind is BlockKind.TABLE and block.cells:
                yield from _of_table(self.text, block)
        yield from self._of_headings()

    def _is_sheet(self) -> bool:
        in_pairs = sum(len(b.span) for b in self.blocks if _is_pairs(b))
        heading = sum(len(b.span) for b in self.blocks if b.kind is BlockKind.HEADING)
        return in_pairs > _SHEET * max(1, len(self.text.strip()) - heading)

    def _of_keys(self, subject: str) -> Iterator[StatedName]:
        for block in self.blocks:
            if not (_is_pairs(block) or _is_two_columns(self.text, block)):
                continue
            here, codes = subject, list[str]()
            for key, value in _pairs(self.text, block):
                label = fold(key.of(self.text)).strip()
                words = normalize(value.of(self.text)).text.strip()
                if label in words_of("name_keys") and is_name(words):
                    here = words
                    yield StatedName(words, (), "key")
                elif label in words_of("code_keys"):
                    codes += [w.strip() for w in _parts(words) if _is_code(w.strip())]
                else:
                    yield _attribute(self.text, key, (value,))
            if here and codes:
                yield StatedName(here, tuple(codes), "key")

    def _of_headings(self) -> Iterator[StatedName]:
        """Sibling sections with the same keys are a sheet each."""
        sections = [s for s in self._sections() if s.heading and s.blocks]
        keys = [self._keys(s) for s in sections]
        for at, section in enumerate(sections):
            if section.heading is None or len(keys[at]) < _SHEET_KEYS:
                continue
            if parameter_of(self.text, section.heading.content) and describes(keys[at]):
                continue
            others = (
                keys[i]
                for i, other in enumerate(sections)
                if i != at and other.heading and other.heading.level == section.heading.level
            )
            if any(2 * len(keys[at] & other) > len(keys[at] | other) for other in others):
                name, also, _ = subject_of(section.heading.content.of(self.text))
                if name:
                    yield StatedName(name, also, "heading")

    def _sections(self) -> Iterator[_Section]:
        heading: Block | None = None
        blocks: list[Block] = []
        for block in self.blocks:
            if block.kind is BlockKind.HEADING:
                yield _Section(heading, tuple(blocks))
                heading, blocks = block, []
            else:
                blocks.append(block)
        yield _Section(heading, tuple(blocks))

    def _keys(self, section: _Section) -> frozenset[str]:
        found = set[str]()
        for block in section.blocks:
            if _is_pairs(block) or (block.cells and 1 + max(c.column for c in block.cells) == 2):
                found |= {fold(key.of(self.text)) for key, _ in _pairs(self.text, block)}
        return frozenset(found)


def _is_pairs(block: Block) -> bool:
    return bool(block.cells) and block.kind is not BlockKind.TABLE


def _is_two_columns(text: str, block: Block) -> bool:
    """A table of attributes and values under a header that says so: pairs as good as lines."""
    if block.kind is not BlockKind.TABLE or not block.cells:
        return False
    grid = Grid.of(text, block.cells)
    return grid.columns == 2 and grid.label(0) in words_of("attribute_headers")


def _pairs(text: str, block: Block) -> Iterator[tuple[Span, Span]]:
    grid = Grid.of(text, block.cells)
    for row in range(grid.header, grid.rows):
        key, value = grid.span(row, 0), grid.span(row, 1)
        if key and value:
            yield key, value


def _of_table(text: str, block: Block) -> Iterator[StatedName]:
    grid = Grid.of(text, block.cells)
    rows = list(grid.body())
    if not rows or grid.columns < 2:
        return
    if _columns_name(grid, rows):
        yield from _of_columns(grid, rows)
        return
    naming = _naming_column(grid, rows)
    if naming is not None:
        yield from _of_rows(grid, rows, naming)


def _of_columns(grid: Grid, rows: Sequence[int]) -> Iterator[StatedName]:
    named = [grid.labels[c][-1] for c in range(1, grid.columns) if _may_name(grid, c)]
    yield from _names(grid.text, named, "column")
    for row in rows:
        if key := grid.span(row, 0):
            values = [s for c in range(1, grid.columns) if (s := grid.span(row, c))]
            yield _attribute(grid.text, key, values)


def _of_rows(grid: Grid, rows: Sequence[int], naming: int) -> Iterator[StatedName]:
    spans = [s for row in rows if (s := grid.span(row, naming)) and is_name(s.of(grid.text))]
    yield from _names(grid.text, spans, "row")
    asides = words_of("note_headers")
    for column in range(grid.columns):
        if column != naming and grid.labels[column] and grid.label(column) not in asides:
            values = [s for row in rows[:20] if (s := grid.span(row, column))]
            yield _attribute(grid.text, grid.labels[column][-1], values)


def _columns_name(grid: Grid, rows: Sequence[int]) -> bool:
    """Whether the header cells name things and the first column attributes."""
    named = [c for c in range(1, grid.columns) if _may_name(grid, c)]
    if not grid.header or len(named) < 2 or grid.label(0) in words_of("entity_headers"):
        return False
    along, across = _evenness(grid, rows)
    if grid.label(0) in words_of("attribute_headers"):
        return along > across or _resemble([grid.label(c) for c in named])
    return along > across


def _resemble(labels: Sequence[str]) -> bool:
    """Whether names look like members of one family: a code in each, or a shared end."""
    if all(any(c.isdigit() for c in label) for label in labels):
        return True
    return len({label[:1] for label in labels}) == 1 or len({label[-1:] for label in labels}) == 1


def _may_name(grid: Grid, column: int) -> bool:
    label = grid.label(column)
    reserved = ("value_headers", "note_headers", "unit_headers", "qualifier_headers")
    return is_name(label) and not any(label in words_of(kind) for kind in reserved)


def _naming_column(grid: Grid, rows: Sequence[int]) -> int | None:
    if not grid.header:
        return None
    for column in range(grid.columns):
        if grid.label(column) in words_of("entity_headers") and grid.columns > 2:
            return column if _distinct(grid, rows, column) else None
    along, across = _evenness(grid, rows)
    known = grid.label(0) in words_of("attribute_headers") or grid.label(0) in words_of(
        "note_headers"
    )
    if across > along and not known and len(rows) > 1 and _distinct(grid, rows, 0):
        return 0
    return None


def _distinct(grid: Grid, rows: Sequence[int], column: int) -> bool:
    words = [w for row in rows if (w := grid.words(row, column))]
    named = sum(map(is_name, words))
    return bool(words) and len(set(words)) == len(words) and named >= _NAMED * len(words)


def _evenness(grid: Grid, rows: Sequence[int]) -> tuple[int, int]:
    """(rows, columns) whose cells are all measured alike: the side that attributes lie along."""
    rows = rows[:30]
    measured = {
        (row, c): _dimension(grid.text, (s,))
        for row in rows
        for c in range(1, grid.columns)
        if (s := grid.span(row, c))
    }
    along = sum(_alike([measured.get((r, c), "") for c in range(1, grid.columns)]) for r in rows)
    across = sum(_alike([measured.get((r, c), "") for r in rows]) for c in range(1, grid.columns))
    # Shares, as cross products: a table has rarely as many rows as columns.
    return along * (grid.columns - 1), across * len(rows)


def _alike(found: Sequence[str]) -> bool:
    return len(found) > 1 and len(set(found)) == 1 and found[0] != ""


def _dimension(text: str, spans: Sequence[Span]) -> str:
    """What most of the values are measured in: a dimension, "yes_no", or ""."""
    found = Counter[str]()
    for span in spans:
        values = values_of(Passage.of(text, span)) if len(span) < 80 else ()
        if values:
            yes_no = values[0].kind is FactKind.YES_NO
            found["yes_no" if yes_no else values[0].dimension] += 1
    return min(found, key=lambda d: (-found[d], d)) if found else ""


def _attribute(text: str, key: Span, values: Sequence[Span]) -> StatedName:
    return StatedName(attribute_of(text, (key,)).name, (_dimension(text, values),), "attribute")


def _names(text: str, spans: Sequence[Span], origin: str) -> Iterator[StatedName]:
    """Cells that name things; two that differ only in brackets are two things."""
    words = [normalize(span.of(text)).text.strip(" *`") for span in spans]
    subjects = [subject_of(word) for word in words]
    bases = Counter(name for name, _, _ in subjects)
    for word, (name, also, _) in zip(words, subjects, strict=True):
        if bases[name] > 1 or not name:
            yield StatedName(word, (), origin)
        else:
            yield StatedName(name, also, origin)


def _parts(words: str) -> list[str]:
    for separator in _SPLIT:
        words = words.replace(separator, "\n")
    return words.split("\n")


def _is_code(word: str) -> bool:
    return len(word) > 2 and any(c.isalpha() for c in word) and is_name(word)
