"""Intervals and tests for rates: how sure a figure is, and whether two runs differ."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from kaoju.errors import EvaluationError


@dataclass(frozen=True, slots=True)
class Interval:
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class PairedDifference:
    """Mean of b - a over the same questions; ``p`` is two-sided."""

    mean: float
    interval: Interval
    p: float


def wilson(successes: int, n: int, level: float = 0.95) -> Interval:
    """The score interval of a rate (Wilson 1927); of nothing, everything: [0, 1]."""
    if not 0 <= successes <= n:
        raise EvaluationError(f"{successes} successes of {n} is not a rate")
    if n == 0:
        return Interval(0.0, 1.0)
    z = NormalDist().inv_cdf(0.5 + level / 2)
    rate = successes / n
    centre = rate + z * z / (2 * n)
    spread = z * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    low = 0.0 if successes == 0 else (centre - spread) / scale
    high = 1.0 if successes == n else (centre + spread) / scale
    return Interval(max(0.0, low), min(1.0, high))


def mcnemar(only_a: int, only_b: int) -> float:
    """Exact two-sided p of McNemar's test from the discordant pairs (McNemar 1947).

    ``only_a`` questions were right in run A alone, ``only_b`` in run B alone.
    """
    n = only_a + only_b
    if n == 0:
        return 1.0
    # Integers keep the tail exact for any n; the division is the only rounding.
    tail = term = 1
    for k in range(min(only_a, only_b)):
        term = term * (n - k) // (k + 1)
        tail += term
    return min(1.0, float(2 * tail / (1 << n)))


def paired_bootstrap(
    a: Sequence[float],
    b: Sequence[float],
    samples: int = 10_000,
    level: float = 0.95,
    seed: int = 0,
) -> PairedDifference:
    """Percentile bootstrap over questions of the mean difference b - a (Efron 1979).

    ``p`` is twice the smaller share of resamples on either side of zero, never below
    1 / ``samples``.
    """
    if len(a) != len(b) or not a:
        raise EvaluationError(f"paired scores must be of the same questions: {len(a)}, {len(b)}")
    differences = np.asarray(b, dtype=float) - np.asarray(a, dtype=float)
    generator = np.random.default_rng(seed)
    # In blocks: samples x questions indexes at once would be hundreds of MB for large sets.
    block = max(1, 2_000_000 // len(differences))
    means = np.concatenate(
        [
            differences[
                generator.integers(0, len(differences), (min(block, samples - done), len(a)))
            ].mean(axis=1)
            for done in range(0, samples, block)
        ]
    )
    low, high = np.quantile(means, [(1 - level) / 2, (1 + level) / 2])
    side = min(float((means <= 0).mean()), float((means >= 0).mean()))
    p = min(1.0, max(2 * side, 1 / samples))
    return PairedDifference(float(differences.mean()), Interval(float(low), float(high)), p)
