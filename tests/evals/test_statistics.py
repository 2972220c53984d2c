from __future__ import annotations

import random

import pytest
from hypothesis import given, strategies
from scipy import stats

from kaoju.errors import EvaluationError
from kaoju.evals.statistics import mcnemar, paired_bootstrap, wilson


@given(
    strategies.integers(1, 400).flatmap(
        lambda n: strategies.tuples(strategies.integers(0, n), strategies.just(n))
    )
)
def test_wilson_against_scipy(counts: tuple[int, int]) -> None:
    successes, n = counts
    oracle = stats.binomtest(successes, n).proportion_ci(method="wilson")
    found = wilson(successes, n)
    assert (found.low, found.high) == pytest.approx((oracle.low, oracle.high), abs=1e-12)


def test_wilson_of_nothing_knows_nothing() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)
    with pytest.raises(EvaluationError):
        wilson(3, 2)


@given(strategies.integers(0, 300), strategies.integers(0, 300))
def test_mcnemar_against_scipy(only_a: int, only_b: int) -> None:
    n = only_a + only_b
    oracle = stats.binomtest(only_a, n, 0.5).pvalue if n else 1.0
    assert mcnemar(only_a, only_b) == pytest.approx(oracle, rel=1e-9)


def test_mcnemar_of_a_large_set_does_not_overflow() -> None:
    assert 0 <= mcnemar(2000, 2400) < 1e-8


def test_bootstrap_against_scipy() -> None:
    source = random.Random(1)
    a = [float(source.random() < 0.6) for _ in range(200)]
    b = [float(source.random() < 0.75) for _ in range(200)]
    found = paired_bootstrap(a, b)
    differences = [y - x for x, y in zip(a, b, strict=True)]
    oracle = stats.bootstrap(
        (differences,), lambda x, axis: x.mean(axis=axis), method="percentile", n_resamples=10_000
    ).confidence_interval
    assert found.mean == pytest.approx(sum(differences) / 200)
    assert (found.interval.low, found.interval.high) == pytest.approx(tuple(oracle), abs=0.012)


def test_bootstrap_of_equal_and_of_always_better_scores() -> None:
    same = paired_bootstrap([1, 0, 1], [1, 0, 1])
    assert (same.mean, same.p) == (0.0, 1.0)
    better = paired_bootstrap([0.0] * 30, [1.0] * 30, samples=1000)
    assert (better.mean, better.p) == (1.0, 0.001)


def test_bootstrap_refuses_unpaired_or_no_scores() -> None:
    for a, b in (([], []), ([1.0], [1.0, 0.0])):
        with pytest.raises(EvaluationError):
            paired_bootstrap(a, b)
