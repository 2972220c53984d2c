from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any

from kaoju.evals.run import RunOptions, run
from kaoju.evals.tables import kind_rows
from kaoju.types.queries import Question


def cases(given: SimpleNamespace) -> tuple[Any, ...]:
    return tuple(given.case(id=f"q{n}", kind=kind) for n, kind in enumerate(("a", "b", "a")))


def test_a_record_per_question_in_order(given: SimpleNamespace) -> None:
    seen: list[tuple[int, int]] = []
    records = run(
        lambda question: given.answer(id=question.id),
        given.read,
        cases(given),
        search=lambda _: [{"file": "other"}, {"file": "specs/nova-5.md"}],
        progress=lambda done, total, _: seen.append((done, total)),
    )
    assert [r.id for r in records] == ["q0", "q1", "q2"]
    assert all(r.right and r.ranks == (2,) for r in records)
    assert seen == [(1, 3), (2, 3), (3, 3)]


def test_failures_count_as_wrong(given: SimpleNamespace) -> None:
    def ask(question: Question) -> Any:
        if question.id == "q0":
            raise RuntimeError("index is gone")
        if question.id == "q1":
            time.sleep(5)
        return given.answer()

    started = time.perf_counter()
    records = run(ask, given.read, cases(given), options=RunOptions(timeout=0.2))
    assert time.perf_counter() - started < 3
    assert [r.right for r in records] == [False, False, True]
    assert records[0].error == "RuntimeError: index is gone"
    assert records[1].error == "timed out after 0.2 s"
    rows = {row.kind: row for row in kind_rows(records)}
    assert (rows["a"].questions, rows["a"].right, rows["a"].rate) == (2, 1, 0.5)
    assert (rows["all"].questions, rows["all"].errors) == (3, 2)


def test_a_timeout_is_not_swallowed_by_broad_handlers(given: SimpleNamespace) -> None:
    def ask(_: Question) -> Any:
        try:
            time.sleep(5)
        except Exception:
            return given.answer()

    (record, *_) = run(ask, given.read, cases(given)[:1], options=RunOptions(timeout=0.1))
    assert record.error is not None
    assert not record.right


def test_unusable_answers_are_errors(given: SimpleNamespace) -> None:
    for answer in (None, "text", {"id": "q0", "error": "too long"}):
        (record,) = run(lambda _, a=answer: a, given.read, cases(given)[:1])
        assert (record.status, record.right) == ("error", False)


def test_a_failing_search_is_a_failure(given: SimpleNamespace) -> None:
    def search(_: Question) -> Any:
        raise ValueError("no index")

    (record,) = run(lambda _: given.answer(), given.read, cases(given)[:1], search=search)
    assert record.error == "search: ValueError: no index"
    assert not record.right


def test_the_engine_never_sees_what_is_expected(given: SimpleNamespace) -> None:
    def ask(question: Question) -> Any:
        assert set(Question.__slots__) == {"text", "id", "history", "tenant"}
        assert "120Hz" not in repr(question)
        return given.answer()

    assert all(r.right for r in run(ask, given.read, cases(given)))
