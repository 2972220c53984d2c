"""Whether each citation stands where it says, and says truly where that is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kaoju.answer.audit.failures import Failure
from kaoju.answer.cite import citation_of
from kaoju.types.answers import Citation
from kaoju.types.chunks import Chunk
from kaoju.types.documents import Span, doc_id_of
from kaoju.types.lines import LineIndex
from kaoju.types.protocols import Corpus

CHECK = "citation"
_PLACES = (
    *("page", "line_start", "line_end", "title", "authority", "version", "date", "source"),
    "ocr_confidence",
)


def read_citation(
    raw: Mapping[str, Any], corpus: Corpus, tenant: str
) -> tuple[Citation | None, tuple[Failure, ...]]:
    """The citation, unless its text is not there, and what is wrong with it."""
    where = f"citation {raw.get('n')} ({raw.get('root')}/{raw.get('file')})"
    try:
        doc_id = doc_id_of(tenant, str(raw["root"]), str(raw["file"]))
        span = Span(int(raw["char_start"]), int(raw["char_end"]))
        quote, number = str(raw["quote"]), int(raw["n"])
    except (KeyError, TypeError, ValueError) as error:
        return None, (Failure(CHECK, where, f"it is incomplete: {error}"),)
    document = corpus.document(doc_id)
    if document is None:
        return None, (Failure(CHECK, where, "there is no such document"),)
    if not quote or span.of(document.parsed.text) != quote:
        return None, (Failure(CHECK, where, "the stored text there is not the quote"),)
    chunk = corpus.chunk(str(raw.get("chunk_id")))
    chunk = chunk if chunk is not None and chunk.doc_id == doc_id else None
    lines = LineIndex(document.parsed.text)
    citation = citation_of(number, span, document, chunk, lines)
    wrong = tuple(Failure(CHECK, where, reason) for reason in _wrong(raw, citation, chunk))
    return citation, wrong


def _wrong(raw: Mapping[str, Any], stored: Citation, chunk: Chunk | None) -> Iterator[str]:
    if chunk is None:
        yield f"the document has no chunk {raw.get('chunk_id')!r}"
    for name in (*_PLACES, *(("section",) if chunk else ())):
        if name in raw and raw[name] != getattr(stored, name):
            yield f"its {name} is {getattr(stored, name)!r}, not {raw[name]!r}"
