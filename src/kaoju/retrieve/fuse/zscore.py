"""Standardised scores added (z-score normalisation; Montague & Aslam, CIKM 2001)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum, sqrt

from kaoju.retrieve.fuse.merge import Scores, weighted_sum
from kaoju.types.retrieval import Fused, Ranking


class ZScore:
    """score = Σ w(path) · (s - mean) / deviation, over the path's candidates of this question."""

    name = "zscore"

    def __init__(self, weights: Mapping[str, float], constants: Mapping[str, float]) -> None:
        self.weights, self.constants = weights, constants

    def fuse(self, rankings: Sequence[Ranking]) -> tuple[Fused, ...]:
        return weighted_sum(rankings, self.weights, lambda _, s: standardised(s), self.constants)


def standardised(scores: Scores) -> Scores:
    """Mean 0, deviation 1; all 0 when every score is the same."""
    mean = fsum(scores.values()) / len(scores)
    deviation = sqrt(fsum((score - mean) ** 2 for score in scores.values()) / len(scores))
    if max(scores.values()) == min(scores.values()) or not deviation > 0:
        return dict.fromkeys(scores, 0.0)
    return {chunk_id: (score - mean) / deviation for chunk_id, score in scores.items()}
