"""What stands around a unit: the passage that the second reading holds against the question."""

from __future__ import annotations

from collections.abc import Mapping

from kaoju.answer.quotes.units import Unit
from kaoju.text.language import language_of
from kaoju.types.chunks import Chunk
from kaoju.types.documents import Span
from kaoju.types.protocols import Corpus

_LENGTH = {"zh": 400, "en": 900}  # characters: some 250 pieces
_BEFORE = 1 / 3  # of them, in front of the unit
_HEADINGS = 2  # the nearest, below the title: they name the subject


def around(unit: Unit, chunks: Mapping[str, Chunk], corpus: Corpus) -> str:
    """The words of the unit's chunk around it, below the headings it stands under."""
    chunk, document = chunks[unit.chunk_id], corpus.document(unit.doc_id)
    if document is None:
        return unit.text
    length = _LENGTH.get(language_of(chunk.body), _LENGTH["en"])
    latest = max(chunk.span.start, chunk.span.end - length)
    start = min(max(chunk.span.start, unit.span.start - int(length * _BEFORE)), latest)
    near = Span(start, min(chunk.span.end, start + length))
    headings = dict.fromkeys((chunk.title, *chunk.section[-_HEADINGS:]))
    return f"{' › '.join(headings)}\n{document.parsed.words(near)}"
