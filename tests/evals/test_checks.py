"""Each check on an answer that is right and on answers broken in one place."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from kaoju.evals.checks import (
    citing,
    coverage,
    grounding,
    isolation,
    length,
    normalisation,
    refusal,
    retrieval,
    verdict,
)
from kaoju.evals.grade import CHECKS, grade
from kaoju.types.answers import Check

OK, FAIL, NA = Check.OK, Check.FAIL, Check.NA


def test_a_right_answer_passes_everything(given: SimpleNamespace) -> None:
    graded = grade(given.subject(hits=({"file": "specs/nova-5.md"},)))
    assert graded.right, graded.problems()
    assert [r.name for r in graded.checks] == list(CHECKS)
    assert {r.status for r in graded.checks} == {OK}


def test_retrieval_alone_does_not_decide(given: SimpleNamespace) -> None:
    graded = grade(given.subject(hits=()))
    assert graded.right
    assert graded.problems()[0].name == "retrieval"


class TestNormalisation:
    def test_spelling(self, given: SimpleNamespace) -> None:
        answer = given.answer(plan={"entities": ["NOVA5"]})
        assert normalisation.check(given.subject(answer)).status is OK

    def test_alias(self, given: SimpleNamespace) -> None:
        answer = given.answer(plan={"entities": ["星河 5"]})
        assert normalisation.check(given.subject(answer)).status is FAIL
        aliases = {"星河 5": ["nova 5"]}
        assert normalisation.check(given.subject(answer, aliases=aliases)).status is OK

    @pytest.mark.parametrize("plan", [{"entities": ["Nova 5 Pro"]}, {}, None, {"entities": 7}])
    def test_another_or_none(self, given: SimpleNamespace, plan: object) -> None:
        assert normalisation.check(given.subject(given.answer(plan=plan))).status is FAIL

    def test_not_asked(self, given: SimpleNamespace) -> None:
        assert normalisation.check(given.subject(asked=given.case(entity=None))).status is NA


class TestRetrieval:
    def test_rank_beyond_top_k(self, given: SimpleNamespace) -> None:
        hits = ({"file": "x"}, {"file": "specs/nova-5.md"})
        assert retrieval.check(given.subject(hits=hits, top_k=2)).status is OK
        assert retrieval.check(given.subject(hits=hits, top_k=1)).status is FAIL

    def test_every_group_and_its_page(self, given: SimpleNamespace) -> None:
        evidence = [{"file": "f", "page": 2, "group": 0}, {"file": "g", "group": 1}]
        asked = given.case(evidence=evidence)
        right = ({"file": "f", "page": 2}, {"file": "g"})
        wrong_page = ({"file": "f", "page": 3}, {"file": "g"})
        assert retrieval.check(given.subject(asked=asked, hits=right)).status is OK
        assert retrieval.check(given.subject(asked=asked, hits=wrong_page)).status is FAIL

    def test_no_search(self, given: SimpleNamespace) -> None:
        assert retrieval.check(given.subject()).status is NA


class TestIsolation:
    def test_forbidden_word(self, given: SimpleNamespace) -> None:
        answer = given.answer(answer="120Hz，而另一款是144 Hz")
        assert isolation.check(given.subject(answer)).status is FAIL

    def test_cited_sibling(self, given: SimpleNamespace) -> None:
        cited = given.citation("120Hz", entities=["Nova 5 Pro"])
        assert isolation.check(given.subject(given.answer(citations=[cited]))).status is FAIL

    def test_shared_table(self, given: SimpleNamespace) -> None:
        cited = given.citation("120Hz", entities=["Nova 5 Pro", "Nova 5"])
        assert isolation.check(given.subject(given.answer(citations=[cited]))).status is OK

    def test_fact_of_a_sibling(self, given: SimpleNamespace) -> None:
        answer = given.answer(facts=[{"entity": "Nova 5 Pro", "value": "144Hz"}])
        assert isolation.check(given.subject(answer)).status is FAIL

    def test_a_plan_for_the_sibling_does_not_excuse_it(self, given: SimpleNamespace) -> None:
        cited = given.citation("120Hz", entities=["Nova 5 Pro"])
        answer = given.answer(citations=[cited], plan={"entities": ["Nova 5 Pro"]})
        assert isolation.check(given.subject(answer)).status is FAIL


class TestCoverage:
    def test_part_of_a_number(self, given: SimpleNamespace) -> None:
        answer = given.answer(answer="1120Hz")
        assert coverage.check(given.subject(answer)).status is FAIL

    def test_one_of_two_values(self, given: SimpleNamespace) -> None:
        asked = given.case(must_include=[["120Hz"], ["5000mAh"]])
        assert coverage.check(given.subject(asked=asked)).status is FAIL

    def test_a_refusal_covers_nothing(self, given: SimpleNamespace) -> None:
        answer = given.refusal(answer="没有提到 120Hz")
        assert coverage.check(given.subject(answer)).status is FAIL


class TestGrounding:
    def broken(self, given: SimpleNamespace, **changes: object) -> str:
        result = grounding.check(given.subject(given.answer(**changes)))
        assert result.status is FAIL
        return result.detail

    def test_no_evidence_is_never_perfect(self, given: SimpleNamespace) -> None:
        assert "no citation" in self.broken(given, citations=[])
        assert "no sentence" in self.broken(given, sentences=[])
        assert "nothing is cited" in self.broken(
            given, sentences=[given.sentence("屏幕刷新率：120Hz")]
        )
        unchecked = {"text": "屏幕刷新率：120Hz", "citations": [1], "checks": {}}
        assert "nothing was checked" in self.broken(given, sentences=[unchecked])

    @pytest.mark.parametrize(
        ("changes", "detail"),
        [
            ({"quote": "屏幕刷新率：121Hz"}, "is not the quote"),
            ({"char_end": 10**6}, "not inside"),
            ({"char_start": -3}, "not inside"),
            ({"char_start": None}, "not inside"),
            ({"line_start": 2}, "lines 2-3"),
            ({"line_end": 4}, "lines 3-4"),
            ({"page": 2}, "page 2"),
            ({"file": "none.md"}, "not a stored document"),
        ],
    )
    def test_a_citation_that_does_not_hold(
        self, given: SimpleNamespace, changes: dict, detail: str
    ) -> None:
        cited = {**given.citation("屏幕刷新率：120Hz"), **changes}
        assert detail in self.broken(given, citations=[cited])

    def test_lines_and_pages_of_a_paged_document(self, given: SimpleNamespace) -> None:
        quote = "Total inventories 5,372 4,985"
        cited = given.citation(quote, file="filing.pdf", page=2, line_start=2, line_end=2)
        answer = given.answer(answer=quote, citations=[cited], sentences=[given.sentence(quote, 1)])
        assert grounding.check(given.subject(answer)).status is OK
        answer["citations"] = [{**cited, "page": 1}]
        assert grounding.check(given.subject(answer)).status is FAIL

    def test_a_carriage_return_with_a_newline_ends_one_line(self, given: SimpleNamespace) -> None:
        quote = "Shipping is not free."
        cited = given.citation(quote, file="policy.txt")
        answer = given.answer(answer=quote, citations=[cited], sentences=[given.sentence(quote, 1)])
        assert cited["line_start"] == 2
        assert grounding.check(given.subject(answer)).status is OK

    def test_a_failing_sentence_check(self, given: SimpleNamespace) -> None:
        bad = given.sentence("屏幕刷新率：120Hz", 1, citation="ok", polarity="fail")
        assert "polarity" in self.broken(given, sentences=[bad])

    def test_a_citation_number_that_does_not_exist(self, given: SimpleNamespace) -> None:
        bad = given.sentence("屏幕刷新率：120Hz", 1, 7)
        assert "citation 7 does not exist" in self.broken(given, sentences=[bad])

    def test_text_outside_the_sentences(self, given: SimpleNamespace) -> None:
        assert "no sentence accounts" in self.broken(
            given, answer="屏幕刷新率：120Hz。电池也很耐用。"
        )

    def test_markers_in_the_text_are_not_claims(self, given: SimpleNamespace) -> None:
        answer = given.answer(answer="屏幕刷新率：120Hz [1]")
        assert grounding.check(given.subject(answer)).status is OK

    def test_a_number_that_the_quote_does_not_have(self, given: SimpleNamespace) -> None:
        text = "屏幕刷新率：121Hz"
        assert "121Hz" in self.broken(given, answer=text, sentences=[given.sentence(text, 1)])

    def test_a_refusal_with_citations(self, given: SimpleNamespace) -> None:
        answer = given.refusal(citations=[given.citation("120Hz")])
        assert grounding.check(given.subject(answer)).status is FAIL


class TestRefusal:
    def test_status_decides_not_the_wording(self, given: SimpleNamespace) -> None:
        sorry = given.answer(answer="Sorry to hear that. Refunds take 14 days.")
        assert refusal.check(given.subject(sorry)).status is OK
        claimed = given.answer(answer="资料中没有提到。")
        assert refusal.check(given.subject(claimed)).status is OK

    def test_both_directions(self, given: SimpleNamespace) -> None:
        unanswerable = given.case(answerable=False, evidence=[], must_include=[])
        assert refusal.check(given.subject(given.refusal())).status is FAIL
        assert refusal.check(given.subject(given.answer(), unanswerable)).status is FAIL
        assert refusal.check(given.subject(given.refusal(), unanswerable)).status is OK

    def test_an_unknown_status_never_passes(self, given: SimpleNamespace) -> None:
        unanswerable = given.case(answerable=False, evidence=[], must_include=[])
        for status in (None, "", "error"):
            answer = given.refusal(status=status)
            assert refusal.check(given.subject(answer, unanswerable)).status is FAIL


class TestConditions:
    def test_citing_needs_every_group(self, given: SimpleNamespace) -> None:
        evidence = [{"file": "specs/nova-5.md"}, {"file": "specs/nova-5-pro.md"}]
        assert citing.check(given.subject(asked=given.case(evidence=evidence))).status is OK
        both = given.case(evidence=evidence, computed=True)
        assert citing.check(given.subject(asked=both)).status is FAIL

    def test_citing_needs_the_page(self, given: SimpleNamespace) -> None:
        asked = given.case(evidence=[{"file": "filing.pdf", "page": 2}])
        for page, status in ((2, OK), (1, FAIL), (None, FAIL)):
            cited = given.citation("5,372", file="filing.pdf", page=page)
            answer = given.answer(citations=[cited])
            assert citing.check(given.subject(answer, asked)).status is status

    def test_other_pages_known_to_state_the_same(self, given: SimpleNamespace) -> None:
        cited = given.citation("5,372", file="filing.pdf", page=2)
        asked = given.case(
            evidence=[{"file": "filing.pdf", "page": 7}],
            also_pages=[{"file": "filing.pdf", "page": 2}],
        )
        assert citing.check(given.subject(given.answer(citations=[cited]), asked)).status is OK

    def test_no_citation(self, given: SimpleNamespace) -> None:
        assert citing.check(given.subject(given.answer(citations=[]))).status is FAIL

    @pytest.mark.parametrize(("said", "status"), [("no", OK), ("yes", FAIL), (None, FAIL)])
    def test_verdict(self, given: SimpleNamespace, said: str | None, status: Check) -> None:
        asked = given.case(verdict="no")
        assert verdict.check(given.subject(given.answer(verdict=said), asked)).status is status

    def test_length(self, given: SimpleNamespace) -> None:
        for kind, size, status in (
            ("lookup", 500, OK),
            ("lookup", 501, FAIL),
            ("list", 1000, OK),
            ("list", 1001, FAIL),
            ("lookup", 0, FAIL),
        ):
            answer = given.answer(answer="字" * size)
            assert length.check(given.subject(answer, given.case(kind=kind))).status is status


class TestGrade:
    def test_a_refused_unanswerable_question_is_right_whatever_its_plan(
        self, given: SimpleNamespace
    ) -> None:
        asked = given.case(answerable=False, evidence=[], must_include=[])
        assert grade(given.subject(given.refusal(plan={"entities": []}), asked)).right
        assert not grade(given.subject(given.answer(), asked)).right

    def test_hostile_json_is_wrong_not_an_exception(self, given: SimpleNamespace) -> None:
        for answer in (
            {},
            {"status": "answered"},
            given.answer(citations="x", sentences=[3], plan=[], facts={}),
            given.answer(citations=[{}], sentences=[{}]),
            given.answer(sentences=[{"text": 1, "citations": [[1]], "checks": 1}]),
            given.answer(answer=None, computation={"operands": None}),
        ):
            assert not grade(given.subject(answer)).right
