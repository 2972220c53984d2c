"""Citations: numbered slices of the stored text, each span once."""

from __future__ import annotations

from kaoju.types.answers import Citation
from kaoju.types.chunks import Chunk
from kaoju.types.documents import Document, Span
from kaoju.types.lines import LineIndex
from kaoju.types.protocols import Corpus


class Citer:
    """Hands out citation numbers in the order of first use; an equal span keeps its number."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._citations: dict[tuple[str, Span], Citation] = {}
        self._lines: dict[str, LineIndex] = {}

    @property
    def citations(self) -> tuple[Citation, ...]:
        return tuple(self._citations.values())

    def cite(self, span: Span, chunk: Chunk) -> Citation:
        """The citation of ``span``, trimmed of white space at its ends."""
        document = self._corpus.document(chunk.doc_id)
        if document is None:
            raise KeyError(chunk.doc_id)
        span = trimmed(span, document.parsed.text)
        key = (chunk.doc_id, span)
        if key not in self._citations:
            self._citations[key] = self._new(len(self._citations) + 1, span, chunk, document)
        return self._citations[key]

    def _new(self, n: int, span: Span, chunk: Chunk, document: Document) -> Citation:
        if chunk.doc_id not in self._lines:
            self._lines[chunk.doc_id] = LineIndex(document.parsed.text)
        return citation_of(n, span, document, chunk, self._lines[chunk.doc_id])


def citation_of(
    n: int, span: Span, document: Document, chunk: Chunk | None, lines: LineIndex
) -> Citation:
    """The place as the store has it; ``chunk`` is the one it stands in, if that is known."""
    source = document.source
    quote = span.of(document.parsed.text)
    return Citation(
        n=n,
        doc_id=document.doc_id,
        root=source.root,
        file=source.file,
        title=document.parsed.title,
        section=" › ".join(chunk.section) if chunk else "",
        page=document.parsed.page_of(span.start),
        line_start=lines.line_of(span.start),
        line_end=lines.line_of(max(span.start, span.end - 1)),
        span=span,
        quote=quote,
        words=document.parsed.words(span).strip() or quote,
        chunk_id=chunk.chunk_id if chunk else "",
        authority=source.authority,
        source=source.source,
        version=source.version,
        date=source.date,
        entities=chunk.entities if chunk else (),
        ocr_confidence=document.parsed.ocr_confidence_of(span),
    )


def trimmed(span: Span, text: str) -> Span:
    """``span`` without white space at either end."""
    inside = span.of(text)
    left = len(inside) - len(inside.lstrip())
    right = len(inside.rstrip())
    return Span(span.start + left, span.start + max(left, right))
