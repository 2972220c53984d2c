"""Whether each citation stands where it says, and says truly where that is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kaoju.answer.audit.failures import Failure
from kaoju.answer.cite import citation_of
from kaoju.answer.faults import Fault, Part
from kaoju.answer.messages import Message
from kaoju.types.answers import Citation
from kaoju.types.chunks import Chunk
from kaoju.types.documents import Span, doc_id_of
from kaoju.types.lines import LineIndex
from kaoju.types.protocols import Corpus

CHECK = "citation"
_WORDS = ("root", "file", "quote")
_NUMBERS = ("n", "char_start", "char_end")
_PLACES = (
    *("page", "line_start", "line_end", "title", "authority", "version", "date", "source"),
    "ocr_confidence",
)


def read_citation(
    raw: Mapping[str, Any], corpus: Corpus, tenant: str
) -> tuple[Citation | None, tuple[Failure, ...]]:
    """The citation, unless its text is not there, and what is wrong with it."""
    where = Part.CITATION.of(n=raw.get("n"), root=raw.get("root"), file=raw.get("file"))
    unusable = tuple(_unusable(raw))
    if unusable:
        return None, (Failure(CHECK, where, Fault.INCOMPLETE_CITATION.of(fields=unusable)),)
    doc_id = doc_id_of(tenant, str(raw["root"]), str(raw["file"]))
    span = Span(int(raw["char_start"]), int(raw["char_end"]))
    quote, number = str(raw["quote"]), int(raw["n"])
    document = corpus.document(doc_id)
    if document is None:
        return None, (Failure(CHECK, where, Fault.NO_DOCUMENT.of()),)
    if not quote or span.of(document.parsed.text) != quote:
        return None, (Failure(CHECK, where, Fault.NOT_THE_QUOTE.of()),)
    chunk = corpus.chunk(str(raw.get("chunk_id")))
    chunk = chunk if chunk is not None and chunk.doc_id == doc_id else None
    lines = LineIndex(document.parsed.text)
    citation = citation_of(number, span, document, chunk, lines)
    wrong = tuple(Failure(CHECK, where, fault) for fault in _wrong(raw, citation, chunk))
    return citation, wrong


def _unusable(raw: Mapping[str, Any]) -> Iterator[str]:
    """The fields without which the text cannot be looked up, where they are missing or no number.

    JSON's own Infinity and NaN are numbers, but of no place.
    """
    yield from (name for name in _WORDS if name not in raw)
    for name in _NUMBERS:
        try:
            int(raw[name])
        except (KeyError, TypeError, ValueError, OverflowError):
            yield name


def _wrong(raw: Mapping[str, Any], stored: Citation, chunk: Chunk | None) -> Iterator[Message]:
    if chunk is None:
        yield Fault.NO_CHUNK.of(chunk=raw.get("chunk_id"))
    for name in (*_PLACES, *(("section",) if chunk else ())):
        if name in raw and raw[name] != getattr(stored, name):
            yield Fault.OTHER_PLACE.of(field=name, stored=getattr(stored, name), given=raw[name])
