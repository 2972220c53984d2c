"""Reciprocal rank fusion (Cormack, Clarke & Büttcher, SIGIR 2009)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kaoju.retrieve.fuse.merge import fused, raw_scores
from kaoju.types.retrieval import Fused, Ranking


class Rrf:
    """score = Σ over paths of w(path) / (k + rank)."""

    name = "rrf"

    def __init__(self, k: int = 60, weights: Mapping[str, float] | None = None) -> None:
        self.k = k
        self.weights = weights or {}

    def fuse(self, rankings: Sequence[Ranking]) -> tuple[Fused, ...]:
        totals: dict[str, float] = {}
        for ranking in rankings:
            weight = self.weights.get(ranking.path, 1.0)
            for c in ranking.candidates:
                totals[c.chunk_id] = totals.get(c.chunk_id, 0.0) + weight / (self.k + c.rank)
        return fused(totals, rankings, raw_scores(rankings))
