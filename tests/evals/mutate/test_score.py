"""The graders put to the test, and broken graders found out by it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from kaoju.errors import EvaluationError
from kaoju.evals.cases import Case, load_cases
from kaoju.evals.checks import coverage, grounding
from kaoju.evals.checks.base import CheckResult, Subject, ok
from kaoju.evals.mutate.golden import golden
from kaoju.evals.mutate.mutant import Original, reworded
from kaoju.evals.mutate.score import MUTATIONS, GraderScore, MutationReport, score_graders


@pytest.fixture
def originals(given: SimpleNamespace) -> list[Original]:
    """Right answers in both languages: values, negation, a comparison, a page."""
    rate = given.case()
    free = given.case(
        id="free",
        lang="en",
        kind="negation",
        question="Is shipping free?",
        evidence=[{"file": "policy.txt", "quote": "Shipping is not free."}],
        must_include=[["not free"]],
        must_not_include=[],
        entity=None,
        verdict="no",
    )
    refund = given.case(
        id="refund",
        lang="en",
        question="How long do refunds take?",
        evidence=[{"file": "policy.txt", "quote": "Refunds take 14 days."}],
        must_include=[["14 days"]],
        entity=None,
    )
    page = given.case(
        id="page",
        lang="en",
        question="What were the inventories?",
        evidence=[{"file": "filing.pdf", "page": 2, "quote": "Total inventories 5,372 4,985"}],
        must_include=[["5,372"]],
        must_not_include=[],
        entity=None,
    )
    answers: list[tuple[Case, dict]] = [(rate, given.answer())]
    for case in (free, refund, page):
        made = golden(case, given.read, "kb")
        assert made is not None
        answers.append((case, made))
    return [
        Original(case, made, given.read, tuple(a for c, a in answers if c.id != case.id))
        for case, made in answers
    ]


def scores(report: MutationReport) -> dict[str, GraderScore]:
    return {score.grader: score for score in report.graders}


def test_every_mutation_makes_mutants_and_every_grader_is_fit(
    given: SimpleNamespace, originals: list[Original]
) -> None:
    report = score_graders([*originals, comparison(given)])
    assert report.survivors == ()
    assert report.unfit == ()
    assert set(report.mutations) == {
        *("unchanged", "digit", "unit", "scale", "dropped value", "sibling's value"),
        *("swapped operands", "negation", "verdict", "model suffix", "model suffix of the plan"),
        *("added sentence", "added sentence with a citation", "refusal in words"),
        *("refusal in status", "wrong language", "paraphrase", "citation marker", "apology"),
        *("quote by one character", "citation of another place", "citation of another document"),
        *("forbidden value", "citation of another entity"),
        *("no citation", "no sentence", "too long"),
    }
    assert len(MUTATIONS) == 21


def comparison(given: SimpleNamespace) -> Original:
    """An answer that states two entities' values."""
    text = "Nova 5 为 120Hz，Nova 5 Pro 为 144Hz"
    evidence = [{"file": "specs/nova-5.md"}, {"file": "specs/nova-5-pro.md"}]
    case = given.case(
        id="both",
        kind="compare",
        evidence=evidence,
        computed=True,
        must_include=[["120Hz"], ["144Hz"]],
        must_not_include=[],
    )
    answer = given.answer(
        answer=text,
        plan={"entities": ["Nova 5", "Nova 5 Pro"]},
        citations=[
            given.citation("120Hz", entities=["Nova 5"]),
            given.citation("144Hz", file="specs/nova-5-pro.md", n=2, entities=["Nova 5 Pro"]),
        ],
        sentences=[given.sentence(text, 1, 2)],
        facts=[
            {"entity": "Nova 5", "attribute": "刷新率", "value": "120Hz"},
            {"entity": "Nova 5 Pro", "attribute": "刷新率", "value": "144Hz"},
        ],
    )
    return Original(case, answer, given.read)


def test_a_grader_that_passes_everything_is_found_out(
    originals: list[Original], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grounding, "check", lambda _: ok(grounding.NAME))
    report = score_graders(originals)
    assert scores(report)["grounding"].kill_rate == 0.0
    assert not scores(report)["grounding"].fit
    assert not scores(report)["right"].fit
    assert scores(report)["coverage"].fit


def test_a_grader_that_fails_everything_is_found_out(
    originals: list[Original], monkeypatch: pytest.MonkeyPatch
) -> None:
    def grim(_: Subject) -> CheckResult:
        return CheckResult(coverage.NAME, coverage.fail("x", "").status, "never good enough")

    monkeypatch.setattr(coverage, "check", grim)
    report = score_graders(originals)
    assert scores(report)["coverage"].kill_rate == 1.0
    assert scores(report)["coverage"].alarm_rate == 1.0
    assert not scores(report)["coverage"].fit


def test_an_untested_grader_is_not_fit() -> None:
    assert not GraderScore("x", 0, 0, 10, 0).fit
    assert not GraderScore("x", 10, 10, 0, 0).fit
    untested, alarming = GraderScore("x", 0, 0, 10, 0), GraderScore("y", 0, 0, 10, 1)
    assert MutationReport(1, (untested, alarming), {}).unfit == (alarming,)
    assert GraderScore("x", 100, 99, 100, 1).fit
    assert not GraderScore("x", 100, 98, 100, 0).fit
    assert not GraderScore("x", 100, 100, 100, 2).fit


def test_the_same_seed_makes_the_same_mutants(originals: list[Original]) -> None:
    assert score_graders(originals, seed=3) == score_graders(originals, seed=3)


def test_words_that_stand_twice_are_not_changed(originals: list[Original]) -> None:
    twice = originals[0].copied()
    twice["answer"] = f"{twice['answer']} {twice['answer']}"
    original = Original(originals[0].case, twice, originals[0].read)
    assert reworded(original, 0, "other words") is None
    assert reworded(originals[0], 0, "other words") is not None


def test_no_right_answer_no_test() -> None:
    with pytest.raises(EvaluationError, match="no right answer"):
        score_graders([])


def test_golden_answers_are_right_or_none(given: SimpleNamespace) -> None:
    asked = given.case(evidence=[{"file": "specs/nova-5.md", "quote": "屏幕刷新率：120Hz"}])
    made = golden(asked, given.read, "kb")
    assert made is not None
    assert made["citations"][0]["line_start"] == 3
    without = given.case(evidence=[{"file": "specs/nova-5.md", "quote": "电池：5000mAh"}])
    assert golden(without, given.read, "kb") is None
    assert golden(given.case(), given.read, "kb") is None


def test_fit_on_the_real_handbook(shared: Path) -> None:
    def read(_: str, file: str) -> str:
        return (shared / "handbook-en" / file).read_bytes().decode()

    cases = load_cases(shared / "questions" / "handbook_a.jsonl")
    made = [(case, golden(case, read, "kb")) for case in cases]
    right = [(case, answer) for case, answer in made if answer]
    assert len(right) >= 10
    report = score_graders(
        [
            Original(case, answer, read, tuple(a for c, a in right if c.id != case.id))
            for case, answer in right
        ]
    )
    assert report.unfit == (), report.survivors
