"""Writes rendered text and its blocks while an HTML tree is walked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from kaoju.parse.keyvalue import lone, run
from kaoju.types.documents import Block, BlockKind, Cell, Span

_SPACE = re.compile(r"[ \t\n\r\f]+")
# A line break of the source between two characters of a script without spaces is no space.
_CJK = r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]"
_CJK_BREAK = re.compile(rf"(?<={_CJK})[ \t]*[\r\n]\s*(?={_CJK})")
_BREAK = "\x00"  # stands for <br>; HTML text never holds it
CELL_GAP = " | "
MOST = 200  # rows or columns that one cell may claim to cover


@dataclass(slots=True)
class _Cell:
    row: int
    column: int
    header: bool
    rows: int
    columns: int
    words: str = ""


@dataclass(slots=True)
class _Table:
    row: int = -1
    column: int = 0
    cells: list[_Cell] = field(default_factory=list)
    taken: dict[int, int] = field(default_factory=dict)  # column -> last row a cell above covers


class Writer:
    """Receives the walk's events; ``finish`` gives the text and the blocks."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._blocks: list[Block] = []
        self._inline: list[str] = []
        self._context: list[str] = []
        self._lists: list[int] = []  # -1 bulleted, else the next number
        self._item = ""  # marker of an item whose words are still to come
        self._table: _Table | None = None
        self._cell: _Cell | None = None
        self._term = ""
        self._pairs: list[tuple[str, str]] = []

    def finish(self) -> tuple[str, tuple[Block, ...]]:
        self._flush()
        self._flush_pairs()
        return "".join(self._parts), tuple(self._blocks)

    def text(self, words: str | None) -> None:
        if words:
            self._inline.append(words.replace(_BREAK, "\ufffd"))

    def line_break(self) -> None:
        self._inline.append(_BREAK)

    # -- blocks

    def open_block(self, tag: str) -> None:
        if self._cell is not None:
            self._inline.append(" ")
            return
        self._flush()
        if tag not in ("dl", "dt", "dd"):
            self._flush_pairs()
        self._context.append(tag)
        if tag == "li":
            self._item = self._next_marker()

    def close_block(self, tag: str) -> None:
        if self._cell is not None:
            self._inline.append(" ")
            return
        self._flush()
        if tag in self._context:
            while self._context.pop() != tag:
                pass
        if tag == "dl":
            self._flush_pairs()

    def open_list(self, tag: str, attributes: Mapping[str, str | None]) -> None:
        if self._cell is not None:
            return
        self._flush()
        start = attributes.get("start") or "1"
        self._lists.append(
            int(start) if tag == "ol" and start.isdecimal() else -1 + 2 * (tag == "ol")
        )

    def close_list(self) -> None:
        if self._cell is None:
            self._flush()
            if self._lists:
                self._lists.pop()

    def _next_marker(self) -> str:
        if not self._lists or self._lists[-1] < 0:
            return "-"
        self._lists[-1] += 1
        return f"{self._lists[-1] - 1}."

    def _flush(self) -> None:
        """Write the inline words collected so far as a block of the innermost context."""
        if not self._inline:
            return
        raw = "".join(self._inline)
        self._inline = []
        if "pre" in self._context:
            self._write_code(raw.replace(_BREAK, "\n"))
            return
        lines = [collapse(line) for line in raw.split(_BREAK)]
        lines = [line for line in lines if line]
        if not lines:
            return
        innermost = self._context[-1] if self._context else ""
        if innermost == "dt":
            self._term = " ".join(lines)
            self._pairs.append((self._term, ""))
        elif innermost == "dd" and self._term:
            self._pair(" ".join(lines))
        else:
            self._write(lines, innermost)

    def _pair(self, value: str) -> None:
        if self._pairs and self._pairs[-1] == (self._term, ""):
            self._pairs.pop()
        self._pairs.append((self._term, value))

    def _write(self, lines: list[str], tag: str) -> None:
        self._flush_pairs()
        if len(tag) == 2 and tag[0] == "h" and tag[1].isdigit():
            start = self._put(" ".join(lines))
            self._block(BlockKind.HEADING, Span(start, self._length), level=int(tag[1]))
        elif "li" in self._context:
            self._write_item(lines)
        elif "blockquote" in self._context:
            start = self._put("\n".join(lines))
            self._block(BlockKind.QUOTE, Span(start, self._length))
        else:
            self._write_prose(lines)

    def _write_item(self, lines: list[str]) -> None:
        depth = max(0, len(self._lists) - 1)
        if not self._item:
            start = self._put("\n".join(lines))
            self._block(BlockKind.PARAGRAPH, Span(start, self._length), level=depth + 1)
            return
        marker, self._item = self._item, ""
        indent = "  " * depth
        tight = bool(self._blocks) and self._blocks[-1].kind is BlockKind.LIST_ITEM
        start = self._put(f"{indent}{marker} " + "\n".join(lines), "\n" if tight else "\n\n")
        start += len(indent)
        content = Span(start + len(marker) + 1, self._length)
        words = "".join(self._parts[-1:])
        found = lone(words, len(words) - len(content), len(words))
        cells = (
            tuple(_shifted(c, self._length - len(words)) for c in found.cells(0)) if found else ()
        )
        self._blocks.append(
            Block(BlockKind.LIST_ITEM, Span(start, self._length), content, depth, marker, cells)
        )

    def _write_prose(self, lines: list[str]) -> None:
        words = "\n".join(lines)
        base = self._put(words)
        spans: list[tuple[int, int]] = []
        at = 0
        for line in lines:
            spans.append((at, at + len(line)))
            at += len(line) + 1
        pairs = run(words, spans)
        at = 0
        while at < len(lines):
            stop = at + 1
            while stop < len(lines) and (pairs[stop] is None) == (pairs[at] is None):
                stop += 1
            members = [p for p in pairs[at:stop] if p is not None]
            cells = tuple(_shifted(c, base) for r, p in enumerate(members) for c in p.cells(r))
            kind = BlockKind.KEYVALUE if members else BlockKind.PARAGRAPH
            span = Span(base + spans[at][0], base + spans[stop - 1][1])
            self._blocks.append(Block(kind, span, span, cells=cells))
            at = stop

    def _write_code(self, raw: str) -> None:
        body = raw.strip("\r\n").rstrip()
        if not body.strip():
            return
        self._flush_pairs()
        start = self._put(body) + len(body) - len(body.lstrip())
        self._block(BlockKind.CODE, Span(start, self._length), level=len(self._lists))

    def _flush_pairs(self) -> None:
        """Write a definition list's terms and definitions as key-value lines."""
        pairs, self._pairs, self._term = self._pairs, [], ""
        if not pairs:
            return
        first = -1
        cells: list[Cell] = []
        for row, (key, value) in enumerate(pairs):
            start = self._put(f"{key}: {value}" if value else key, "\n" if row else "\n\n")
            first = start if first < 0 else first
            cells.append(Cell(row, 0, Span(start, start + len(key)), header=True))
            cells.append(Cell(row, 1, Span(self._length - len(value), self._length)))
        self._block(BlockKind.KEYVALUE, Span(first, self._length), cells=tuple(cells))

    # -- tables

    def open_table(self) -> None:
        self._flush()
        self._flush_pairs()
        self._table = _Table()

    def open_row(self) -> None:
        if self._table is not None:
            self._table.row += 1
            self._table.column = 0
            self._caption()

    def open_cell(self, header: bool, attributes: Mapping[str, str | None]) -> None:
        table = self._table
        if table is None:
            return
        self._caption()
        table.row = max(0, table.row)
        while table.taken.get(table.column, -1) >= table.row:
            table.column += 1
        rows, columns = _count(attributes.get("rowspan")), _count(attributes.get("colspan"))
        self._cell = _Cell(table.row, table.column, header, rows, columns)

    def close_cell(self) -> None:
        table, cell = self._table, self._cell
        if table is None or cell is None:
            return
        cell.words = collapse("".join(self._inline).replace(_BREAK, " "))
        self._inline = []
        self._cell = None
        table.cells.append(cell)
        if cell.rows > 1:
            last = cell.row + cell.rows - 1
            table.taken.update((cell.column + n, last) for n in range(cell.columns))
        table.column += cell.columns

    def _caption(self) -> None:
        """Words of a table outside its cells (a caption) are a paragraph above it."""
        if self._inline and self._cell is None:
            self._flush()

    def close_table(self) -> None:
        self.close_cell()
        self._caption()
        table, self._table = self._table, None
        if table is None or not any(c.words for c in table.cells):
            return
        cells: list[Cell] = []
        first = -1
        for row in sorted({c.row for c in table.cells}):
            members = [c for c in table.cells if c.row == row]
            start = self._put(
                CELL_GAP.join(c.words for c in members), "\n\n" if first < 0 else "\n"
            )
            first = start if first < 0 else first
            for cell in members:
                span = Span(start, start + len(cell.words))
                start = span.end + len(CELL_GAP)
                cells.append(Cell(row, cell.column, span, cell.header, cell.rows, cell.columns))
        self._block(BlockKind.TABLE, Span(first, self._length), cells=tuple(cells))

    # -- output

    def _put(self, words: str, gap: str = "\n\n") -> int:
        """Append ``words`` behind ``gap``; returns where they start."""
        if self._length:
            self._parts.append(gap)
            self._length += len(gap)
        start = self._length
        self._parts.append(words)
        self._length += len(words)
        return start

    def _block(
        self, kind: BlockKind, span: Span, level: int = 0, cells: tuple[Cell, ...] = ()
    ) -> None:
        self._blocks.append(Block(kind, span, span, level, "", cells))


def collapse(words: str) -> str:
    """White space as a browser shows it; no-break spaces stay."""
    return _SPACE.sub(" ", _CJK_BREAK.sub("", words)).strip(" \u00a0\u3000")


def _count(value: str | None) -> int:
    return min(int(value), MOST) or 1 if value and value.isdecimal() else 1


def _shifted(cell: Cell, by: int) -> Cell:
    return Cell(cell.row, cell.column, Span(cell.span.start + by, cell.span.end + by), cell.header)
