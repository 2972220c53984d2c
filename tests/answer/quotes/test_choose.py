"""Which units are quoted: what a chosen line introduces comes along, the best of it first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaoju.answer.quotes.choose import choose
from kaoju.answer.quotes.evidence import Evidence
from kaoju.answer.quotes.units import Unit, UnitKind
from kaoju.config import AnswerSettings
from kaoju.domain import load_domain
from kaoju.facts.aliases import EntityTable
from kaoju.query.plan import plan
from kaoju.types.documents import Span
from kaoju.types.queries import QueryPlan, Question

LEAD = Span(0, 20)


def unit(start: int, length: int = 100, kind: UnitKind = UnitKind.ITEM) -> Unit:
    lead = LEAD if kind is UnitKind.ITEM else None
    span = Span(start, start + length)
    words = f"unit at {start}".ljust(length, ".")
    return Unit(kind, "d", "d#0", span, words, "", start, start, lead=lead)


def evidence(of: Unit, score: float, coverage: float = 0.0) -> Evidence:
    return Evidence(of, score, coverage, coverage, 0.0, 0.0, False, False, frozenset())


RANKED = (
    evidence(replace(unit(0, 20, UnitKind.SENTENCE)), 2.0, coverage=1.0),
    evidence(unit(400), 0.5),
    evidence(unit(100), 0.4),
    evidence(unit(300), 0.3),
    evidence(unit(200), 0.2),
)


def planned(operator: str) -> QueryPlan:
    question = Question("Which codes are there?")
    made = plan(question, load_domain(None), EntityTable(), lambda token: 1.0)
    return replace(made, operator=operator)


@pytest.mark.parametrize(
    ("operator", "longest", "starts"),
    [
        ("value", 1000, [0, 400, 100, 300, 200]),  # all fit: the best come first
        ("value", 240, [0, 400, 100]),  # 20 + 100 + 100: the two that say most
        ("howto", 240, [0, 100, 200]),  # steps: the first two
    ],
)
def test_what_a_line_introduces(operator, longest, starts):
    settings = AnswerSettings(max_sentences=1)
    choice = choose(RANKED, planned(operator), settings, budget=480, longest=longest)
    assert choice is not None
    assert [u.order for u in choice.units] == starts
    assert [u.order for u in choice.in_reading_order()] == sorted(starts)
    assert choice.completed


def sentence(start: int, score: float, leans: bool = False, block: int = 7) -> Evidence:
    unit_there = replace(unit(start, 50, UnitKind.SENTENCE), block=block)
    return replace(evidence(unit_there, score), leans=leans)


@pytest.mark.parametrize(
    ("ranked", "orders"),
    [
        # The second sentence needs the first, which nothing else speaks for.
        ([sentence(60, 2.0, leans=True), sentence(0, 0.1)], [60, 0]),
        ([sentence(60, 2.0), sentence(0, 0.1)], [60]),  # stands alone
        ([sentence(60, 2.0, leans=True), sentence(0, 0.1, block=6)], [60]),  # another paragraph
        ([sentence(0, 2.0, leans=True), sentence(60, 0.1)], [0]),  # the first has none before it
        (  # the nearest before it
            [sentence(120, 2.0, leans=True), sentence(0, 0.1), sentence(60, 0.1)],
            [120, 60],
        ),
    ],
)
def test_a_sentence_that_leans_brings_the_one_before_it(ranked, orders):
    choice = choose(ranked, planned("value"), AnswerSettings(), budget=480, longest=960)
    assert choice is not None
    assert [u.order for u in choice.units] == orders


def test_what_is_leant_on_must_fit():
    ranked = [sentence(60, 2.0, leans=True), sentence(0, 0.1)]
    choice = choose(ranked, planned("value"), AnswerSettings(), budget=100, longest=100)
    assert choice is not None
    assert [u.order for u in choice.units] == [60]  # 50, 1 and 50 characters are one too many


def test_what_is_leant_on_is_one_of_the_sentences_wanted():
    ranked = [sentence(60, 2.0, leans=True), sentence(0, 0.1)]
    settings = AnswerSettings(max_sentences=1)
    choice = choose(ranked, planned("value"), settings, budget=480, longest=960)
    assert choice is not None
    assert [u.order for u in choice.units] == [60]


def placed(start: int, score: float, heading: int) -> Evidence:
    of = replace(unit(start, 40, UnitKind.SENTENCE), heading=Span(heading, heading + 1))
    return evidence(of, score)


@pytest.mark.parametrize(
    ("further", "starts"),
    [
        ([(300, 0.74, 9)], [0, 100]),  # from under another heading, below .75 of the best
        ([(300, 0.75, 9)], [0, 100, 300]),
        ([(300, 0.4, 0)], [0, 100, 300]),  # under the best one's heading
        ([(300, 0.8, 9), (200, 0.75, 0)], [0, 100, 200, 300]),  # its heading goes first
        ([(300, 0.9, 9), (200, 0.75, 0)], [0, 100, 300, 200]),  # a tenth is what it is worth
    ],
)
def test_lines_from_under_other_headings(further, starts):
    ranked = [placed(0, 1.0, 0), placed(100, 0.95, 5), *(placed(*one) for one in further)]
    settings = AnswerSettings(max_sentences=8)
    choice = choose(ranked, planned("value"), settings, budget=480, longest=480)
    assert choice is not None
    assert [u.order for u in choice.units] == starts
