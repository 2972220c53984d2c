"""Min-max normalised scores added (CombSUM; Fox & Shaw, TREC-2 1994)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kaoju.retrieve.fuse.merge import Scores, weighted_sum
from kaoju.types.retrieval import Fused, Ranking


class Weighted:
    """score = Σ w(path) · (s - min) / (max - min), over the path's candidates."""

    name = "weighted"

    def __init__(self, weights: Mapping[str, float], constants: Mapping[str, float]) -> None:
        self.weights, self.constants = weights, constants

    def fuse(self, rankings: Sequence[Ranking]) -> tuple[Fused, ...]:
        return weighted_sum(rankings, self.weights, lambda _, s: ranged(s), self.constants)


def ranged(scores: Scores) -> Scores:
    """Between 0 and 1; all 1 when every score is the same."""
    least, greatest = min(scores.values()), max(scores.values())
    if not greatest > least:
        return dict.fromkeys(scores, 1.0)
    return {c: (score - least) / (greatest - least) for c, score in scores.items()}
