"""The stored corpus with something about it changed: what a counterfactual question reads."""

from __future__ import annotations

from collections.abc import Collection

from kaoju.types.chunks import Chunk, ChunkMeta
from kaoju.types.documents import Document
from kaoju.types.facts import Fact
from kaoju.types.protocols import Corpus


class CorpusView:
    """Implements ``types.protocols.Corpus`` by another corpus. Subclasses change what they name."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus

    @property
    def generation(self) -> int:
        return self._corpus.generation

    def document(self, doc_id: str) -> Document | None:
        return self._corpus.document(doc_id)

    def chunk(self, chunk_id: str) -> Chunk | None:
        return self._corpus.chunk(chunk_id)

    def chunks_of(self, doc_id: str) -> tuple[Chunk, ...]:
        return self._corpus.chunks_of(doc_id)

    def meta(self, doc_id: str) -> ChunkMeta | None:
        return self._corpus.meta(doc_id)

    def facts(self, entity: str | None = None, attribute: str | None = None) -> tuple[Fact, ...]:
        return self._corpus.facts(entity, attribute)

    def subjects(self) -> tuple[str, ...]:
        return self._corpus.subjects()

    def attributes(self) -> tuple[tuple[str, str], ...]:
        return self._corpus.attributes()


class TakenOut(CorpusView):
    """Without some chunks and the facts that stand in them."""

    def __init__(self, corpus: Corpus, chunk_ids: Collection[str]) -> None:
        super().__init__(corpus)
        self._out = frozenset(chunk_ids)

    def chunk(self, chunk_id: str) -> Chunk | None:
        return None if chunk_id in self._out else self._corpus.chunk(chunk_id)

    def chunks_of(self, doc_id: str) -> tuple[Chunk, ...]:
        return tuple(c for c in self._corpus.chunks_of(doc_id) if c.chunk_id not in self._out)

    def facts(self, entity: str | None = None, attribute: str | None = None) -> tuple[Fact, ...]:
        return tuple(
            f for f in self._corpus.facts(entity, attribute) if f.chunk_id not in self._out
        )
