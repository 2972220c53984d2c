"""Measures of confidence scores."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, strategies
from scipy import stats

from kaoju.errors import EvaluationError
from kaoju.evals.measures.auroc import auroc
from kaoju.evals.measures.held_at_risk import held_at_risk
from kaoju.evals.measures.risk_coverage import risk_coverage, risk_coverage_area

SCORES = strategies.lists(strategies.integers(0, 8).map(float), min_size=1, max_size=30)


def test_risk_coverage_by_hand() -> None:
    points = risk_coverage([0.9, 0.8, 0.8, 0.1], [True, False, True, False])
    assert [(p.threshold, p.coverage, p.risk) for p in points] == [
        (0.9, 0.25, 0.0),
        (0.8, 0.75, pytest.approx(1 / 3)),
        (0.1, 1.0, 0.5),
    ]
    # risks at 1..4 answered: 0, .5/2, 1/3, 2/4
    area = risk_coverage_area([0.9, 0.8, 0.8, 0.1], [True, False, True, False])
    assert area == pytest.approx((0 + 0.25 + 1 / 3 + 0.5) / 4)


@given(SCORES, strategies.randoms(use_true_random=False))
def test_the_order_of_equal_scores_earns_nothing(scores: list[float], source) -> None:
    right = [source.random() < 0.5 for _ in scores]
    shuffled = list(zip(scores, right, strict=True))
    source.shuffle(shuffled)
    again = risk_coverage_area([s for s, _ in shuffled], [r for _, r in shuffled])
    assert again == pytest.approx(risk_coverage_area(scores, right))


def test_the_area_ends() -> None:
    assert risk_coverage_area([3, 2, 1], [True, True, True]) == 0.0
    assert risk_coverage_area([3, 2, 1], [False, False, False]) == 1.0
    with pytest.raises(EvaluationError):
        risk_coverage_area([], [])


@given(SCORES, SCORES)
def test_auroc_against_scipy(positive: list[float], negative: list[float]) -> None:
    u = stats.mannwhitneyu(positive, negative).statistic
    assert auroc(positive, negative) == pytest.approx(u / (len(positive) * len(negative)))


def test_auroc_needs_both_groups() -> None:
    for positive, negative in (([], [1.0]), ([1.0], [])):
        with pytest.raises(EvaluationError):
            auroc(positive, negative)


class TestHeldAtRisk:
    ABSENT = tuple(n / 100 for n in range(100))  # 0.00 .. 0.99

    def test_by_hand(self) -> None:
        # Two of the hundred may pass: .99 and .98, so what is above .97 is answered.
        found = held_at_risk([0.975, 0.98, 0.97, 0.5], [True, False, True, True], self.ABSENT, 0.02)
        assert (found.threshold, found.risk) == (0.97, 0.02)
        assert (found.held, found.answered) == (0.25, 0.5)

    def test_ties_with_the_threshold_are_not_answered(self) -> None:
        found = held_at_risk([0.5], [True], [0.5] * 50, 0.02)
        assert (found.held, found.risk) == (0.0, 0.0)

    def test_the_share_is_not_lost_to_rounding(self) -> None:
        for n in (50, 100, 150, 1000):
            absent = [k / n for k in range(n)]
            assert held_at_risk([1.0], [True], absent, 0.02).risk == pytest.approx(0.02)

    def test_everything_may_pass(self) -> None:
        found = held_at_risk([0.1], [True], [0.9], 1.0)
        assert (found.held, found.threshold) == (1.0, -math.inf)

    @given(SCORES, SCORES, strategies.floats(0, 1))
    def test_the_risk_is_never_exceeded(self, scores, absent, risk) -> None:
        found = held_at_risk(scores, [True] * len(scores), absent, risk)
        assert found.risk <= risk + 1e-9
        assert found.held == found.answered
