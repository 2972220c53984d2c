"""Which chunks become passages, in the order in which the budget is spent on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from kaoju.answer.cite import Citer
from kaoju.answer.context.ledger import Ledger
from kaoju.answer.context.reading import is_small
from kaoju.answer.context.render import passage_lines, size
from kaoju.config import AnswerSettings
from kaoju.text.tokenize import words
from kaoju.types.chunks import Chunk
from kaoju.types.contexts import Passage, Role
from kaoju.types.protocols import Corpus
from kaoju.types.retrieval import Hit


@dataclass(frozen=True, slots=True)
class _Taken:
    chunk: Chunk
    passage: Passage  # not yet numbered


class Collection:
    """Passages within the budget, each chunk once. What finds no room is counted once.

    ``helps`` says of a chunk that no search found whether it may speak for what is asked.
    """

    def __init__(self, corpus: Corpus, ledger: Ledger, helps: Callable[[Chunk], bool]) -> None:
        self._corpus, self._ledger, self._helps = corpus, ledger, helps
        self._citer = Citer(corpus)
        self._taken: dict[str, _Taken] = {}
        self._refused: set[str] = set()
        self._of: dict[str, tuple[Chunk, ...]] = {}

    def __contains__(self, chunk_id: object) -> bool:
        return chunk_id in self._taken

    @property
    def chunks(self) -> tuple[Chunk, ...]:
        """Those taken, in the order in which they were."""
        return tuple(taken.chunk for taken in self._taken.values())

    def add(self, chunks: Iterable[Chunk], role: Role) -> None:
        """Takes each that still fits."""
        for chunk in chunks:
            self.add_all([chunk], role)

    def add_all(self, chunks: Iterable[Chunk], role: Role) -> bool:
        """Takes the chunks together or not at all; True where all are taken, now or before."""
        new = {c.chunk_id: c for c in chunks if c.chunk_id not in self._taken}
        if not self._refused.isdisjoint(new):
            return False
        passages = {chunk_id: self._passage(chunk, role) for chunk_id, chunk in new.items()}
        tokens = sum(passage.tokens for passage in passages.values())
        if new and not self._ledger.take(role.value, tokens, len(new)):
            self._refused.update(new)
            return False
        for chunk_id, chunk in new.items():
            self._taken[chunk_id] = _Taken(chunk, passages[chunk_id])
        return True

    def add_documents(self, hits: Sequence[Hit], settings: AnswerSettings) -> None:
        """The rest of the hits' documents that are small enough, each as a whole."""
        for doc_id in dict.fromkeys(hit.chunk.doc_id for hit in hits):
            if is_small(doc_id, self._corpus, settings.whole_document):
                self.add_all(self._concerning(self._chunks_of(doc_id)), Role.DOCUMENT)

    def add_neighbours(self, hits: Sequence[Hit], distance: int) -> None:
        """The chunks up to ``distance`` places from a hit, the nearest first, then the best."""
        beside = (c for d in range(1, distance + 1) for hit in hits for c in self._at(hit, d))
        self.add(self._concerning(beside), Role.NEIGHBOUR)

    def add_openings(self, hits: Sequence[Hit], tokens: int) -> None:
        """The first chunks of each hit's document, as many as have ``tokens`` together."""
        for doc_id in dict.fromkeys(hit.chunk.doc_id for hit in hits):
            opening = _beginning(self._chunks_of(doc_id), tokens)
            self.add(self._concerning(opening), Role.OPENING)

    def passages(self) -> tuple[Passage, ...]:
        """Numbered: document by document, the first taken first; each in reading order."""
        documents = list(dict.fromkeys(t.chunk.doc_id for t in self._taken.values()))
        order = {doc_id: place for place, doc_id in enumerate(documents)}
        ordered = sorted(
            self._taken.values(), key=lambda t: (order[t.chunk.doc_id], t.chunk.ordinal)
        )
        return tuple(_numbered(taken.passage, n) for n, taken in enumerate(ordered, 1))

    def _concerning(self, chunks: Iterable[Chunk]) -> list[Chunk]:
        return [chunk for chunk in chunks if self._helps(chunk)]

    def _at(self, hit: Hit, distance: int) -> Iterator[Chunk]:
        """What follows is more often needed than what stands before, so it comes first."""
        wanted = (hit.chunk.ordinal + distance, hit.chunk.ordinal - distance)
        chunks = self._chunks_of(hit.chunk.doc_id)
        yield from (chunk for ordinal in wanted for chunk in chunks if chunk.ordinal == ordinal)

    def _chunks_of(self, doc_id: str) -> tuple[Chunk, ...]:
        """Read once: a long report has thousands."""
        if doc_id not in self._of:
            self._of[doc_id] = self._corpus.chunks_of(doc_id)
        return self._of[doc_id]

    def _passage(self, chunk: Chunk, role: Role) -> Passage:
        place = self._citer.cite(chunk.span, chunk)
        document = self._corpus.document(chunk.doc_id)
        header = (
            chunk.header_span.of(document.parsed.text) if chunk.header_span and document else ""
        )
        passage = Passage(place, role, 0, header, chunk.header_span)
        return replace(passage, tokens=size(passage_lines(passage)))


def _numbered(passage: Passage, n: int) -> Passage:
    return replace(passage, place=replace(passage.place, n=n))


def _beginning(chunks: Sequence[Chunk], tokens: int) -> Iterator[Chunk]:
    for chunk in chunks:
        tokens -= len(words(chunk.body))
        if tokens < 0:
            return
        yield chunk
