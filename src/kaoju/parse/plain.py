"""Plain text and logs: paragraphs, lists, key-value runs and only the clearest of headings."""

from __future__ import annotations

import re

from kaoju.parse.keyvalue import lone, run
from kaoju.parse.lines import Lines, keep_rest, merge, trim
from kaoju.types.documents import Block, BlockKind, Cell, ParsedDocument, Span

MEDIA_TYPE = "text/plain"

_STAMP = re.compile(
    r"\s*\W?(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}:\d{2}:\d{2}|[A-Z][a-z]{2}\s+\d{1,2}\s\d{2}:\d{2}"
    r"|\[?(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\b)"
)
_MARKER = re.compile(
    r"(?P<indent>[^\S\n]*)(?P<marker>[-*+•·●○■◆▪‣–]|\d{1,3}[.)、]|[(（]\d{1,3}[)）]|[a-z][.)]"
    r"|[①-⑳])(?P<gap>[^\S\n]*)(?=\S)"
)
_TIGHT = frozenset("•·●○■◆▪‣①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳")
_UNDERLINE = re.compile(r"\s*(?P<mark>[=\-~_*])(?P=mark){2,}\s*")
_NUMBERED = re.compile(r"\s*(?P<number>\d{1,2}(?:\.\d{1,2}){1,4})\.?[^\S\n]+(?=\S)")
_CHAPTER = re.compile(
    r"\s*第[一二三四五六七八九十百零\d]{1,4}(?P<unit>[部编篇卷章节])(?=[\s:：]|$)"
)
_CLAUSE = re.compile(
    r"\s*(?:(?P<big>[一二三四五六七八九十]{1,3})、|[(（][一二三四五六七八九十]{1,3}[)）])"
)
_CHAPTER_EN = re.compile(
    r"\s*(?:CHAPTER|Chapter|PART|Part|APPENDIX|Appendix)\s+(?:\d{1,3}|[IVXLC]{1,6}|[A-Z])\b"
)
_PROSE_MARK = re.compile(r"[。！？!?；;，,]|[.:：]\s*$|\.\s")
_SENTENCE_END = re.compile(r"[。！？!?.；;：:…”\"」』）)]\s*$")
_RULE = re.compile(r"\s*(?:[-=_*#~+]\s*){3,}")
MAX_HEADING = 60
MAX_LINE = 200  # a longer line is a paragraph of its own


def parse_plain(text: str, name: str = "") -> ParsedDocument:
    """Blocks of plain text; the stored text is the source itself."""
    reader = _Reader(text)
    reader.read()
    syntax = merge(reader.syntax)
    blocks = keep_rest(text, reader.blocks, syntax)
    title = next((b.content.of(text) for b in blocks if _is_title(b)), "")
    return ParsedDocument(text, blocks, title, MEDIA_TYPE, markup=syntax)


def _is_title(block: Block) -> bool:
    return block.kind is BlockKind.HEADING and block.level == 1


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = Lines(text)
        self.blocks: list[Block] = []
        self.syntax: list[Span] = []

    def read(self) -> None:
        spans = [
            trim(self.text, a, b) for a, b in zip(self.lines.starts, self.lines.ends, strict=True)
        ]
        log = _is_log(self.text, spans)
        group: list[Span] = []
        for span in [*spans, Span(0, 0)]:
            if span.end > span.start:
                group.append(span)
            elif group:
                if log:
                    self._log(group)
                else:
                    self._group(group)
                group = []

    def _log(self, group: list[Span]) -> None:
        at = 0
        while at < len(group):
            stop = at + 1
            while stop < len(group) and not _STAMP.match(self.text, group[stop].start):
                stop += 1
            self._add(BlockKind.PARAGRAPH, Span(group[at].start, group[stop - 1].end))
            at = stop

    def _group(self, group: list[Span]) -> None:
        """Consecutive lines without a blank one between them."""
        if len(group) == 1 and self._lone_heading(group[0]):
            return
        at = 0
        while at < len(group):
            at = self._unit(group, at)

    def _unit(self, group: list[Span], at: int) -> int:
        """Read what starts at line ``at``; returns the line behind it."""
        line = group[at]
        if _RULE.fullmatch(self.text, line.start, line.end):
            self.syntax.append(line)
            return at + 1
        if at + 1 < len(group) and self._underlined(line, group[at + 1]):
            return at + 2
        level = chapter_level(line.of(self.text))
        if level:
            self._add(BlockKind.HEADING, line, level=level)
            return at + 1
        if self._marker(line) is not None:
            return self._item(group, at)
        stop = at + 1
        while stop < len(group) and not self._starts_unit(group, stop):
            stop += 1
        self._prose(group[at:stop])
        return stop

    def _starts_unit(self, group: list[Span], at: int) -> bool:
        line = group[at]
        return (
            self._marker(line) is not None
            or chapter_level(line.of(self.text)) > 0
            or _RULE.fullmatch(self.text, line.start, line.end) is not None
            or (at + 1 < len(group) and self._is_underline(line, group[at + 1]))
        )

    # -- headings

    def _lone_heading(self, line: Span) -> bool:
        """A line between blank ones: the title at the start, numbered, or ALL CAPS."""
        words = line.of(self.text)
        level = chapter_level(words) or numbered_level(words)
        if not level and is_caps(words):
            level = 2
        if not self.blocks and not level and self._opens(line, words):
            level = 1
        if level:
            self._add(BlockKind.HEADING, line, level=level)
        return level > 0

    def _opens(self, line: Span, words: str) -> bool:
        """Whether the file's first line is its title: short, no sentence, text follows."""
        return (
            len(words) <= MAX_HEADING
            and not _PROSE_MARK.search(words)
            and any(c.isalpha() for c in words)
            and self._marker(line) is None
            and lone(self.text, line.start, line.end) is None
            and bool(self.text[line.end :].strip())
        )

    def _underlined(self, line: Span, below: Span) -> bool:
        if not self._is_underline(line, below):
            return False
        level = 1 if self.text[below.start] == "=" else 2
        span = Span(line.start, below.end)
        self.blocks.append(Block(BlockKind.HEADING, span, line, level))
        self.syntax.append(below)
        return True

    def _is_underline(self, line: Span, below: Span) -> bool:
        match = _UNDERLINE.fullmatch(self.text, below.start, below.end)
        return (
            match is not None
            and len(line) <= MAX_HEADING
            and 2 * len(below) >= len(line)
            and any(c.isalpha() for c in line.of(self.text))
            and self._marker(line) is None
        )

    # -- lists and prose

    def _marker(self, line: Span) -> re.Match[str] | None:
        start = self.text.rfind("\n", 0, line.start) + 1
        match = _MARKER.match(self.text, max(start, line.start - 40), line.end)
        if match is None or (not match["gap"] and match["marker"] not in _TIGHT):
            tight = match is not None and match["marker"][-1] in "、)）"
            return match if tight else None
        return match

    def _item(self, group: list[Span], at: int) -> int:
        match = self._marker(group[at])
        assert match is not None
        indent = len(match["indent"].expandtabs(4))
        stop = at + 1
        while (
            stop < len(group)
            and not self._starts_unit(group, stop)
            and self._indent(group[stop]) > indent
        ):
            stop += 1
        marker = Span(match.start("marker"), match.end("marker"))
        content = trim(self.text, match.end(), group[stop - 1].end)
        self.syntax.append(marker)
        found = lone(self.text, content.start, content.end)
        span = Span(marker.start, content.end)
        cells = found.cells(0) if found else ()
        level = min(indent // 2, 9)
        self.blocks.append(Block(BlockKind.LIST_ITEM, span, content, level, match["marker"], cells))
        return stop

    def _indent(self, line: Span) -> int:
        start = self.lines.starts[self.lines.number(line.start)]
        return len(self.text[start : line.start].expandtabs(4))

    def _prose(self, lines: list[Span]) -> None:
        pairs = run(self.text, [(s.start, s.end) for s in lines])
        at = 0
        while at < len(lines):
            stop = at + 1
            while stop < len(lines) and (pairs[stop] is None) == (pairs[at] is None):
                stop += 1
            if pairs[at] is None:
                self._paragraphs(lines[at:stop])
            else:
                members = [p for p in pairs[at:stop] if p is not None]
                cells = tuple(c for row, p in enumerate(members) for c in p.cells(row))
                self._add(
                    BlockKind.KEYVALUE, Span(lines[at].start, lines[stop - 1].end), cells=cells
                )
            at = stop

    def _paragraphs(self, lines: list[Span]) -> None:
        ended = sum(1 for s in lines if _SENTENCE_END.search(s.of(self.text)))
        separate = 2 * ended > len(lines) or any(len(s) > MAX_LINE for s in lines)
        if separate:
            for line in lines:
                self._add(BlockKind.PARAGRAPH, line)
        else:
            self._add(BlockKind.PARAGRAPH, Span(lines[0].start, lines[-1].end))

    def _add(
        self, kind: BlockKind, span: Span, level: int = 0, cells: tuple[Cell, ...] = ()
    ) -> None:
        self.blocks.append(Block(kind, span, span, level, "", cells))


def chapter_level(line: str) -> int:
    """Level of 第一章 / Chapter 2 lines; 0 for others and for sentences that begin so."""
    words = line.strip()
    if len(words) > MAX_HEADING or _PROSE_MARK.search(words):
        return 0
    match = _CHAPTER.match(words)
    if match:
        return {"节": 2}.get(match["unit"], 1)
    return 1 if _CHAPTER_EN.match(words) else 0


def numbered_level(line: str) -> int:
    """Level of a lone line ``1.2 Title`` or ``一、标题``; 0 for anything that reads as prose."""
    words = line.strip()
    if len(words) > MAX_HEADING or _PROSE_MARK.search(words):
        return 0
    match = _NUMBERED.match(words)
    if match and words[match.end()].isalpha():
        return min(6, match["number"].count(".") + 1)
    clause = _CLAUSE.match(words)
    if clause and len(words) <= 40:
        return 2 if clause["big"] else 3
    return 0


def is_caps(line: str) -> bool:
    """Whether a line is a heading in capitals: several letters, no sentence, few digits."""
    letters = [c for c in line if c.isalpha()]
    return (
        len(letters) >= 4
        and len(line) <= MAX_HEADING
        and 2 * len(letters) > len(line)
        and all(c.isupper() for c in letters)
        and not _PROSE_MARK.search(line)
    )


def _is_log(text: str, spans: list[Span]) -> bool:
    inked = [s for s in spans[:2000] if s.end > s.start]
    stamped = sum(1 for s in inked if _STAMP.match(text, s.start))
    return len(inked) >= 3 and 2 * stamped >= len(inked)
