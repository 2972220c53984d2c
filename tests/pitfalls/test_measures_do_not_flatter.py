"""Measures that flatter: failed queries skipped, fewer judgements than k (second-brain#256)."""

from __future__ import annotations

import math
from typing import Any

import pytest

from kaoju.errors import UsageError
from kaoju.evals.cases import parse_case
from kaoju.evals.measures.measure import parse_measure
from kaoju.evals.run import run
from kaoju.evals.tables import check_rows, kind_rows
from kaoju.types.queries import Question

NAMES = ["hit@3", "recall@3", "precision@3", "MRR", "nDCG@3", "MAP"]


@pytest.mark.parametrize("name", NAMES)
def test_a_query_that_failed_halves_the_mean(name: str) -> None:
    qrels = {"ok": {"a": 1}, "failed": {"a": 1}}
    measure = parse_measure(name)
    alone = measure.mean({"ok": {"a": 1}}, {"ok": ["a"]})
    assert alone > 0
    for run_of_two in ({"ok": ["a"]}, {"ok": ["a"], "failed": []}):
        assert measure.mean(qrels, run_of_two) == pytest.approx(alone / 2)


def test_the_ideal_comes_from_the_judgements() -> None:
    # Two are relevant, one was found, first: 1 / (1 + 1/log2 3), not 1.
    ideal = 1 + 1 / math.log2(3)
    assert parse_measure("nDCG@10").of(["a"], {"a": 1, "b": 1}) == pytest.approx(1 / ideal)
    # Fewer judgements than k: everything found is 1, and no more.
    assert parse_measure("nDCG@10").of(["a", "b", "c"], {"a": 1, "b": 1}) == pytest.approx(1)


def test_questions_that_raise_stay_in_the_rate() -> None:
    case = parse_case(
        {
            "id": "1",
            "lang": "en",
            "kind": "missing",
            "question": "?",
            "answerable": False,
        }
    )

    def ask(_: Question) -> Any:
        raise UsageError("the index is broken")

    records = run(ask, lambda *_: "", [case])
    (_, total) = kind_rows(records)
    assert (total.questions, total.right, total.rate, total.errors) == (1, 0, 0.0, 1)
    assert {row.name: row.ok for row in check_rows(records)}["refusal"] == 0
