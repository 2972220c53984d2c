"""The smallest things that can be quoted: a sentence, a list item, a row, a line, code.

A unit knows the spans it cites and the context that makes it understandable (headings, the line
that introduces its list, its column headers), so that it can be matched with that context in mind.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from kaoju.text.sentences import sentences
from kaoju.types.chunks import Chunk
from kaoju.types.documents import Block, BlockKind, Cell, Document, Span

# What says nothing by itself: a shortcode of a site generator, and a bare label ("**Note:**").
_EMPTY = re.compile(
    r"\{\{[<%].*[>%]\}\} | \{%.*%\} | \W*(?:[a-zA-Z]+|[一-鿿]{1,4})[:：]\W* | \W*",
    re.VERBOSE | re.DOTALL,
)
_CODE_WHOLE = 400  # characters: longer code is quoted by what stands between its empty lines
_EMPTY_LINES = re.compile(r"\n(?:[^\S\n]*\n)+")
_SENTENCE_WHOLE = 120  # characters: the parts of a longer one are quoted alone
_ITEM_WHOLE = 240  # characters of words: a list item up to this length is quoted whole


class UnitKind(StrEnum):
    SENTENCE = "sentence"
    ITEM = "item"
    ROW = "row"
    LINE = "line"  # one "key: value", of a list too
    CODE = "code"
    HEADING = "heading"


@dataclass(frozen=True, slots=True)
class Unit:
    """One quotable span of a document with its context; ``order`` is its reading position."""

    kind: UnitKind
    doc_id: str
    chunk_id: str
    span: Span
    text: str  # the words, without markup
    context: str  # headings, lead-in and column headers: matched, not quoted
    order: int  # offset in the stored text
    block: int  # index of its block, to tell neighbours
    cells: tuple[Cell, ...] = ()  # of a row or line
    columns: tuple[tuple[int, Span], ...] = ()  # column -> span of its header cell
    heading: Span | None = None  # words of the nearest heading above
    lead: Span | None = None  # the line that introduces the list or code
    topic: str = ""  # words of that heading

    @property
    def whole(self) -> str:
        """Its words and its context."""
        return f"{self.text}\n{self.context}"


def _whole_sentences(text: str) -> Iterator[Span]:
    """The sentences; the parts of a short one between semicolons stay together (in Chinese a
    semicolon ends none: GB/T 15834)."""
    held: Span | None = None
    for span in sentences(text):
        if held is not None:
            goes_on = text[held.end - 1] == "；" and span.end - held.start <= _SENTENCE_WHOLE
            if goes_on:
                held = Span(held.start, span.end)
                continue
            yield held
        held = span
    if held is not None:
        yield held


class UnitReader:
    """Cuts a document into units once and serves those that a span overlaps."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._text = document.parsed.text
        self._blocks = document.parsed.blocks
        self._starts = [block.span.start for block in self._blocks]

    def of_chunk(self, chunk: Chunk) -> tuple[Unit, ...]:
        """The units whose own span lies in the chunk, in reading order."""
        first = max(0, bisect_right(self._starts, chunk.span.start) - 1)
        last = bisect_left(self._starts, chunk.span.end)
        found: list[Unit] = []
        for index in range(first, last):
            for unit in self._of_block(index, chunk):
                if unit.span.start >= chunk.span.end or unit.span.end <= chunk.span.start:
                    continue
                if unit.kind is not UnitKind.SENTENCE or not _EMPTY.fullmatch(unit.text):
                    found.append(unit)
        return tuple(found)

    def plain(self, span: Span) -> str:
        """The words of a span: the stored slice without markup."""
        return self._document.parsed.words(span).strip()

    def _of_block(self, index: int, chunk: Chunk) -> Iterator[Unit]:
        block = self._blocks[index]
        if block.kind in (BlockKind.TABLE, BlockKind.KEYVALUE):
            yield from self._rows(index, chunk)
        elif block.kind is BlockKind.CODE:
            for span in self._stanzas(block.content):
                yield self._unit(UnitKind.CODE, index, chunk, span, lead=self._lead(index))
        elif block.kind is BlockKind.LIST_ITEM and self._short(block.content):
            kind = UnitKind.LINE if block.cells else UnitKind.ITEM
            yield self._unit(kind, index, chunk, block.content, lead=self._lead(index))
        elif block.kind is not BlockKind.HEADING:
            lead = self._lead(index) if block.kind is BlockKind.LIST_ITEM else None
            for span in _whole_sentences(block.content.of(self._text)):
                offset = block.content.start
                whole = Span(offset + span.start, offset + span.end)
                yield self._unit(UnitKind.SENTENCE, index, chunk, whole, lead=lead)

    def _stanzas(self, code: Span) -> Iterator[Span]:
        text = code.of(self._text)
        breaks = _EMPTY_LINES.finditer(text) if len(text) > _CODE_WHOLE else ()
        start = 0
        for gap in breaks:
            if text[start : gap.start()].strip():
                yield Span(code.start + start, code.start + gap.start())
            start = gap.end()
        if text[start:].strip():
            yield Span(code.start + start, code.end)

    def _short(self, span: Span) -> bool:
        return len(span) <= _ITEM_WHOLE or len(self.plain(span)) <= _ITEM_WHOLE

    def _rows(self, index: int, chunk: Chunk) -> Iterator[Unit]:
        block = self._blocks[index]
        columns = self._column_headers(block)
        rows: dict[int, list[Cell]] = {}
        for cell in block.cells:
            rows.setdefault(cell.row, []).append(cell)
        kind = UnitKind.ROW if block.kind is BlockKind.TABLE else UnitKind.LINE
        for cells in rows.values():
            filled = [cell for cell in cells if len(cell.span)]
            if not filled or (all(c.header for c in cells) and kind is UnitKind.ROW and columns):
                continue
            span = Span(filled[0].span.start, max(cell.span.end for cell in filled))
            headers = " ".join(self.plain(head) for _, head in columns)
            yield self._unit(kind, index, chunk, span, tuple(filled), columns, headers)

    @staticmethod
    def _column_headers(block: Block) -> tuple[tuple[int, Span], ...]:
        if block.kind is not BlockKind.TABLE:
            return ()
        # A heading over several columns says of none of them what it holds.
        heads = [c for c in block.cells if c.header and c.row == 0 and c.column_span == 1]
        return tuple((cell.column, cell.span) for cell in heads if len(cell.span))

    def _unit(
        self,
        kind: UnitKind,
        index: int,
        chunk: Chunk,
        span: Span,
        cells: tuple[Cell, ...] = (),
        columns: tuple[tuple[int, Span], ...] = (),
        headers: str = "",
        lead: Span | None = None,
    ) -> Unit:
        words = self.plain(lead) if lead else ""
        context = "\n".join(part for part in (chunk.title, *chunk.section, words, headers) if part)
        return Unit(
            kind=kind,
            doc_id=chunk.doc_id,
            chunk_id=chunk.chunk_id,
            span=span,
            text=self.plain(span),
            context=context,
            order=span.start,
            block=index,
            cells=cells,
            columns=columns,
            heading=self._heading(index),
            lead=lead,
            topic=chunk.heading,
        )

    def _heading(self, index: int) -> Span | None:
        for above in range(index - 1, -1, -1):
            if self._blocks[above].kind is BlockKind.HEADING:
                return self._blocks[above].content
        return None

    def _lead(self, index: int) -> Span | None:
        """The last sentence before a list or code block, when it introduces it."""
        for above in range(index - 1, -1, -1):
            block = self._blocks[above]
            if block.kind is BlockKind.LIST_ITEM and self._blocks[index].kind is not BlockKind.CODE:
                continue
            if block.kind not in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM):
                return None
            content = block.content.of(self._text)
            if not content.rstrip().endswith((":", "：")):
                return None
            last = sentences(content)[-1]
            return Span(block.content.start + last.start, block.content.start + last.end)
        return None
