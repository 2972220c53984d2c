"""Empty context graded perfect (deepeval#2248)."""

from __future__ import annotations

import json

import pytest

from kaoju.errors import EvaluationError
from kaoju.evals.cases import parse_cases
from kaoju.evals.checks.base import Subject
from kaoju.evals.grade import grade
from kaoju.evals.measures.cite_ok import cite_ok
from kaoju.evals.measures.grounded import grounded
from kaoju.evals.measures.judgements import parse_qrels
from kaoju.evals.measures.measure import parse_measure

CASE = {
    "id": "1",
    "lang": "en",
    "kind": "lookup",
    "question": "How long do refunds take?",
    "answerable": True,
    "evidence": [{"file": "a.md"}],
    "must_include": [["14 days"]],
}
ANSWER = {
    "status": "answered",
    "question": "How long do refunds take?",
    "plan": {"entities": []},
    "answer": "14 days",
    "sentences": [{"text": "14 days", "citations": [], "checks": {"citation": "ok"}}],
    "citations": [],
}


def read(_root: str, _file: str) -> str:
    return ""


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"sentences": []},
        {"sentences": [{"text": "14 days", "citations": [1], "checks": {}}]},
        {"citations": [{"n": 1, "file": "a.md", "quote": "", "char_start": 0, "char_end": 0}]},
        {"citations": [{"n": 1, "root": "kb", "file": "a.md", "quote": "14 days"}]},
        {"citations": None, "sentences": None},
    ],
)
def test_an_answer_without_evidence_is_wrong(changes: dict) -> None:
    (case,) = parse_cases([json.dumps(CASE)])
    graded = grade(Subject(case, {**ANSWER, **changes}, read))
    assert not graded.right
    assert "grounding" in {result.name for result in graded.problems()}
    assert cite_ok([{**ANSWER, **changes}], read) == 0.0


@pytest.mark.parametrize("changes", [{"evidence": []}, {"evidence": None}])
def test_a_question_without_evidence_is_refused_before_grading(changes: dict) -> None:
    with pytest.raises(EvaluationError, match="without evidence"):
        parse_cases([json.dumps({**CASE, **changes})])


def test_measures_of_nothing_are_no_score() -> None:
    assert cite_ok([], read) is None
    assert grounded([]) is None
    with pytest.raises(EvaluationError, match="nothing can be measured"):
        parse_measure("nDCG@10").mean(parse_qrels([]), {})
