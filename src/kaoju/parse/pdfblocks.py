"""The lines of a PDF's pages as headings, paragraphs, list items and tables."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from kaoju.parse.keyvalue import run
from kaoju.parse.pdflines import PROSE, Line, PageText
from kaoju.parse.pdfrows import cells
from kaoju.parse.pdftables import find_tables, table_block
from kaoju.parse.wordtables import find_word_tables, word_table_block
from kaoju.types.documents import Block, BlockKind, Span

HEADING_SIZE = 1.15  # times the body's
MAX_HEADING = 120
MAX_HEADING_LINES = 3
PAGE_OF_PROSE = 10  # long lines that show which size a page's prose is set in

_BULLET = re.compile(r"(?P<marker>[•●○■◆▪‣–·]|[-*]|\(?\d{1,3}[.)]|\([a-z]\))\s+(?=\S)")
_SENTENCE_END = re.compile(r"[.。;；,，]\s*$")
_ENDED = re.compile(r"[.。;；]\s*$")
_ASIDE = re.compile(r"[(（][^()（）]*[)）]")
_LETTER = re.compile(r"[^\W\d_]")


def _body_height(pages: Sequence[PageText]) -> float:
    """The character height that most of the prose (long lines; else all text) is set in."""
    prose: Counter[float] = Counter()
    everything: Counter[float] = Counter()
    for page in pages:
        for line in page.lines:
            everything[round(line.height, 1)] += len(line.span)
            if len(line.span) >= PROSE and len(line.segments) == 1:
                prose[round(line.height, 1)] += len(line.span)
    heights = prose if prose.total() > 0.1 * everything.total() else everything
    return heights.most_common(1)[0][0] if heights else 0.0


@dataclass(frozen=True, slots=True)
class Sizes:
    """Heights of type: the document's prose, this page's (0 where little prose is on it), and the
    headings of the document, largest first."""

    body: float
    page: float
    headings: Sequence[float]


def page_sizes(pages: Sequence[PageText]) -> Iterator[Sizes]:
    """Of each page. An annex may be set larger than what it is annexed to."""
    body = _body_height(pages)
    headings = _heading_sizes(pages, body)
    for page in pages:
        prose = [n for n in page.lines if len(n.span) >= PROSE and len(n.segments) == 1]
        own = _body_height([page]) if len(prose) >= PAGE_OF_PROSE else 0.0
        yield Sizes(body, own, headings)


def _heading_sizes(pages: Sequence[PageText], body: float) -> list[float]:
    """Heights of clearly larger short lines, largest first: their rank is the heading's level."""
    sizes: set[float] = set()
    for page in pages:
        for line in page.lines:
            if line.height > HEADING_SIZE * body and len(line.span) <= MAX_HEADING:
                sizes.add(round(line.height))
    return sorted(sizes, reverse=True)


def page_blocks(text: str, lines: list[Line], sizes: Sizes) -> list[Block]:
    """Of lines of one page in reading order."""
    blocks: list[Block] = []
    in_rows = cells(text, lines)
    at = 0
    for table in find_tables(text, lines):
        blocks += _words(text, lines[at : table.first], sizes, in_rows)
        blocks.append(table_block(text, lines, table))
        at = table.last
    return blocks + _words(text, lines[at:], sizes, in_rows)


def _words(text: str, lines: list[Line], sizes: Sizes, in_rows: Collection[int]) -> list[Block]:
    """Blocks of lines that are in no table of figures."""
    blocks: list[Block] = []
    at = 0
    for table in find_word_tables(text, lines):
        blocks += _prose(text, lines[at : table.first], sizes, in_rows)
        blocks.append(word_table_block(lines, table))
        at = table.last
    return blocks + _prose(text, lines[at:], sizes, in_rows)


def _prose(text: str, lines: list[Line], sizes: Sizes, in_rows: Collection[int]) -> list[Block]:
    levels = _heading_levels(text, lines, sizes, in_rows)
    blocks: list[Block] = []
    at = 0
    while at < len(lines):
        stop = at + 1
        if levels[at]:
            while stop < len(lines) and (
                levels[stop] == levels[at] and _same_heading(lines[stop - 1], lines[stop])
            ):
                stop += 1
            span = Span(lines[at].span.start, lines[stop - 1].span.end)
            if stop - at <= MAX_HEADING_LINES and not _ASIDE.fullmatch(span.of(text)):
                blocks.append(Block(BlockKind.HEADING, span, span, levels[at]))
            else:  # set like a heading, but a paragraph, or the unit of the table below
                blocks += _paragraph(text, lines[at:stop])
        else:
            while stop < len(lines) and not levels[stop] and not _breaks(text, lines, stop):
                stop += 1
            blocks += _paragraph(text, lines[at:stop])
        at = stop
    return blocks


def _heading_levels(
    text: str, lines: list[Line], sizes: Sizes, in_rows: Collection[int]
) -> list[int]:
    """Each line's level as a heading, 0 for prose; a line set like the prose beside it is prose."""
    levels = [
        0 if line.span.start in in_rows else _heading_level(text, line, sizes) for line in lines
    ]
    for order in (range(1, len(lines)), range(len(lines) - 1, 0, -1)):
        for at in order:
            if (levels[at] > 0) != (levels[at - 1] > 0) and _set_alike(lines[at - 1], lines[at]):
                levels[at] = levels[at - 1] = 0
    return levels


def _set_alike(before: Line, line: Line) -> bool:
    return before.bold == line.bold and _same_heading(before, line)


def _same_heading(before: Line, line: Line) -> bool:
    step = before.bottom - line.bottom
    return abs(before.height - line.height) < 0.5 and 0 < step < 1.8 * line.height


def _heading_level(text: str, line: Line, sizes: Sizes) -> int:
    words = line.span.of(text)
    if len(words) > MAX_HEADING or _SENTENCE_END.search(words) or _BULLET.match(words):
        return 0
    letters = len(_LETTER.findall(words))
    if letters < 2 or 2 * letters < len(words.replace(" ", "")):
        return 0
    if line.height > HEADING_SIZE * sizes.body:
        if not line.bold and line.height <= HEADING_SIZE * sizes.page:
            return 0
        rounded = round(line.height)
        return min(3, sizes.headings.index(rounded) + 1) if rounded in sizes.headings else 3
    if line.bold and len(line.segments) == 1:
        return 4
    return 0


def _breaks(text: str, lines: list[Line], at: int) -> bool:
    """Whether a new paragraph starts at line ``at``."""
    before, line = lines[at - 1], lines[at]
    if _BULLET.match(text, line.span.start, line.span.end):
        return True
    step = before.bottom - line.bottom
    height = max(before.height, line.height, 1.0)
    if step < -height or step > 2.0 * height:
        return True  # another column, or a gap
    if abs(before.height - line.height) > 0.25 * height:
        return True
    ended = bool(_ENDED.search(before.span.of(text)))
    hanging = _BULLET.match(text, before.span.start, before.span.end)
    if ended and not hanging and line.left > before.left + 1.2 * height:
        return True  # first line indented
    gap = _usual_step(lines, at)
    return ended and step > 1.35 * gap > 0


def _usual_step(lines: list[Line], at: int) -> float:
    steps = [
        a.bottom - b.bottom
        for a, b in zip(
            lines[max(0, at - 6) : at + 5], lines[max(0, at - 5) : at + 6], strict=False
        )
    ]
    down = [s for s in steps if s > 0]
    return median(down) if down else 0.0


def _paragraph(text: str, lines: list[Line]) -> list[Block]:
    first = lines[0].span
    whole = Span(first.start, lines[-1].span.end)
    bullet = _BULLET.match(text, first.start, whole.end)
    if bullet:
        content = Span(bullet.end(), whole.end)
        return [Block(BlockKind.LIST_ITEM, whole, content, 0, bullet["marker"])]
    pairs = run(text, [(line.span.start, line.span.end) for line in lines])
    blocks: list[Block] = []
    at = 0
    while at < len(lines):
        stop = at + 1
        while stop < len(lines) and (pairs[stop] is None) == (pairs[at] is None):
            stop += 1
        members = [p for p in pairs[at:stop] if p is not None]
        cells = tuple(c for row, p in enumerate(members) for c in p.cells(row))
        kind = BlockKind.KEYVALUE if members else BlockKind.PARAGRAPH
        span = Span(lines[at].span.start, lines[stop - 1].span.end)
        blocks.append(Block(kind, span, span, cells=cells))
        at = stop
    return blocks
