"""Ranking measures: worked by hand, and against ir-measures on random runs and judgements."""

from __future__ import annotations

import ir_measures
import pytest
from hypothesis import given, settings, strategies

from kaoju.errors import EvaluationError
from kaoju.evals.measures.judgements import parse_qrels
from kaoju.evals.measures.measure import Measure, evaluate, parse_measure

JUDGED = {"a": 2, "b": 1, "c": 1, "z": 0}
LOG3, LOG5 = 1.584962500721156, 2.321928094887362
RANKING = ["x", "a", "z", "b"]


@pytest.mark.parametrize(
    ("name", "score"),
    [
        ("hit@1", 0.0),
        ("hit@2", 1.0),
        ("recall@2", 1 / 3),
        ("recall@4", 2 / 3),
        ("precision@2", 1 / 2),
        ("precision@10", 2 / 10),
        ("MRR", 1 / 2),
        ("MRR@1", 0.0),
        ("MAP", (1 / 2 + 2 / 4) / 3),
        # gains 2 at rank 2 and 1 at rank 4, against 2, 1, 1 at ranks 1, 2, 3
        (
            "nDCG@10",
            (2 / LOG3 + 1 / LOG5) / (2 + 1 / LOG3 + 1 / 2),
        ),
        ("nDCG@1", 0.0),
    ],
)
def test_by_hand(name: str, score: float) -> None:
    assert parse_measure(name).of(RANKING, JUDGED) == pytest.approx(score)


@pytest.mark.parametrize(
    "name", ["nDCG@10", "hit@1", "recall@5", "precision@5", "MRR", "MAP", "nDCG"]
)
def test_parses_and_prints(name: str) -> None:
    assert str(parse_measure(name)) == name


def test_names_of_others_are_understood() -> None:
    assert parse_measure("Success@5") == Measure("hit", 5)
    assert [str(parse_measure(n)) for n in ("R@5", "P@5", "RR", "AP")] == [
        "recall@5",
        "precision@5",
        "MRR",
        "MAP",
    ]


@pytest.mark.parametrize("name", ["ndgc@10", "nDCG@0", "nDCG@", "recall", "", "nDCG@-1", "nDCG@x"])
def test_unknown_names(name: str) -> None:
    with pytest.raises(EvaluationError):
        parse_measure(name)


class TestNothingFlatters:
    def test_a_query_that_was_not_run_counts_as_zero(self) -> None:
        qrels = {"1": {"a": 1}, "2": {"a": 1}}
        found = evaluate([parse_measure("MRR"), parse_measure("nDCG@10")], qrels, {"1": ["a"]})
        assert found == {"MRR": 0.5, "nDCG@10": 0.5}

    def test_queries_nobody_judged_do_not_count(self) -> None:
        assert parse_measure("hit@1").mean({"1": {"a": 1}}, {"1": ["b"], "2": ["a"]}) == 0.0

    def test_the_ideal_is_of_the_judgements_not_of_what_was_found(self) -> None:
        assert parse_measure("nDCG@10").of(["a"], {"a": 1, "b": 1}) == pytest.approx(
            1 / (1 + 1 / LOG3)
        )

    def test_a_repeated_document_counts_once(self) -> None:
        for name in ("nDCG@10", "recall@10", "precision@10", "MAP"):
            measure = parse_measure(name)
            assert measure.of(["a", "a", "a"], {"a": 1, "b": 1}) == measure.of(
                ["a"], {"a": 1, "b": 1}
            )

    def test_fewer_hits_than_k_do_not_raise_precision(self) -> None:
        assert parse_measure("precision@5").of(["a"], {"a": 1}) == 0.2

    def test_no_judgement_earns_nothing(self) -> None:
        for name in ("hit@1", "recall@1", "precision@1", "MRR", "nDCG", "MAP"):
            assert parse_measure(name).of(["a"], {}) == 0.0
            with pytest.raises(EvaluationError, match="nothing can be measured"):
                parse_measure(name).mean({}, {})


DOCUMENTS = [f"d{n}" for n in range(12)]
QUERIES = [f"q{n}" for n in range(4)]
JUDGEMENTS = strategies.dictionaries(
    strategies.sampled_from(DOCUMENTS), strategies.integers(0, 3), min_size=1
)
QRELS = strategies.dictionaries(strategies.sampled_from(QUERIES), JUDGEMENTS, min_size=1)
RUNS = strategies.dictionaries(
    strategies.sampled_from(QUERIES),
    strategies.lists(strategies.sampled_from(DOCUMENTS), unique=True),
)
ORACLES = {
    "nDCG@3": "nDCG@3",
    "nDCG@10": "nDCG@10",
    "recall@2": "R@2",
    "precision@3": "P@3",
    "MRR": "RR",
    "MAP": "AP",
    "hit@2": "Success@2",
}


@settings(max_examples=60, deadline=None)
@given(QRELS, RUNS)
def test_against_ir_measures(qrels: dict, run: dict) -> None:
    oracles = {ours: ir_measures.parse_measure(theirs) for ours, theirs in ORACLES.items()}
    scored = {
        query: {document: float(-rank) for rank, document in enumerate(ranking)}
        for query, ranking in run.items()
        if ranking
    }
    expected = ir_measures.calc_aggregate(
        list(oracles.values()), qrels, scored or {"none": {"d0": 1.0}}
    )
    found = evaluate([parse_measure(name) for name in ORACLES], qrels, run)
    for ours, oracle in oracles.items():
        assert found[ours] == pytest.approx(expected[oracle], abs=1e-9), ours


def test_qrels_are_read_and_wrong_lines_named() -> None:
    assert parse_qrels(["1 0 184 1", "", "1 0 29 0 ", "2\t0\tx\t-1"]) == {
        "1": {"184": 1, "29": 0},
        "2": {"x": -1},
    }
    for line in ("1 0 184", "1 0 184 high", "1 0 a b 1"):
        with pytest.raises(EvaluationError, match="set line 2"):
            parse_qrels(["1 0 1 1", line], "set")
