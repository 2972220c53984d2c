"""The seams: what one folder may expect of another it must not import.

A protocol's docstring is its contract; ``tests/**/contract_*.py`` holds each implementation to it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from kaoju.types.chunks import Chunk, ChunkMeta
from kaoju.types.documents import Document
from kaoju.types.facts import Fact
from kaoju.types.queries import QueryPlan
from kaoju.types.retrieval import Candidate, Fused, Hit, Ranking

Vectors = NDArray[np.float32]  # (n, dim), rows of unit length


@runtime_checkable
class Encoder(Protocol):
    """Turns texts into unit vectors. ``id`` names the model and everything that changes a vector.

    Task prefixes belong inside. Equal texts give equal vectors whatever else is in the batch.
    An empty text gives a zero row, never an error.
    """

    @property
    def id(self) -> str: ...
    @property
    def dim(self) -> int: ...
    def encode_documents(self, texts: Sequence[str]) -> Vectors: ...
    def encode_queries(self, texts: Sequence[str]) -> Vectors: ...


@runtime_checkable
class PieceEncoder(Encoder, Protocol):
    """Also gives each piece of a text (a word or a part of one) as the text makes it understood.

    Rows are of any length; a text without a character that prints has none.
    """

    def pieces_of_query(self, text: str) -> Vectors: ...
    def pieces_of_documents(self, texts: Sequence[str]) -> Sequence[Vectors]: ...


class SparseIndex(Protocol):
    """Field-weighted BM25. Scores are exact whatever the order of additions and removals."""

    def add(self, chunks: Iterable[Chunk]) -> None: ...
    def remove(self, chunk_ids: Iterable[str]) -> None: ...
    def search(
        self,
        terms: Mapping[str, float],
        top_k: int,
        allowed: Collection[str] | None = None,
    ) -> tuple[Candidate, ...]:
        """Chunks with a score > 0, best first; ``allowed`` filters before the cut."""
        ...

    def search_grouped(
        self,
        groups: Sequence[Mapping[str, float]],
        top_k: int,
        allowed: Collection[str] | None = None,
    ) -> tuple[Candidate, ...]:
        """As ``search``, but a group (a word and its synonyms) adds the MAX over its members.

        A group adds at most its greatest weight times idf.
        """
        ...

    def explain(self, terms: Mapping[str, float], chunk_id: str) -> Mapping[str, float]:
        """Term -> its share of the score; the shares add up to it."""
        ...

    def explain_grouped(
        self, groups: Sequence[Mapping[str, float]], chunk_id: str
    ) -> Mapping[str, float]:
        """As ``explain``, for ``search_grouped``: the member of each group that counted."""
        ...

    def idf(self, token: str) -> float: ...
    def __len__(self) -> int: ...


class DenseIndex(Protocol):
    """Cosine over windows; a chunk's score is the MAX over its windows."""

    def search(
        self, query: Vectors, top_k: int, allowed: Collection[str] | None = None
    ) -> tuple[Candidate, ...]: ...
    def __len__(self) -> int: ...


class Corpus(Protocol):
    """Reading side of the store: one consistent generation."""

    @property
    def generation(self) -> int: ...
    def document(self, doc_id: str) -> Document | None: ...
    def chunk(self, chunk_id: str) -> Chunk | None: ...
    def chunks_of(self, doc_id: str) -> tuple[Chunk, ...]:
        """In reading order."""
        ...

    def meta(self, doc_id: str) -> ChunkMeta | None: ...
    def facts(
        self, entity: str | None = None, attribute: str | None = None
    ) -> tuple[Fact, ...]: ...
    def subjects(self) -> tuple[str, ...]:
        """Everything that facts are about, sorted."""
        ...

    def attributes(self) -> tuple[tuple[str, str], ...]:
        """Every attribute that a fact has: (as its source names it, canonical)."""
        ...


class Fusion(Protocol):
    """Merges the rankings of several paths. Pure; ties are left to the caller."""

    name: str

    def fuse(self, rankings: Sequence[Ranking]) -> tuple[Fused, ...]: ...


class Reranker(Protocol):
    """Reorders hits; never drops one that the exact path found."""

    name: str

    def rerank(self, plan: QueryPlan, hits: Sequence[Hit]) -> tuple[Hit, ...]: ...


class Generator(Protocol):
    """A language model that may phrase, never decide."""

    @property
    def name(self) -> str: ...
    def complete(self, prompt: str, schema: Mapping[str, object]) -> str: ...
