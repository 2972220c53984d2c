"""HTML inside Markdown: tags are syntax, the words between them are text, tables have cells."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field

from kaoju.parse.lines import trim
from kaoju.types.documents import Block, BlockKind, Cell, Span

_TAG = re.compile(
    r"<!--[\s\S]*?(?:-->|\Z)|<!\[CDATA\[[\s\S]*?\]\]>|<[!?][^<>]*>"
    r"|<(?P<close>/?)(?P<name>[A-Za-z][A-Za-z0-9-]*)(?P<attributes>(?:\s[^<>]*?)?)/?>"
)
_SPANS = re.compile(r"\b(?P<name>rowspan|colspan)\s*=\s*[\"']?(?P<count>\d{1,3})", re.I)
_INLINE_TAGS = frozenset(
    tag
    for tags in (
        "a abbr b bdi bdo br cite code dfn em font i img input kbd label mark q s samp",
        "small span strong sub sup tt u var wbr",
    )
    for tag in tags.split()
)
_MOST = 200  # rows or columns that one cell may claim to cover
_HIDDEN = frozenset(("script", "style", "template"))


@dataclass(slots=True)
class _Table:
    start: int
    row: int = -1
    column: int = 0
    cells: list[Cell] = field(default_factory=list)
    taken: dict[int, int] = field(default_factory=dict)  # column -> last row a cell above covers


@dataclass(slots=True)
class _Open:
    start: int
    header: bool
    rows: int
    columns: int


def html_blocks(text: str, start: int, end: int, level: int) -> tuple[list[Block], list[Span]]:
    """Blocks and tag spans of an HTML block at ``text[start:end]``.

    Cell spans leave out the tags at a cell's ends; tags within a cell are in the second list.
    """
    walk = _Walk(text, start, level)
    for match in _TAG.finditer(text, start, end):
        walk.tag(match)
    return walk.finish(end)


class _Walk:
    def __init__(self, text: str, start: int, level: int) -> None:
        self.text = text
        self.level = level
        self.blocks: list[Block] = []
        self.syntax: list[Span] = []
        self.words = start  # of the run of words being read
        self.table: _Table | None = None
        self.cell: _Open | None = None
        self.hidden = -1

    def tag(self, match: re.Match[str]) -> None:
        begin, stop = match.span()
        name = (match["name"] or "").lower()
        if name in _HIDDEN:
            self._hide(begin, stop, bool(match["close"]))
        elif self.hidden < 0:
            self.syntax.append(Span(begin, stop))
            if name and name not in _INLINE_TAGS:
                self._paragraph(begin)
                self.words = stop
                self._structure(name, match)

    def finish(self, end: int) -> tuple[list[Block], list[Span]]:
        if self.hidden >= 0:
            self.syntax.append(Span(self.hidden, end))
        else:
            self._close_table(end)
            self._paragraph(end)
        return self.blocks, self.syntax

    def _hide(self, begin: int, stop: int, closing: bool) -> None:
        if not closing and self.hidden < 0:
            self._paragraph(begin)
            self.hidden = begin
        elif closing:
            self.syntax.append(Span(self.hidden if self.hidden >= 0 else begin, stop))
            self.hidden = -1
            self.words = stop

    def _structure(self, name: str, match: re.Match[str]) -> None:
        closing = bool(match["close"])
        if name == "table":
            if closing:
                self._close_table(match.end())
            elif self.table is None:
                self.table = _Table(match.start())
        elif self.table is not None and name in ("tr", "td", "th"):
            self._close_cell(match.start())
            if name == "tr":
                self.table.row += not closing
                self.table.column = 0
            elif not closing:
                self._open_cell(name == "th", match, self.table)

    def _open_cell(self, header: bool, match: re.Match[str], table: _Table) -> None:
        counts = {m["name"].lower(): int(m["count"]) for m in _SPANS.finditer(match["attributes"])}
        table.row = max(0, table.row)
        while table.taken.get(table.column, -1) >= table.row:
            table.column += 1
        rows = min(max(1, counts.get("rowspan", 1)), _MOST)
        columns = min(max(1, counts.get("colspan", 1)), _MOST)
        self.cell = _Open(match.end(), header, rows, columns)

    def _close_cell(self, end: int) -> None:
        table, cell = self.table, self.cell
        if table is None or cell is None:
            return
        span = self._bare(cell.start, end)
        table.cells.append(
            Cell(table.row, table.column, span, cell.header, cell.rows, cell.columns)
        )
        if cell.rows > 1:
            last = table.row + cell.rows - 1
            table.taken.update((table.column + n, last) for n in range(cell.columns))
        table.column += cell.columns
        self.cell = None

    def _close_table(self, end: int) -> None:
        self._close_cell(end)
        table, self.table = self.table, None
        if table is not None:
            self.words = end
            span = trim(self.text, table.start, end)
            kind = BlockKind.TABLE if table.cells else BlockKind.PARAGRAPH
            self.blocks.append(Block(kind, span, span, self.level, "", tuple(table.cells)))

    def _paragraph(self, end: int) -> None:
        if self.table is None and self.hidden < 0:
            span = self._bare(self.words, end)
            if span.end > span.start:
                self.blocks.append(Block(BlockKind.PARAGRAPH, span, span, self.level))

    def _bare(self, start: int, end: int) -> Span:
        """``text[start:end]`` without white space and tags at its ends."""
        span = trim(self.text, start, end)
        first = bisect_left(self.syntax, Span(start, 0))
        inner = [s for s in self.syntax[first:] if s.end <= end]
        for tag in inner:
            if tag.start == span.start:
                span = trim(self.text, tag.end, max(tag.end, span.end))
        for tag in reversed(inner):
            if tag.end == span.end and tag.start >= span.start:
                span = trim(self.text, span.start, tag.start)
        return span
