"""HTML: the readable text is rendered line by line, with blocks for its structure."""

from __future__ import annotations

import re
from collections import Counter

from selectolax.lexbor import LexborHTMLParser, LexborNode

from kaoju.errors import ReadError
from kaoju.parse.htmlstyle import hidden_by_style
from kaoju.parse.htmltext import Writer
from kaoju.types.documents import BlockKind, ParsedDocument

MEDIA_TYPE = "text/html"

_DROPPED = frozenset(
    ("script", "style", "template", "noscript", "svg", "iframe", "object", "title", "canvas")
)
_BLOCKS = frozenset(
    tag
    for tags in (
        "address article aside blockquote body caption center dd details dialog dir div dl dt",
        "fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main",
        "menu nav ol option p pre section select summary table tbody td tfoot th thead tr ul",
    )
    for tag in tags.split()
)
_LISTS = frozenset(("ul", "ol", "menu", "dir"))
MAX_DEPTH = 2_000  # walked into; what lies deeper is flattened
MAX_NESTING = 5_000
# Elements that stay open until they are closed.
_TAG = re.compile(
    r"<(?P<close>/?)(?:div|span|table|ul|ol|b|i|u|em|strong|font|section|article|blockquote|center"
    r"|small|sub|sup|dl|form|nav|main|a|code)\b",
    re.I,
)


def parse_html(text: str, name: str = "") -> ParsedDocument:
    """Rendered text of an HTML page.

    Scripts, styles, templates and comments are left out and counted in ``rules``; text that only a
    style hides stays and is reported in ``warnings``: it is part of what the file says.
    """
    if nesting(text) > MAX_NESTING:
        raise ReadError(
            f"{name}: elements nested more than {MAX_NESTING} deep: not a readable page"
        )
    tree = LexborHTMLParser(text)
    walk = _Walk()
    if tree.root is not None:
        walk.run(tree.root)
    body, blocks = walk.writer.finish()
    heading = next(
        (b.content.of(body) for b in blocks if b.kind is BlockKind.HEADING and b.level == 1), ""
    )
    title = tree.css_first("title")
    named = " ".join((title.text() or "").split()) if title is not None else ""
    return ParsedDocument(
        text=body,
        blocks=blocks,
        title=" ".join(heading.split()) or named,
        media_type=MEDIA_TYPE,
        metadata={"title": named} if named else {},
        rules=dict(walk.rules),
        warnings=walk.warnings(),
    )


def nesting(text: str) -> int:
    """About how deep the elements of a page nest; building the tree takes depth squared."""
    depth = deepest = 0
    for match in _TAG.finditer(text):
        depth = max(0, depth + (-1 if match["close"] else 1))
        deepest = max(deepest, depth)
    return deepest


class _Walk:
    """Depth-first and iterative: hostile nesting must not exhaust the stack."""

    def __init__(self) -> None:
        self.writer = Writer()
        self.rules: Counter[str] = Counter()
        self.hidden: Counter[str] = Counter()
        self.depth = 0
        self.pre = 0
        self.layout: list[bool] = []

    def run(self, root: LexborNode) -> None:
        node: LexborNode | None = root
        trail: list[LexborNode] = []
        while node is not None:
            child = self._enter(node) if len(trail) < MAX_DEPTH else None
            if child is not None:
                trail.append(node)
                node = child
                continue
            if len(trail) >= MAX_DEPTH and node.child is not None:
                self.writer.text(node.text(deep=True))
                self.rules["nesting_flattened"] += 1
            self._leave(node)
            while node is not None and node.next is None:
                node = trail.pop() if trail else None
                if node is not None:
                    self._leave(node)
            node = node.next if node is not None else None

    def warnings(self) -> tuple[str, ...]:
        return tuple(
            f"{count} characters are hidden by style ({how}): kept as text"
            for how, count in sorted(self.hidden.items())
        )

    def _enter(self, node: LexborNode) -> LexborNode | None:
        """Open ``node``; its first child if the walk goes down."""
        if node.is_text_node:
            words = node.text_content or ""
            self.writer.text(words)
            return None
        tag = node.tag or ""
        if node.is_comment_node:
            self.rules["comment"] += 1
            return None
        if tag in _DROPPED:
            if tag != "title":
                self.rules[tag] += 1
            return None
        attributes = node.attributes if node.is_element_node else {}
        if attributes:
            how = hidden_by_style(attributes)
            hidden = len((node.text(deep=True) or "").strip()) if how else 0
            if how and hidden:
                self.hidden[how] += hidden
        self._open(tag, node, attributes)
        return node.child

    def _open(self, tag: str, node: LexborNode, attributes: dict[str, str | None]) -> None:
        if tag == "br":
            self.writer.line_break()
        elif tag == "img":
            self.rules["image"] += 1
        elif tag == "table":
            self.layout.append(_is_layout(node))
            if not self.layout[-1]:
                self.writer.open_table()
            else:
                self.writer.open_block(tag)
        elif tag in ("tr", "td", "th") and self.layout and not self.layout[-1]:
            if tag == "tr":
                self.writer.open_row()
            else:
                self.writer.open_cell(tag == "th" or _in_head(node), attributes)
        elif tag in _LISTS:
            self.writer.open_list(tag, attributes)
        elif tag in _BLOCKS:
            self.writer.open_block(tag)

    def _leave(self, node: LexborNode) -> None:
        if not node.is_element_node:
            return
        tag = node.tag or ""
        if tag in _DROPPED:
            return
        if tag == "table":
            if self.layout and not self.layout.pop():
                self.writer.close_table()
            else:
                self.writer.close_block(tag)
        elif tag in ("tr", "td", "th") and self.layout and not self.layout[-1]:
            if tag != "tr":
                self.writer.close_cell()
        elif tag in _LISTS:
            self.writer.close_list()
        elif tag in _BLOCKS:
            self.writer.close_block(tag)


_LAYOUT_MARKS = "table, h1, h2, h3, h4, h5, h6, form, section, article, nav"


def _is_layout(table: LexborNode) -> bool:
    """A table that only arranges the page: it holds tables or headings, or has a single column."""
    if any(node.mem_id != table.mem_id for node in table.css(_LAYOUT_MARKS)):
        return True
    rows = table.css("tr")
    return all(len(row.css("td, th")) < 2 for row in rows)


def _in_head(cell: LexborNode) -> bool:
    row = cell.parent
    section = row.parent if row is not None else None
    return section is not None and section.tag == "thead"
