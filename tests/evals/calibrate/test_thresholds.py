from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaoju.evals.calibrate.scores import ABSENT, ANSWERABLE, GENERAL, Scored
from kaoju.evals.calibrate.thresholds import (
    Thresholds,
    calibrated,
    gate_reports,
    lowest,
    outcomes,
)

scores = st.lists(st.floats(0.02, 0.98), min_size=1, max_size=60)


def scored(group: str, relevance: float = 0.9, answerability: float = 0.9, **more: object):
    return Scored("q", group, "?", relevance, answerability, **{"fact": 0.0, **more})  # type: ignore[arg-type]


def test_half_way_to_the_next_score() -> None:
    # One of fifty may pass: the second highest is stopped, .6 and the other group's .5 are above.
    negatives = [0.1] * 48 + [0.4, 0.6]
    assert lowest(negatives, 0.02) == pytest.approx(0.5)
    assert lowest(negatives, 0.02, others=[0.5]) == pytest.approx(0.45)
    assert lowest(negatives, 0.0) == pytest.approx(0.8)
    assert lowest([], 0.02) == 0.01


@given(scores, st.floats(0.0, 0.5))
def test_the_risk_is_kept(negatives: list[float], risk: float) -> None:
    threshold = lowest(negatives, risk)
    assert sum(score >= threshold for score in negatives) <= risk * len(negatives) + 1e-6


def test_each_gate_on_its_own_group() -> None:
    group = [
        *(scored(GENERAL, 0.2) for _ in range(50)),
        *(scored(ABSENT, 0.9, 0.4) for _ in range(50)),
        # Behind the first gate nothing is left of these, however answerable they look.
        *(scored(ABSENT, 0.1, 0.95) for _ in range(50)),
        *(scored(ANSWERABLE, 0.8, 0.8, quote_right=True) for _ in range(10)),
    ]
    found = calibrated(group, 0.02, 0.02)
    assert found.relevance == pytest.approx(0.5)
    assert found.answerability == pytest.approx(0.6)
    relevance, answerability, fact = gate_reports(group, found, 0.02, 0.02)
    assert (relevance.negatives, answerability.negatives, fact.negatives) == (50, 50, 100)
    assert relevance.risk == answerability.risk == 0.0
    assert relevance.auroc == 1.0
    rows = {row.group: row for row in outcomes(group, found)}
    assert (rows[ANSWERABLE].answered, rows[ANSWERABLE].right) == (10, 10)
    assert rows[GENERAL].answered == rows[ABSENT].answered == 0


def test_wrong_facts_raise_the_gate_of_facts() -> None:
    right = [scored(ANSWERABLE, fact=0.9, fact_right=True) for _ in range(9)]
    wrong = [scored(ANSWERABLE, fact=0.6, fact_right=False)]
    others = [scored(GENERAL, 0.1), scored(ABSENT, 0.1)]
    assert calibrated([*right, *wrong, *others], 0.05, 0.05).fact == pytest.approx(0.75)
    # One wrong answer in ten is within the risk: only the negatives' zeros are stopped.
    assert calibrated([*right, *wrong, *others], 0.1, 0.1).fact < 0.6


def test_a_looser_absent_risk_answers_more() -> None:
    absent = [scored(ABSENT, 0.9, n / 100) for n in range(100)]
    strict = calibrated([*absent, scored(GENERAL, 0.1)], 0.02, 0.02)
    loose = calibrated([*absent, scored(GENERAL, 0.1)], 0.02, 0.2)
    assert strict.relevance == loose.relevance
    assert loose.answerability == pytest.approx(0.795)
    assert strict.answerability == pytest.approx(0.975)


def test_facts_answer_before_quotes() -> None:
    thresholds = Thresholds(0.5, 0.5, 0.5)
    both = scored(ANSWERABLE, fact=0.9, fact_right=False, quote_right=True)
    assert thresholds.answers(both)
    assert not thresholds.right(both)
    assert thresholds.right(scored(ANSWERABLE, quote_right=True))
    assert not thresholds.answers(scored(ANSWERABLE, answerability=0.1))
