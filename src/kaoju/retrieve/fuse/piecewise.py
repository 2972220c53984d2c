"""Weights that follow how sure BM25 is of this question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from kaoju.retrieve.fuse.merge import raw_scores, weighted_sum
from kaoju.retrieve.fuse.zscore import standardised
from kaoju.types.retrieval import Fused, Ranking


class Piecewise:
    """Standardised scores; the sparse weight grows with BM25's strength, piece by piece linearly.

    The strength is the best BM25 score over ``attainable``, the greatest there could be; ``points``
    are (strength, share of the sparse path), rising; between two points the share is linear.
    """

    name = "piecewise"

    def __init__(
        self,
        attainable: float,
        constants: Mapping[str, float],
        points: Sequence[tuple[float, float]],
    ) -> None:
        self.attainable, self.constants, self.points = attainable, constants, tuple(points)

    def fuse(self, rankings: Sequence[Ranking]) -> tuple[Fused, ...]:
        best = max(raw_scores(rankings).get("sparse", {}).values(), default=0.0)
        strength = best / self.attainable if self.attainable > 0 else 0.0
        share = interpolated(strength, self.points)
        weights = {"sparse": share, "dense": 1.0 - share}
        return weighted_sum(rankings, weights, lambda _, s: standardised(s), self.constants)


def interpolated(x: float, points: Sequence[tuple[float, float]]) -> float:
    """Linear between the points, constant outside them."""
    if x <= points[0][0]:
        return points[0][1]
    for (x0, y0), (x1, y1) in pairwise(points):
        if x <= x1:
            return y0 + (y1 - y0) * (x - x0) / (x1 - x0)
    return points[-1][1]
