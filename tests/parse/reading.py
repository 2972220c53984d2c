"""Short names for looking at a parsed document."""

from __future__ import annotations

from kaoju.parse import parse
from kaoju.types.documents import Block, ParsedDocument


def read(source: str | bytes, name: str = "a.md") -> ParsedDocument:
    return parse(source.encode() if isinstance(source, str) else source, name)


def outline(document: ParsedDocument) -> list[tuple[str, str]]:
    """(kind, content) of every block."""
    return [(b.kind.value, b.content.of(document.text)) for b in document.blocks]


def rows(document: ParsedDocument, block: Block) -> list[list[str]]:
    """The cells' words, row by row."""
    result: dict[int, list[str]] = {}
    for cell in block.cells:
        result.setdefault(cell.row, []).append(cell.span.of(document.text))
    return [result[row] for row in sorted(result)]


def plain(document: ParsedDocument, block: Block) -> str:
    """A block's content without the syntax in it."""
    words = []
    for at in range(block.content.start, block.content.end):
        if not any(s.start <= at < s.end for s in document.markup):
            words.append(document.text[at])
    return "".join(words)
