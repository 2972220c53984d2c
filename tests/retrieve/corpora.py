"""A small corpus with the real indexes and the shipped deterministic encoder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from kaoju.domain import load_domain
from kaoju.index.bm25 import Bm25Index
from kaoju.index.vectors import ExactVectorIndex
from kaoju.models import load_encoder
from kaoju.query import EntityTable, plan
from kaoju.retrieve import Parts
from kaoju.types.chunks import Chunk, ChunkKind, ChunkMeta
from kaoju.types.documents import Document, Span
from kaoju.types.facts import Fact, Polarity
from kaoju.types.queries import QueryPlan, Question

META = ChunkMeta("", "kb", "", None, 2, None, None, None)


@dataclass
class MemoryCorpus:
    """The reading side of a store, held in memory."""

    chunks: dict[str, Chunk]
    metas: Mapping[str, ChunkMeta] = field(default_factory=dict)
    stated: Sequence[Fact] = ()
    generation: int = 1

    def document(self, doc_id: str) -> Document | None:
        return None

    def chunk(self, chunk_id: str) -> Chunk | None:
        return self.chunks.get(chunk_id)

    def chunks_of(self, doc_id: str) -> tuple[Chunk, ...]:
        return tuple(c for c in self.chunks.values() if c.doc_id == doc_id)

    def meta(self, doc_id: str) -> ChunkMeta | None:
        return self.metas.get(doc_id, replace(META, file=doc_id))

    def facts(self, entity: str | None = None, attribute: str | None = None) -> tuple[Fact, ...]:
        return tuple(f for f in self.stated if entity in (None, f.entity))


def chunk(name: str, body: str, **more: object) -> Chunk:
    base = Chunk(name, name, 0, ChunkKind.PROSE, Span(0, len(body)), body, "", ())
    return replace(base, **more)  # type: ignore[arg-type]


def fact(entity: str, attribute: str, value: str, chunk_id: str) -> Fact:
    span = Span(0, 1)
    return Fact(
        entity, attribute, value, None, Polarity.POSITIVE, None, None, chunk_id, chunk_id, span, ()
    )


def build(
    chunks: Iterable[Chunk],
    metas: Mapping[str, ChunkMeta] | None = None,
    facts: Sequence[Fact] = (),
) -> Parts:
    listed = list(chunks)
    encoder = load_encoder("hash:64")
    sparse = Bm25Index()
    sparse.add(listed)
    dense = ExactVectorIndex(encoder.id, encoder.dim)
    dense.add(encoder.id, {c.chunk_id: encoder.encode_documents([c.body]) for c in listed})
    corpus = MemoryCorpus({c.chunk_id: c for c in listed}, metas or {}, facts)
    return Parts(corpus, sparse, dense, encoder, load_domain())


def understood(question: str, parts: Parts, table: EntityTable | None = None) -> QueryPlan:
    return plan(Question(question), parts.domain, table or EntityTable(), parts.sparse.idf)
