"""The texts that are encoded for a chunk."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kaoju.chunk.plain import CELL_SEPARATOR, has_words
from kaoju.config import EncoderSettings
from kaoju.text.sentences import sentences
from kaoju.types.chunks import Chunk, ChunkKind

HEADER_SEPARATOR = " › "
_LEAST = 120  # characters a window grows to: many short sentences are no reason for many vectors
_CJK_BREAK = re.compile(r"(?<=[\u3400-\u9fff，。；：、])\s*\n\s*(?=[\u3400-\u9fff])")


def windows(chunk: Chunk, settings: EncoderSettings) -> tuple[str, ...]:
    """Texts whose vectors stand for ``chunk``: windows over it, then the whole; no two equal.

    A window is ``settings.window`` sentences or more, at least about 120 characters; a table's
    is some rows under their header row. Each begins with the line "title › section" where
    ``settings.header`` asks for it. Empty for a chunk without words.
    """
    body = chunk.body
    if not has_words(body):
        return ()
    parts: list[str] = []
    if settings.window > 0:
        lines = _table_lines(chunk) if chunk.kind is ChunkKind.TABLE else None
        parts.extend(_row_windows(*lines) if lines else _sentence_windows(body, settings.window))
    if settings.whole or not parts:
        whole = f"{chunk.header}\n{body}" if chunk.header else body
        parts.append(whole)
    header = header_line(chunk, settings)
    texts = (_one_line(part) for part in parts if has_words(part))
    return tuple(dict.fromkeys(f"{header}\n{text}" if header else text for text in texts))


def header_line(chunk: Chunk, settings: EncoderSettings) -> str:
    """ "title › section", or "" where it would only add noise.

    ``auto``: wherever the chunk stands under a heading, or is not prose; running text without
    headings says itself what it is about, and its title is often just a file name.
    """
    if settings.header == "off":
        return ""
    if settings.header == "auto" and not chunk.section and chunk.kind is ChunkKind.PROSE:
        return ""
    return HEADER_SEPARATOR.join(dict.fromkeys(filter(None, (chunk.title, *chunk.section))))


def _sentence_windows(body: str, least: int) -> Iterator[str]:
    spans = sentences(body)
    first = 0
    for index, span in enumerate(spans):
        long_enough = span.end - spans[first].start >= _LEAST
        if index - first + 1 >= least and long_enough:
            yield body[spans[first].start : span.end]
            first = index + 1
    if first < len(spans):
        yield body[spans[first].start : spans[-1].end]


def _table_lines(chunk: Chunk) -> tuple[str, list[str]] | None:
    lines = chunk.body.splitlines()
    if chunk.header:
        return chunk.header, lines
    top = next((i for i, line in enumerate(lines) if CELL_SEPARATOR in line), None)
    if top is None or top + 1 == len(lines):
        return None
    return "\n".join(lines[: top + 1]), lines[top + 1 :]


def _row_windows(header: str, rows: Sequence[str]) -> Iterator[str]:
    held: list[str] = []
    for row in filter(has_words, rows):
        held.append(row)
        if sum(map(len, held)) >= _LEAST:
            yield "\n".join([header, *held])
            held = []
    if held:
        yield "\n".join([header, *held])


def _one_line(text: str) -> str:
    """Wrapped lines joined as their script joins words."""
    return " ".join(_CJK_BREAK.sub("", text).split())
