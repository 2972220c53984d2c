"""From candidates of one path to the hits that are shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from kaoju.types.chunks import Chunk, ChunkMeta


@dataclass(frozen=True, slots=True)
class Candidate:
    """A chunk as one path ranked it. ``rank`` is 1-based; equal scores of ``exact`` share one."""

    chunk_id: str
    score: float
    rank: int


@dataclass(frozen=True, slots=True)
class Ranking:
    """One path's candidates, best first. ``path`` is exact | contrast | sparse | dense."""

    path: str
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Fused:
    chunk_id: str
    score: float
    paths: Mapping[str, int]  # path -> rank
    scores: Mapping[str, float] = field(default_factory=dict)  # path -> raw score


@dataclass(frozen=True, slots=True)
class Hit:
    rank: int
    score: float
    chunk: Chunk
    meta: ChunkMeta
    paths: Mapping[str, int]
    scores: Mapping[str, float] = field(default_factory=dict)
    rules: Mapping[str, float] = field(default_factory=dict)  # reranking rule -> its share
    shares: Mapping[str, float] = field(default_factory=dict)  # term -> its part of BM25: explain


@dataclass(frozen=True, slots=True)
class SearchResult:
    hits: tuple[Hit, ...]
    rankings: tuple[Ranking, ...] = ()  # per path, before fusion: for explain and diagnose
    milliseconds: Mapping[str, float] = field(default_factory=dict)  # stage -> time
    orders: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Stage -> chunk ids in its order: each path before the filters, filter, fusion, rerank."""


@dataclass(frozen=True, slots=True)
class Confidence:
    """The score that decided, in [0, 1], and the threshold it was held against."""

    score: float
    threshold: float
    name: str  # fact | passage | draft

    @property
    def passed(self) -> bool:
        return self.score >= self.threshold

    @property
    def closed(self) -> Confidence:
        """What another rule refused: the score says so by standing below its threshold."""
        return replace(self, score=min(self.score, self.threshold / 2))
