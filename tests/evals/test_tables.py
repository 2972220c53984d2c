from __future__ import annotations

import pytest

from kaoju.errors import EvaluationError
from kaoju.evals.checks.base import fail, not_asked, ok
from kaoju.evals.records import EvalRecord
from kaoju.evals.tables import Minimum, check_rows, kind_rows, parse_minimum, shortfalls


def record(kind: str, right: bool, status: str = "answered", answerable: bool = True) -> EvalRecord:
    checks = () if status == "error" else ((ok if right else fail)("coverage", ""),)
    return EvalRecord("x", kind, "en", "?", answerable, status, right, checks)


RECORDS = (
    record("list", True),
    record("list", False, "refused"),
    record("missing", False, "answered", answerable=False),
    record("list", False, "error"),
)


def test_failures_are_counted_by_sort() -> None:
    rows = {row.kind: row for row in kind_rows(RECORDS)}
    assert list(rows) == ["list", "missing", "all"]
    assert (rows["list"].rate, rows["list"].false_refusals) == (pytest.approx(1 / 3), 1)
    assert (rows["missing"].false_answers, rows["all"].errors) == (1, 1)


def test_a_check_that_was_not_asked_is_neither_passed_nor_failed() -> None:
    records = (
        *RECORDS,
        EvalRecord("y", "k", "en", "?", True, "answered", True, (not_asked("coverage"),)),
    )
    row = next(r for r in check_rows(records) if r.name == "coverage")
    assert (row.ok, row.failed, row.not_asked, row.rate) == (1, 3, 1, 0.25)


def test_minimum() -> None:
    assert parse_minimum("list=0.5") == Minimum("list", 0.5)
    assert parse_minimum("all=85%") == Minimum("all", 0.85)
    for wrong in ("list", "=1", "list=x", "list=1.2", "list=-1", "list=nan"):
        with pytest.raises(EvaluationError, match="KIND=RATE"):
            parse_minimum(wrong)


def test_shortfalls() -> None:
    rows = kind_rows(RECORDS)
    assert [s.kind for s in shortfalls(rows, [Minimum("list", 0.4), Minimum("all", 0.25)])] == [
        "list"
    ]
    with pytest.raises(EvaluationError, match="there are: list, missing, all"):
        shortfalls(rows, [Minimum("howto", 0.1)])
