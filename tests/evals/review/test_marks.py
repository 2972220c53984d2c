from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from kaoju.errors import EvaluationError
from kaoju.evals.records import EvalRecord
from kaoju.evals.review.marks import Mark, add_mark, agreement, as_cases, read_marks, to_read


def record(name: str, right: bool, **answer: object) -> EvalRecord:
    status = str(answer.get("status", "answered"))
    return EvalRecord(name, "x", "en", "?", True, status, right, answer=answer or None)


def test_failures_first_then_a_sample_and_nothing_twice() -> None:
    records = [record(f"q{n}", right=n >= 3) for n in range(20)]
    wanted = to_read(records, [Mark("q1", "wrong", False)], passes=5)
    assert [r.id for r in wanted[:2]] == ["q0", "q2"]
    assert len(wanted) == 7
    assert all(r.right for r in wanted[2:])


def test_agreement_and_kappa() -> None:
    marks = [
        *(Mark(f"a{n}", "right", True) for n in range(4)),
        *(Mark(f"b{n}", "wrong", False) for n in range(4)),
        Mark("c", "right", False),
        Mark("d", "wrong", True),
    ]
    found = agreement(marks)
    assert (found.read, found.agreed, found.too_strict, found.too_kind) == (10, 8, 1, 1)
    assert (found.automatic_right, found.hand_right) == (5, 5)
    # Observed .8, by chance .5: (.8 - .5) / .5
    assert found.kappa == pytest.approx(0.6)
    assert agreement([Mark("a", "right", True)]).kappa is None
    with pytest.raises(EvaluationError, match="nothing was read"):
        agreement([])


def test_kept_at_once_and_the_last_mark_counts(tmp_path: Path) -> None:
    assert read_marks(tmp_path) == ()
    for mark in (
        Mark("a", "right", True),
        Mark("b", "wrong", True, "中文"),
        Mark("a", "wrong", True),
    ):
        add_mark(tmp_path, mark)
    assert read_marks(tmp_path) == (Mark("a", "wrong", True), Mark("b", "wrong", True, "中文"))
    (tmp_path / "review.jsonl").write_text("{")
    with pytest.raises(EvaluationError, match="damaged"):
        read_marks(tmp_path)


def test_marked_answers_become_questions(given: SimpleNamespace) -> None:
    cases = [given.case(id=name) for name in ("same", "other", "refused")]
    answer = given.answer(citations=[given.citation("电池：5000mAh")])
    records = [
        record("same", True, **given.answer()),
        record("other", False, **answer),
        record("refused", False, **given.refusal()),
    ]
    marks = [
        Mark("same", "right", True),
        Mark("other", "right", False, "also true"),
        Mark("refused", "right", False),
    ]
    same, other, refused = as_cases(cases, records, marks)
    assert same == cases[0]
    assert other.note == "also true"
    assert [e.quote for e in other.evidence] == [None, "电池：5000mAh"]
    assert not refused.answerable
    assert refused.evidence == ()
