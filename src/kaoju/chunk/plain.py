"""The words of a span: what is matched and encoded, without the syntax around it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import attrgetter

from kaoju.types.documents import Block, BlockKind, Cell, ParsedDocument, Span

CELL_SEPARATOR = " | "

_block_end = attrgetter("span.end")
_cell_start = attrgetter("span.start")
_row = attrgetter("row")
# A lone symbol such as a tick is a statement; punctuation and rules are not.
_WORD = re.compile(r"[^\s!-/:-@\[-`{-~¡§«¶·»¿‐-⁞、-〿！-／：-＠［-｀｛-･·•●○■□◆◇★☆─-╿]|[0-9]")
# Tables drawn in code: border lines, and the blanks that align the columns.
_BORDER = re.compile(r"^[ \t]*[-+=|]{8,}[ \t]*\r?$\n?", re.MULTILINE)
_PADDING = re.compile(r"(?<=\S) {3,}")
_FIRST_LINES = re.compile(r"\A(?:[^\S\n]*\n)+")


def plain(document: ParsedDocument, span: Span) -> str:
    """Words of ``span``: markers, markup and wordless blocks left out, white space tidied.

    A table gives one line a row, cells joined by `` | ``. List items are separated by one line
    break, other blocks by an empty line.
    """
    blocks = document.blocks
    index = bisect_right(blocks, span.start, key=_block_end)
    parts: list[tuple[BlockKind, str]] = []
    while index < len(blocks) and blocks[index].span.start < span.end:
        parts.append((blocks[index].kind, block_words(document, blocks[index], span)))
        index += 1
    return join(parts)


def join(parts: Iterable[tuple[BlockKind, str]]) -> str:
    """The words of consecutive blocks as one text; wordless blocks vanish."""
    pieces: list[str] = []
    before = None
    for kind, words in parts:
        if not has_words(words):
            continue
        if pieces:
            both_items = before is BlockKind.LIST_ITEM and kind is BlockKind.LIST_ITEM
            pieces.append("\n" if both_items else "\n\n")
        pieces.append(words)
        before = kind
    return "".join(pieces)


def has_words(text: str) -> bool:
    """Whether anything but punctuation, rules and bullets stands in ``text``."""
    return _WORD.search(text) is not None


def block_words(document: ParsedDocument, block: Block, span: Span | None = None) -> str:
    """Words of one block, or of the part of it inside ``span``."""
    start, end = block.content.start, block.content.end
    if span is not None:
        start, end = max(start, span.start), min(end, span.end)
    if start >= end:
        return ""
    if block.kind is BlockKind.TABLE and block.cells:
        return "\n".join(filter(has_words, row_lines(document, block, Span(start, end))))
    words = document.words(Span(start, end))
    if block.kind is BlockKind.CODE:
        return code_words(words)
    return tidy(words)


def code_words(text: str) -> str:
    """Code with its indentation and inner line breaks; padding and drawn borders go."""
    return _FIRST_LINES.sub("", _PADDING.sub("  ", _BORDER.sub("", text))).rstrip()


def row_lines(document: ParsedDocument, block: Block, span: Span) -> Iterator[str]:
    """Each row of a table that begins inside ``span``, as one line."""
    cells = block.cells
    first = bisect_left(cells, span.start, key=_cell_start)
    last = bisect_left(cells, span.end, lo=first, key=_cell_start)
    for _, row in groupby(cells[first:last], key=_row):
        yield row_line(document, row)


def row_line(document: ParsedDocument, row: Iterable[Cell]) -> str:
    """The cells of a row as one line."""
    return CELL_SEPARATOR.join(" ".join(document.words(cell.span).split()) for cell in row)


def tidy(text: str) -> str:
    """Runs of blanks become one space, runs of line breaks one line break; ends trimmed."""
    if text.isprintable() and "  " not in text:
        return text.strip()
    lines = (" ".join(line.split()) for line in text.splitlines())
    return "\n".join(line for line in lines if line)
