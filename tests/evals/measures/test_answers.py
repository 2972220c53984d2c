"""Measures of answers: an empty one is never perfect."""

from __future__ import annotations

from types import SimpleNamespace

from kaoju.evals.measures.answer_holding import answer_holding
from kaoju.evals.measures.cite_ok import cite_ok
from kaoju.evals.measures.grounded import grounded
from kaoju.evals.run import run


def test_cite_ok(given: SimpleNamespace) -> None:
    good = given.citation("120Hz")
    bad = {**good, "char_start": good["char_start"] + 1}
    assert cite_ok([given.answer(citations=[good, bad])], given.read) == 0.5
    assert cite_ok([given.answer(citations=[good]), given.answer(citations=[])], given.read) == 0.5
    assert cite_ok([given.answer(citations=[])], given.read) == 0.0
    assert cite_ok([given.refusal()], given.read) is None
    assert cite_ok([], given.read) is None


def test_grounded(given: SimpleNamespace) -> None:
    answers = {"q0": given.answer(), "q1": given.answer(citations=[]), "q2": given.refusal()}
    cases = [given.case(id=name) for name in answers]
    records = run(lambda question: answers[question.id or ""], given.read, cases)
    assert grounded(records) == 0.5
    assert grounded(records[2:]) is None


def test_answer_holding(given: SimpleNamespace) -> None:
    answer = given.answer()
    assert answer_holding(given.case(), answer)
    assert answer_holding(given.case(), answer, files=["specs/nova-5.md"])
    assert not answer_holding(given.case(), answer, files=["policy.txt"])
    assert not answer_holding(given.case(must_include=[["20Hz"]]), answer)
    assert not answer_holding(given.case(must_include=[]), answer)
    assert not answer_holding(given.case(), given.answer(citations=[]))
    assert not answer_holding(given.case(), {**answer, "status": "refused"})
