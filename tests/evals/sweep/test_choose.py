from __future__ import annotations

import random

import pytest

from kaoju.evals.sweep.choose import choose
from kaoju.evals.sweep.trial import Trial

A, B = (("sparse.k1", 1.0),), (("sparse.k1", 2.0),)


def trial(setting: tuple, scores: dict[str, float], name: str = "s") -> Trial:
    return Trial(setting, name, scores)


def questions(n: int, right: float) -> dict[str, float]:
    return {f"q{i}": float(i < round(right * n)) for i in range(n)}


def test_the_better_one_wins() -> None:
    found = choose([trial((), questions(40, 0.5)), trial(A, questions(40, 0.75))], folds=4)
    assert found.winner == A
    assert found.now == 0.5
    assert found.selected == found.nested == 0.75
    assert found.chosen == (A, A, A, A)
    # Ten questions became right, none wrong: 2 / 2^10.
    assert found.mcnemar == pytest.approx(2 / 1024)
    assert found.difference.mean == pytest.approx(0.25)


def test_sets_count_alike() -> None:
    found = choose(
        [
            trial((), questions(100, 0.6), "large"),
            trial((), questions(10, 0.2), "small"),
            trial(A, questions(100, 0.55), "large"),
            trial(A, questions(10, 0.9), "small"),
        ],
        folds=2,
    )
    assert found.winner == A
    assert found.rows[0].mean == pytest.approx((0.55 + 0.9) / 2)
    assert found.rows[0].sets == {"large": 0.55, "small": 0.9}


def test_ties_stay_with_todays_settings() -> None:
    scores = questions(20, 0.5)
    assert choose([trial((), scores), trial(A, scores), trial(B, scores)], 5).winner == ()


def test_luck_is_not_quoted() -> None:
    """Of a hundred settings that guess, the luckiest looks good; held out, it guesses."""
    made = random.Random(1)
    settings = [(("sparse.k1", float(n)),) for n in range(100)]
    found = choose(
        [
            trial(setting, {f"q{i}": float(made.random() < 0.5) for i in range(60)})
            for setting in [(), *settings]
        ],
        folds=5,
    )
    assert found.selected > 0.62
    assert found.nested < found.selected - 0.05


def test_settings_may_hold_lists_and_tables() -> None:
    rules = (("rerank.rules", ["coverage"]), ("fusion.weights", {"sparse": 0.4, "dense": 0.6}))
    found = choose([trial((), questions(10, 0.5)), trial(rules, questions(10, 0.9))], folds=2)
    assert found.winner == rules
    assert found.chosen == (rules, rules)
