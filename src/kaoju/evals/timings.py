"""How long the questions took."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kaoju.evals.records import EvalRecord


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds over the questions of a run."""

    stage: str  # ask | search
    mean: float
    p50: float
    p95: float
    longest: float


def timings(records: Sequence[EvalRecord]) -> tuple[Timing, ...]:
    """Rows for ask and, where one was run, search; failed questions count."""
    stages = {"ask": [r.seconds for r in records], "search": [r.search_seconds for r in records]}
    return tuple(_timing(name, values) for name, values in stages.items() if any(values))


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least ``share`` of them do not exceed (nearest rank)."""
    ordered = sorted(values)
    rank = max(1, -(-len(ordered) * round(share * 1000) // 1000))
    return ordered[rank - 1]


def _timing(stage: str, values: Sequence[float]) -> Timing:
    mean = sum(values) / len(values)
    return Timing(stage, mean, percentile(values, 0.5), percentile(values, 0.95), max(values))
