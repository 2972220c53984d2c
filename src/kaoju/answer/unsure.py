"""Where a scan holds what was asked for but was read too unsurely to state it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kaoju.answer.cite import Citer
from kaoju.text.tokenize import tokenize
from kaoju.types.answers import Citation
from kaoju.types.chunks import Chunk
from kaoju.types.documents import Document, Span
from kaoju.types.protocols import Corpus
from kaoju.types.queries import QueryPlan
from kaoju.types.retrieval import Hit

_COVERED = 0.5  # share of the question's weight that the line must hold
_ENDS = "\n\f"


def doubtful_place(
    plan: QueryPlan, hits: Sequence[Hit], corpus: Corpus, whole: bool = False
) -> Citation | None:
    """The doubtful line of the hits' documents that holds most of the question's words.

    Names do not count: they say which document it is. ``whole``: the line must hold all the words,
    for a question that seems to be about something else.
    """
    terms = [term for term in plan.own_terms or plan.terms if term.token not in plan.names]
    total = sum(term.weight for term in terms)
    best: tuple[float, Span, Chunk] | None = None
    for chunk, document in _documents(plan, hits, corpus):
        for span in document.parsed.doubtful:
            line = _line_of(document.parsed.text, span)
            words = set(tokenize(line.of(document.parsed.text)))
            held = sum(t.weight for t in terms if not words.isdisjoint((t.token, *t.synonyms)))
            enough = total > 0.0 and held >= (1.0 if whole else _COVERED) * total
            if enough and (best is None or held > best[0]):
                best = held, line, chunk
    return Citer(corpus).cite(best[1], best[2]) if best else None


def _documents(
    plan: QueryPlan, hits: Sequence[Hit], corpus: Corpus
) -> Iterator[tuple[Chunk, Document]]:
    """The hits' documents with a doubtful place, once each; of the asked entities, if any."""
    seen: set[str] = set()
    for hit in hits:
        chunk = hit.chunk
        fits = not plan.entities or not set(plan.entities).isdisjoint(chunk.entities)
        if fits and chunk.doc_id not in seen:
            seen.add(chunk.doc_id)
            document = corpus.document(chunk.doc_id)
            if document is not None and document.parsed.doubtful:
                yield chunk, document


def _line_of(text: str, span: Span) -> Span:
    start = max(text.rfind(end, 0, span.start) for end in _ENDS) + 1
    stops = [at for at in (text.find(end, span.end) for end in _ENDS) if at >= 0]
    return Span(start, min(stops, default=len(text)))
