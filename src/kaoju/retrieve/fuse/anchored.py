"""Scores on fixed scales added: how sure each path is of this question stays visible.

Standardising per question stretches a ranking of nothing (BM25 on a question in another language)
as far as one of certainty. BM25 sums over the question's terms, so its size grows with their
number and its chance variation with the root of it: that root is the scale. Cosines are on one
scale already.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

from kaoju.retrieve.fuse.merge import Scores, weighted_sum
from kaoju.types.retrieval import Fused, Ranking


class Anchored:
    """score = w(sparse) · bm25 / √attainable + w(dense) · cosine / unit.

    ``attainable`` is the greatest BM25 score any chunk could have; ``unit`` is the cosine that
    weighs as much as one such root.
    """

    name = "anchored"

    def __init__(
        self,
        weights: Mapping[str, float],
        constants: Mapping[str, float],
        attainable: float,
        unit: float,
    ) -> None:
        self.weights, self.constants = weights, constants
        self.scales = {"sparse": sqrt(attainable) if attainable > 0 else 1.0, "dense": unit}

    def fuse(self, rankings: Sequence[Ranking]) -> tuple[Fused, ...]:
        return weighted_sum(rankings, self.weights, self._scaled, self.constants)

    def _scaled(self, path: str, scores: Scores) -> Scores:
        scale = self.scales.get(path, 1.0)
        return {chunk_id: score / scale for chunk_id, score in scores.items()}
