"""Risk against coverage: how wrong the answers are when only the surest are given.

El-Yaniv and Wiener 2010; the area is AURC of Geifman and El-Yaniv 2017.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from kaoju.errors import EvaluationError


@dataclass(frozen=True, slots=True)
class RiskPoint:
    """Answering all with a score >= ``threshold``: the share answered, and how many are wrong."""

    threshold: float
    coverage: float
    risk: float


def risk_coverage(scores: Sequence[float], right: Sequence[bool]) -> tuple[RiskPoint, ...]:
    """A point per distinct score, from the surest down. Equal scores are answered together."""
    points, answered, wrong = [], 0, 0
    for threshold, block in _blocks(scores, right):
        answered += len(block)
        wrong += block.count(False)
        points.append(RiskPoint(threshold, answered / len(scores), wrong / answered))
    return tuple(points)


def risk_coverage_area(scores: Sequence[float], right: Sequence[bool]) -> float:
    """The mean risk over the n coverages 1/n, 2/n ... 1; less is better, 0 is perfect.

    Inside a block of equal scores the wrong ones are spread evenly: their order in the input
    earns nothing.
    """
    total, answered, wrong = 0.0, 0, 0
    for _, block in _blocks(scores, right):
        share = block.count(False) / len(block)
        total += sum((wrong + share * n) / (answered + n) for n in range(1, len(block) + 1))
        answered += len(block)
        wrong += block.count(False)
    return total / answered


def _blocks(scores: Sequence[float], right: Sequence[bool]) -> list[tuple[float, list[bool]]]:
    if len(scores) != len(right) or not scores:
        raise EvaluationError(f"risk needs a score per answer: {len(scores)}, {len(right)}")
    pairs = sorted(zip(scores, right, strict=True), key=lambda pair: -pair[0])
    return [
        (score, [held for _, held in block])
        for score, block in groupby(pairs, key=lambda pair: pair[0])
    ]
