"""A failure names the check, the claim and the reason, in the language of who reads it."""

from __future__ import annotations

import pytest

from kaoju.answer.audit import Failure
from kaoju.answer.audit.citations import read_citation
from kaoju.answer.faults import Fault, Part


def test_a_sentence_in_both_languages():
    failure = Failure("numbers", "It takes 90 days.", Fault.NOT_CITED.of(words=("90",)))
    assert str(failure) == "numbers: 'It takes 90 days.': '90' stands in nothing that is cited"
    assert failure.told("en") == str(failure)
    assert failure.told("zh") == "数字：「It takes 90 days.」：引用的内容中没有「90」"


def test_a_citation_in_both_languages():
    where = Part.CITATION.of(n=2, root="docs", file="a.md")
    failure = Failure("citation", where, Fault.NO_DOCUMENT.of())
    assert str(failure) == "citation: 'citation 2 (docs/a.md)': there is no such document"
    assert failure.told("zh") == "引用：「引用 2（docs/a.md）」：没有这个文档"


def test_a_verdict_in_both_languages():
    wrong = Part.VERDICT.of(verdict="yes")
    failure = Failure("verdict", wrong, Fault.OTHER_VERDICT.of(verdict="no"))
    assert str(failure) == "verdict: 'yes': what is cited says no"
    assert failure.told("zh") == "结论：「是」：按引用的内容，结论应为“否”"


def test_json_has_the_code_and_english():
    failure = Failure("citation", Part.REFUSAL.of(), Fault.REFUSAL_CITES.of())
    assert failure.as_json() == {
        "check": "citation",
        "code": "refusal_cites",
        "claim": "refusal",
        "reason": "a refusal must have no citations",
    }


WHOLE = {"n": 1, "root": "docs", "file": "a.md", "quote": "x", "char_start": 0, "char_end": 1}


@pytest.mark.parametrize("field", WHOLE)
def test_a_citation_that_lacks_a_field_names_it(corpus_of, field):
    raw = {name: value for name, value in WHOLE.items() if name != field}
    citation, (failure,) = read_citation(raw, corpus_of({"a.md": "x\n"}), "")
    assert citation is None
    assert failure.fault == Fault.INCOMPLETE_CITATION.of(fields=(field,))


@pytest.mark.parametrize("value", ["one", None, [], float("inf"), float("nan")])
def test_a_place_that_is_no_number_is_named(corpus_of, value):
    raw = {**WHOLE, "char_start": value}
    citation, (failure,) = read_citation(raw, corpus_of({"a.md": "x\n"}), "")
    assert citation is None
    assert "'char_start'" in failure.reason
    assert "「char_start」" in failure.told("zh")
