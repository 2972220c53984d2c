"""Scores divided by how high the path's best scores usually are, then added."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kaoju.retrieve.fuse.merge import Scores, weighted_sum
from kaoju.types.retrieval import Fused, Ranking


class P95:
    """score = Σ w(path) · s / P95(path); the P95 of the path's top scores is calibrated before.

    A path without a calibrated value is divided by this question's own greatest score.
    """

    name = "p95"

    def __init__(
        self,
        weights: Mapping[str, float],
        constants: Mapping[str, float],
        scales: Mapping[str, float] | None = None,
    ) -> None:
        self.weights, self.constants, self.scales = weights, constants, scales or {}

    def fuse(self, rankings: Sequence[Ranking]) -> tuple[Fused, ...]:
        return weighted_sum(rankings, self.weights, self._scaled, self.constants)

    def _scaled(self, path: str, scores: Scores) -> Scores:
        scale = self.scales.get(path) or max(scores.values())
        return {c: score / scale for c, score in scores.items()} if scale > 0 else scores
