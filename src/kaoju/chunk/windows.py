"""The texts that are encoded for a chunk."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from sys import maxsize

from kaoju.chunk.cut import runs
from kaoju.chunk.plain import CELL_SEPARATOR, has_words
from kaoju.config import EncoderSettings
from kaoju.text.normalize import normalize
from kaoju.text.sentences import sentences
from kaoju.types.chunks import Chunk, ChunkKind
from kaoju.types.documents import Span

HEADER_SEPARATOR = " › "
_ROW_END = "; "
_DRAWN = re.compile(r"[-=+_*~|]{4,}")  # borders of tables drawn in text
_LINE = re.compile(r"[^\n]+")
_SENTENCE = 75  # characters: many short sentences are no reason for many vectors
_HEADER = 80  # characters of title and headings before a window
_LONGEST = 2000  # characters of one text: what encoders read at all, and can afford
_CJK_BREAK = re.compile(r"(?<=[\u3400-\u9fff，。；：、])\s*\n\s*(?=[\u3400-\u9fff])")


def windows(chunk: Chunk, settings: EncoderSettings) -> tuple[str, ...]:
    """Texts whose vectors stand for ``chunk``: windows over it, then the whole; no two equal.

    The windows part the chunk at sentence ends into stretches of about equal length, each as long
    as ``settings.window`` usual sentences; those of a table hold rows under their header row.
    A chunk of over 2000 characters is not encoded as a whole, a longer sentence or row in parts.
    Each text is normalised and begins with the line "title › section" where ``settings.header``
    asks for it. Empty for a chunk without words.
    """
    body = chunk.body
    if not has_words(body):
        return ()
    units = _units(chunk)
    parts = list(_windows(units, settings.window)) if settings.window > 0 else []
    if not parts or (settings.whole and len(body) <= _LONGEST):
        parts.append(units.between(0, len(units.spans)))
    header = header_line(chunk, settings)
    texts = (f"{header}\n{part}" if header else part for part in parts if has_words(part))
    # As questions are: an encoder knows 電池 and 电池 as different words.
    return tuple(dict.fromkeys(normalize(text).text for text in texts))


@dataclass(frozen=True, slots=True)
class _Units:
    """What windows are made of: sentences, or the rows of a table under its header row."""

    body: str
    spans: Sequence[Span]
    header: str = ""

    def between(self, first: int, last: int) -> str:
        """Units ``[first, last)`` on one line, wrapped lines joined as their script joins words."""
        words = [self.header] if self.header else []
        end = None
        for span in self.spans[first:last]:
            if words and end != span.start:
                words.append(_ROW_END if self.header else " ")
            line = _DRAWN.sub(" ", _CJK_BREAK.sub("", span.of(self.body)))
            words.append(" ".join(line.split()))
            end = span.end
        return "".join(words).strip()


def _units(chunk: Chunk) -> _Units:
    body = chunk.body
    if chunk.kind is not ChunkKind.TABLE:
        return _Units(body, _bounded(sentences(body)))
    lines = _bounded([Span(m.start(), m.end()) for m in _LINE.finditer(body)])
    if chunk.header:
        return _under(chunk.header, _Units(body, lines))
    top = next((i for i, at in enumerate(lines) if CELL_SEPARATOR in at.of(body)), None)
    if top is None or top + 1 == len(lines):
        return _Units(body, lines)
    under = _under(body[: lines[top].end], _Units(body, lines[top + 1 :]))
    return under if under.header else _Units(body, lines)


def _under(header: str, units: _Units) -> _Units:
    """``units`` under their header row, unless that would drown them."""
    words = " ".join(header.split())
    return replace(units, header=words) if len(words) <= _LONGEST // 4 else units


def _bounded(spans: Sequence[Span]) -> list[Span]:
    """``spans``, those over the longest text an encoder is given in several parts."""
    return [
        Span(start, min(start + _LONGEST, span.end))
        for span in spans
        for start in range(span.start, span.end, _LONGEST)
    ]


def _windows(units: _Units, sentences_each: int) -> Iterator[str]:
    # Even windows: a short last one is near every question.
    aim = _SENTENCE * sentences_each
    for first, last in runs([len(span) for span in units.spans], aim, limit=maxsize):
        yield units.between(first, last)


def header_line(chunk: Chunk, settings: EncoderSettings) -> str:
    """ "title › section", or "" where it would only add noise.

    ``auto``: wherever the chunk stands under a heading, or is not prose; running text without
    headings says itself what it is about, and its title is often just a file name. Of a long path
    the title and the inner headings are kept.
    """
    if settings.header == "off":
        return ""
    if settings.header == "auto" and not chunk.section and chunk.kind is ChunkKind.PROSE:
        return ""
    names = list(dict.fromkeys(filter(None, (chunk.title, *chunk.section))))
    while len(names) > 2 and sum(map(len, names)) > _HEADER:
        del names[1]
    return HEADER_SEPARATOR.join(names)
