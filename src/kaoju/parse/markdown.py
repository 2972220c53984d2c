"""Markdown: block structure by markdown-it, positions and inline syntax by our own reading."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token

from kaoju.parse.frontmatter import front_matter
from kaoju.parse.inline import inline_markup
from kaoju.parse.keyvalue import Pair, lone, run
from kaoju.parse.lines import Lines, keep_rest, merge, trim
from kaoju.parse.markdownhtml import html_blocks
from kaoju.parse.tables import table_cells
from kaoju.types.documents import Block, BlockKind, Cell, ParsedDocument, Span

MEDIA_TYPE = "text/markdown"

_MARKER = re.compile(
    r"[ \t>]*(?P<marker>[-*+]|\d{1,9}[.)])(?:[ \t]+(?P<task>\[[ xX]\])(?=\s)|(?=\s|$))"
)
_QUOTE_PREFIX = re.compile(r"[ \t]*>[ \t>]*")
_ATX = re.compile(r"[ \t]*(?P<marks>#{1,6})(?:[ \t]+|$)(?P<words>.*?)(?:[ \t]+#+)?[ \t]*")
_FENCE = re.compile(r"[ \t>]*(?P<fence>`{3,}|~{3,})[ \t]*(?P<info>[^\s{]*)")
_UNSPACED = re.compile(r"(?P<marks>#{2,6})(?P<words>[\u4e00-\u9fff][^\n。！？#]{0,40})")
_FOOTNOTE = re.compile(r"\[\^[^\]\n]{1,60}\]:[ \t]*")
_TABLE_END = re.compile(r"</table\s*>", re.I)
MAX_SETEXT = 100


def _parser() -> MarkdownIt:
    # Inline rules cost more than half of the time and lose positions.
    return MarkdownIt("commonmark").enable("table").disable("inline")


_BLOCKS = _parser()


def parse_markdown(text: str, name: str = "", off: Collection[str] = ()) -> ParsedDocument:
    """Blocks of Markdown source; the stored text is the source itself.

    ``off``: cleaning rules that are not applied, of which it has ``front_matter``.
    """
    front = front_matter(text) if "front_matter" not in off else None
    reader = _Reader(text, front.span.end if front else 0)
    if front:
        reader.syntax.append(front.span)
    reader.read()
    values = front.values if front else {}
    syntax = merge(reader.syntax)
    blocks = keep_rest(text, reader.blocks, syntax)
    return ParsedDocument(
        text=text,
        blocks=blocks,
        title=values.get("title", "") or heading_title(text, blocks, syntax),
        media_type=MEDIA_TYPE,
        markup=syntax,
        metadata=values,
        rules={"front_matter": 1} if front else {},
    )


def heading_title(text: str, blocks: Sequence[Block], syntax: Sequence[Span]) -> str:
    """The words of the first level-1 heading; "" where there is none."""
    for block in blocks:
        if block.kind is BlockKind.HEADING and block.level == 1:
            return words(text, block.content, syntax)
    return ""


def words(text: str, span: Span, syntax: Sequence[Span]) -> str:
    """``span`` without the syntax in it, white space runs as one space."""
    parts: list[str] = []
    position = span.start
    for hole in syntax:
        if hole.end <= span.start or hole.start >= span.end:
            continue
        parts.append(text[position : max(position, hole.start)])
        position = max(position, hole.end)
    parts.append(text[position : span.end])
    return " ".join("".join(parts).split())


class _Reader:
    """One pass over markdown-it's tokens; ``blocks`` and ``syntax`` are the result."""

    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.start = start
        self.lines = Lines(text, start)
        self.blocks: list[Block] = []
        self.syntax: list[Span] = []
        self.references: frozenset[str] = frozenset()
        self.lists = 0
        self.quotes = 0
        self.quote_at = -1  # index of the block that the open quote may still join
        self.item: tuple[Span, str] | None = None  # marker not yet followed by its words
        self.skip = 0  # lines before this one are read already
        self.cursor: dict[int, int] = {}  # line -> offset behind the markers read on it

    def read(self) -> None:
        environment: dict[str, object] = {}
        tokens = _BLOCKS.parse(self.text[self.start :], environment)
        self._references(environment)
        for token in tokens:
            handler = _HANDLERS.get(token.type)
            if handler is not None and (token.hidden or _map(token)[0] >= self.skip):
                handler(self, token)
        self._flush_marker()

    # -- containers

    def list_open(self, token: Token) -> None:
        self.lists += 1

    def list_close(self, token: Token) -> None:
        self._flush_marker()
        self.lists -= 1

    def item_open(self, token: Token) -> None:
        first = _map(token)[0]
        end = self.lines.ends[first]
        match = _MARKER.match(self.text, self._behind(first), end)
        if match is None:
            return
        marker = Span(match.start("marker"), match.end())
        self.cursor[first] = match.end()
        if self.item is not None:
            marker = Span(self.item[0].start, marker.end)
        self.syntax.append(marker)
        self.item = (marker, " ".join(match[0].replace(">", "").split()))

    def item_close(self, token: Token) -> None:
        self._flush_marker()

    def quote_open(self, token: Token) -> None:
        self.quotes += 1
        first, last = _map(token)
        if self.quotes > 1:
            return
        self.quote_at = -1
        for line in range(first, min(last, len(self.lines))):
            match = _QUOTE_PREFIX.match(self.text, self._behind(line), self.lines.ends[line])
            if match:
                self.syntax.append(trim(self.text, *match.span()))
                self.cursor[line] = match.end()

    def quote_close(self, token: Token) -> None:
        self.quotes -= 1
        self.quote_at = -1

    # -- leaves

    def heading(self, token: Token) -> None:
        first, last = _map(token)
        level = int(token.tag[1])
        if token.markup in "=-":
            self._setext(first, last, level)
            return
        start, end = self._behind(first), self.lines.ends[first]
        match = _ATX.fullmatch(self.text, start, end)
        content = Span(*match.span("words")) if match else trim(self.text, start, end)
        self._add(BlockKind.HEADING, trim(self.text, start, end), content, level=level)

    def _setext(self, first: int, last: int, level: int) -> None:
        body = self.lines.span(first, last - 1)
        underline = self.lines.span(last - 1, last)
        if last - first > 2 or len(body) > MAX_SETEXT:
            # Prose above a rule: CommonMark calls it a heading, its author hardly did.
            self._paragraph(first, last - 1)
            self.syntax.append(underline)
            return
        content = trim(self.text, self._behind(first), body.end)
        self._add(BlockKind.HEADING, Span(content.start, underline.end), content, level=level)

    def paragraph(self, token: Token) -> None:
        self._paragraph(*_map(token))

    def _paragraph(self, first: int, last: int) -> None:
        start = self._behind(first)
        content = trim(self.text, start, self.lines.ends[last - 1])
        footnote = _FOOTNOTE.match(self.text, content.start, content.end)
        if footnote:
            self.syntax.append(Span(*footnote.span()))
        if self.item is not None:
            self._item_paragraph(content, first, last)
        elif self.quotes:
            self._quote_paragraph(content)
        elif last - first == 1 and (match := _UNSPACED.fullmatch(self.text, *_ends(content))):
            level = len(match["marks"])
            self._add(BlockKind.HEADING, content, Span(*match.span("words")), level=level)
        else:
            self._prose(content, first, last)

    def _item_paragraph(self, content: Span, first: int, last: int) -> None:
        lines = self._line_spans(content, first, last)
        pairs = run(self.text, lines) if len(lines) > 1 else [_item_pair(self.text, lines[0])]
        cells = tuple(c for row, p in enumerate(pairs) if p for c in p.cells(row))
        self._add(BlockKind.LIST_ITEM, content, content, cells=cells)

    def _quote_paragraph(self, content: Span) -> None:
        if 0 <= self.quote_at == len(self.blocks) - 1:
            before = self.blocks.pop()
            content = Span(before.content.start, content.end)
            self._add(BlockKind.QUOTE, Span(before.span.start, content.end), content, scan=False)
            self._inline(Span(before.content.end, content.end))
        else:
            self._add(BlockKind.QUOTE, content, content)
        self.quote_at = len(self.blocks) - 1

    def _prose(self, content: Span, first: int, last: int) -> None:
        lines = self._line_spans(content, first, last)
        pairs = run(self.text, lines)
        at = 0
        while at < len(lines):
            stop = at + 1
            while stop < len(lines) and (pairs[stop] is None) == (pairs[at] is None):
                stop += 1
            span = Span(lines[at][0], lines[stop - 1][1])
            if pairs[at] is None:
                self._add(BlockKind.PARAGRAPH, span, span)
            else:
                members = [p for p in pairs[at:stop] if p is not None]
                cells = tuple(c for row, p in enumerate(members) for c in p.cells(row))
                self._add(BlockKind.KEYVALUE, span, span, cells=cells)
            at = stop

    def fence(self, token: Token) -> None:
        first, last = _map(token)
        start = self._behind(first)
        opening = _FENCE.match(self.text, start, self.lines.ends[first])
        span = trim(self.text, start, self.lines.ends[last - 1])
        marks = opening["fence"] if opening else "```"
        closed = self.lines[last - 1].strip(" \t>").startswith(marks) and last - 1 > first
        stop = last - 1 if closed else last
        content = Span(span.end, span.end)
        if stop > first + 1:
            content = Span(self.lines.starts[first + 1], self.lines.ends[stop - 1])
        label = opening["info"] if opening else ""
        self._code(span, content, label)

    def code_block(self, token: Token) -> None:
        first, last = _map(token)
        content = self.lines.span(first, last)
        content = Span(max(content.start, self._behind(first)), content.end)
        content = trim(self.text, *_ends(content))
        self._code(content, content, "")

    def _code(self, span: Span, content: Span, label: str) -> None:
        level = self.lists
        if self.item is not None:
            span = Span(self.item[0].start, span.end)
            self.item = None
        if not span:
            return
        content = Span(min(content.start, span.end), min(content.end, span.end))
        self.syntax += [Span(span.start, content.start), Span(content.end, span.end)]
        self.blocks.append(Block(BlockKind.CODE, span, content, level, label))

    def html(self, token: Token) -> None:
        first, last = _map(token)
        start = self._behind(first)
        end = self.lines.ends[min(last, len(self.lines)) - 1]
        self._flush_marker()
        closing = _unclosed_table(self.text, start, end)
        if closing > end:
            self.skip = self.lines.number(closing - 1) + 1
            end = self.lines.ends[self.skip - 1]
        blocks, syntax = html_blocks(self.text, start, end, self.lists)
        for block in blocks:
            if not block.cells:
                self._inline(block.content)
        self.blocks += blocks
        self.syntax += syntax

    def table(self, token: Token) -> None:
        first, last = _map(token)
        start = self._behind(first)
        header = (start, self.lines.ends[first])
        rows = [(self._behind(n), self.lines.ends[n]) for n in range(first + 2, last)]
        cells = table_cells(self.text, header, rows)
        self.syntax.append(self.lines.span(first + 1, first + 2))
        span = trim(self.text, start, self.lines.ends[last - 1])
        for cell in cells:
            self._inline(cell.span)
        self._add(BlockKind.TABLE, span, span, cells=cells, scan=False)

    def rule(self, token: Token) -> None:
        first, last = _map(token)
        self.syntax.append(self.lines.span(first, last))

    # -- shared

    def _add(
        self,
        kind: BlockKind,
        span: Span,
        content: Span,
        level: int | None = None,
        cells: tuple[Cell, ...] = (),
        scan: bool = True,
    ) -> None:
        label = ""
        depth = self.lists if level is None else level
        if self.item is not None:
            marker, label = self.item
            span = Span(marker.start, max(marker.end, span.end))
            self.item = None
            if kind is BlockKind.LIST_ITEM:
                depth = self.lists - 1
        if not span:
            return  # only characters that Markdown, unlike Unicode, does not take for white space
        content = trim(self.text, *_ends(content))
        content = Span(min(content.start, span.end), min(content.end, span.end))
        if scan:
            self._inline(content)
        self.blocks.append(Block(kind, span, content, depth, label, cells))

    def _inline(self, span: Span) -> None:
        self.syntax += inline_markup(self.text, span.start, span.end, self.references)

    def _behind(self, line: int) -> int:
        """Where the line's own words may start: behind the list and quote markers on it."""
        return self.cursor.get(line, self.lines.starts[line])

    def _line_spans(self, content: Span, first: int, last: int) -> list[tuple[int, int]]:
        spans = []
        for line in range(first, last):
            start = max(content.start, self._behind(line))
            spans.append(_ends(trim(self.text, start, self.lines.ends[line])))
        return spans

    def _flush_marker(self) -> None:
        self.item = None  # an empty item: its marker is syntax already

    def _references(self, environment: dict[str, object]) -> None:
        found = environment.get("references")
        duplicates = environment.get("duplicate_refs")
        entries = list(found.values()) if isinstance(found, dict) else []
        entries += duplicates if isinstance(duplicates, list) else []
        for entry in entries:
            first, last = entry["map"]
            span = self.lines.span(first, last)
            if span.of(self.text).startswith("[^"):
                continue  # a footnote whose text is one word
            self.syntax.append(span)
        labels = found.keys() if isinstance(found, dict) else ()
        self.references = frozenset(str(label).casefold() for label in labels)


def _map(token: Token) -> tuple[int, int]:
    first, last = token.map or (0, 1)
    return first, max(last, first + 1)


def _unclosed_table(text: str, start: int, end: int) -> int:
    """Where the table left open in ``text[start:end]`` closes; ``end`` if none is or never."""
    piece = text[start:end].lower()
    if piece.count("<table") <= piece.count("</table"):
        return end
    closing = _TABLE_END.search(text, end)
    return closing.end() if closing else end


def _ends(span: Span) -> tuple[int, int]:
    return span.start, span.end


def _item_pair(text: str, line: tuple[int, int]) -> Pair | None:
    return lone(text, *line)


_HANDLERS = {
    "bullet_list_open": _Reader.list_open,
    "ordered_list_open": _Reader.list_open,
    "bullet_list_close": _Reader.list_close,
    "ordered_list_close": _Reader.list_close,
    "list_item_open": _Reader.item_open,
    "list_item_close": _Reader.item_close,
    "blockquote_open": _Reader.quote_open,
    "blockquote_close": _Reader.quote_close,
    "heading_open": _Reader.heading,
    "paragraph_open": _Reader.paragraph,
    "fence": _Reader.fence,
    "code_block": _Reader.code_block,
    "html_block": _Reader.html,
    "table_open": _Reader.table,
    "hr": _Reader.rule,
}
