"""Where the evidence of a question stands in the stored documents, and in which chunks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kaoju.evals.cases import Case, Evidence
from kaoju.evals.checks.places import groups_with_alternatives, shown
from kaoju.store.corpus import Entry
from kaoju.text.normalize import normalize
from kaoju.types.chunks import Chunk
from kaoju.types.documents import Document, Span
from kaoju.types.protocols import Corpus

_DIGIT_BEFORE, _DIGIT_AFTER = r"(?<!\d)(?<!\d[.,])", r"(?![.,]?\d)"
_MOST_CHUNKS = 3  # of one place


@dataclass(frozen=True, slots=True)
class Place:
    """A span that states the answer, the chunks that hold it, and whether one holds it whole."""

    doc_id: str
    span: Span
    chunks: tuple[Chunk, ...]
    whole: bool


@dataclass(frozen=True, slots=True)
class Gold:
    places: tuple[Place, ...]
    unread: tuple[str, ...]  # evidence whose words no stored document has
    cut: tuple[Place, ...]  # of a group none of whose places lies in one chunk

    @property
    def chunk_ids(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(c.chunk_id for place in self.places for c in place.chunks))

    @property
    def quoted(self) -> tuple[tuple[str, Span], ...]:
        return tuple((place.doc_id, place.span) for place in self.places)

    @property
    def doc_ids(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(place.doc_id for place in self.places))


def by_file(entries: Iterable[Entry]) -> dict[str, tuple[str, ...]]:
    """The doc_ids of each file name, of all roots."""
    found: dict[str, tuple[str, ...]] = {}
    for entry in entries:
        found[entry.source.file] = (*found.get(entry.source.file, ()), entry.doc_id)
    return found


def find_gold(case: Case, corpus: Corpus, ids: dict[str, tuple[str, ...]]) -> Gold:
    """``ids`` maps a file to the doc_ids of that name. Of each group the first evidence whose
    words are there counts, one that lies whole in a chunk before others."""
    places: list[Place] = []
    unread: list[str] = []
    cut: list[Place] = []
    for group in groups_with_alternatives(case):
        found = [place for evidence in group for place in _places(evidence, case, corpus, ids)]
        if not found:
            unread.append(shown(group))
        elif not any(place.whole for place in found):
            cut += found[:1]
        places += sorted(found, key=lambda place: not place.whole)[:_MOST_CHUNKS]
    return Gold(tuple(places), tuple(unread), tuple(cut))


def stating(case: Case, corpus: Corpus, ids: dict[str, tuple[str, ...]]) -> frozenset[str]:
    """Every chunk that touches the evidence of the case: what is taken out to make it absent."""
    return frozenset(
        chunk.chunk_id
        for evidence in case.evidence
        for doc_id in ids.get(evidence.file, ())
        if (document := corpus.document(doc_id)) is not None
        for span in _spans(evidence, case, document, most=None)
        for chunk in _touching(span, corpus.chunks_of(doc_id))
    )


def _places(
    evidence: Evidence, case: Case, corpus: Corpus, ids: dict[str, tuple[str, ...]]
) -> Iterable[Place]:
    for doc_id in ids.get(evidence.file, ()):
        document = corpus.document(doc_id)
        if document is None or not document.parsed.text.strip():
            continue
        chunks = corpus.chunks_of(doc_id)
        for span in _spans(evidence, case, document):
            yield _place(doc_id, span, chunks)


def _spans(
    evidence: Evidence, case: Case, document: Document, most: int | None = _MOST_CHUNKS
) -> Sequence[Span]:
    """Of the quote; without one, of the expected words; without those, the page or the text."""
    text = document.parsed.text
    if evidence.quote is not None:
        at = text.find(evidence.quote)
        if at >= 0:
            return [Span(at, at + len(evidence.quote))]
        return _matches(text, [evidence.quote])[:1]
    page = _page(document, evidence.page)
    words = [word for group in case.must_include for word in group]
    found = [s for s in _matches(text, words) if page.start <= s.start < page.end]
    return found[:most] or [page]


def _matches(text: str, wanted: Sequence[str]) -> list[Span]:
    normal = normalize(text)
    parts = [_pattern(word) for word in wanted if word.strip()]
    if not parts:
        return []
    pattern = re.compile("|".join(parts), re.IGNORECASE)
    return [normal.source_span(*match.span()) for match in pattern.finditer(normal.text)]


def _pattern(word: str) -> str:
    bare = "".join(normalize(word).text.split())
    body = r"\s*".join(map(re.escape, bare))
    before = _DIGIT_BEFORE if bare[:1].isdigit() else ""
    return before + body + (_DIGIT_AFTER if bare[-1:].isdigit() else "")


def _page(document: Document, page: int | None) -> Span:
    text, starts = document.parsed.text, document.parsed.pages
    if page is None or not 0 < page <= len(starts):
        return Span(0, len(text))
    return Span(starts[page - 1], starts[page] if page < len(starts) else len(text))


def _place(doc_id: str, span: Span, chunks: Sequence[Chunk]) -> Place:
    holding = [c for c in chunks if c.span.start <= span.start and span.end <= c.span.end]
    chosen = tuple(holding or _touching(span, chunks))[:_MOST_CHUNKS]
    return Place(doc_id, span, chosen, bool(holding))


def _touching(span: Span, chunks: Sequence[Chunk]) -> list[Chunk]:
    return [c for c in chunks if c.span.start < span.end and span.start < c.span.end]
