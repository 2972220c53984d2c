"""AUROC: how often a score tells a question with an answer from one without.

The Mann-Whitney statistic over all pairs; equal scores count half.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from kaoju.errors import EvaluationError


def auroc(positive: Sequence[float], negative: Sequence[float]) -> float:
    """1 where every positive scores above every negative, .5 for scores that say nothing."""
    if not positive or not negative:
        raise EvaluationError("AUROC needs scores of both groups")
    ordered = sorted(negative)
    wins = sum(bisect_left(ordered, score) + bisect_right(ordered, score) for score in positive)
    return wins / 2 / (len(positive) * len(negative))
