"""What quotes must hold to answer at all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaoju.answer.quotes.fitness import may_answer, of_another_name, of_other_things
from kaoju.answer.quotes.units import Unit, UnitKind
from kaoju.domain import load_domain
from kaoju.types.documents import Span
from kaoju.types.queries import QueryPlan, Term


def unit(text: str, context: str = "Annual report") -> Unit:
    return Unit(UnitKind.SENTENCE, "d", "d#0", Span(0, len(text)), text, context, 0, 0)


STEEL = unit("Sales of Ferrox were 6.4 million dollars in 2022.")
ZINC = unit("Zincor relieves pain.")
COUNTED = unit("We sold 12 lamps of Zincor.")
OTHERS = [unit(f"Lamps of kind {kind} are made here.") for kind in "abcdefgh"]


def plan(question: str, *names: str) -> QueryPlan:
    terms = tuple(Term(name, 1.0) for name in names)
    return QueryPlan(question, question, "en", names=names, terms=terms)


ASKED = plan("How many lamps of Zincor were sold?", "zincor")


@pytest.mark.parametrize(
    ("quoted", "expected"),
    [
        ([STEEL, ZINC], True),  # the amount is told of another name
        ([COUNTED, ZINC], False),
        ([STEEL, COUNTED], False),
        ([ZINC], False),  # no amount at all: another rule's
    ],
)
def test_an_amount_is_told_of_the_name_asked_about(domain, quoted, expected) -> None:
    pack = domain.language("en")
    assert of_another_name(ASKED, quoted, [*quoted, *OTHERS], pack) is expected


def test_a_heading_may_name_it(domain) -> None:
    below = unit("12 lamps were sold.", context="Zincor")
    assert not of_another_name(ASKED, [below], [below, *OTHERS], domain.language("en"))


def test_a_name_that_all_speak_of_tells_nothing_apart(domain) -> None:
    assert not of_another_name(ASKED, [STEEL], [STEEL, ZINC], domain.language("en"))


def test_of_a_name_that_nothing_found_speaks_of_no_amount_is_told(domain) -> None:
    found = [STEEL, *OTHERS]
    assert of_another_name(ASKED, [STEEL], found, domain.language("en"))
    chinese = replace(ASKED, question="zincor 卖了多少个？", resolved="zincor 卖了多少个？")
    assert not of_another_name(chinese, [STEEL], found, domain.language("zh"))


def test_documents_need_not_repeat_whose_they_are(domain) -> None:
    own = replace(ASKED, entities=("Zincor",))
    assert not of_another_name(own, [STEEL], [STEEL, *OTHERS], domain.language("en"))


def test_one_of_several_such_names_is_enough(domain) -> None:
    asked = plan("How many lamps of Zincor and Bluor were sold?", "zincor", "bluor")
    ranked = [COUNTED, unit("Bluor is made here."), *OTHERS]
    assert not of_another_name(asked, [COUNTED], ranked, domain.language("en"))


def test_of_several_things_asked_a_name_may_belong_to_another(domain) -> None:
    asked = plan("How many lamps were sold, and what does Zincor relieve?", "zincor")
    clauses = (("lamp", "sold"), ("zincor", "reliev"))
    ranked = [STEEL, ZINC, *OTHERS]
    assert of_another_name(asked, [STEEL], ranked, domain.language("en"))
    both = replace(asked, clauses=clauses)
    assert not of_another_name(both, [STEEL], ranked, domain.language("en"))


def test_a_month_is_no_name(domain) -> None:
    asked = plan("How many lamps were sold in December?", "decemb")
    ranked = [STEEL, unit("We close in December."), *OTHERS]
    assert not of_another_name(asked, [STEEL], ranked, domain.language("en"))


def test_where_no_amount_is_asked_for_names_need_none(domain) -> None:
    asked = plan("What does Zincor relieve?", "zincor")
    assert not of_another_name(asked, [STEEL], [STEEL, ZINC, *OTHERS], domain.language("en"))


def test_all_of_it_together(domain) -> None:
    pack = domain.language("en")
    every = [COUNTED, STEEL, ZINC, *OTHERS]
    assert may_answer(ASKED, [COUNTED], [COUNTED.text], every, pack)
    assert not may_answer(ASKED, [ZINC], [ZINC.text], every, pack)
    assert not may_answer(ASKED, [STEEL, ZINC], [STEEL.text, ZINC.text], every, pack)
    of_2021 = plan("What was said of Zincor in 2021?", "zincor")
    assert not may_answer(of_2021, [STEEL], [STEEL.text], every, pack)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How many lamps did you sell in 2022?", False),  # 12 lamps
        ("How many lamp posts did you sell?", True),  # posts are counted, not lamps
        ("In how many towns are they sold?", True),
        ("How many lamps a year?", False),
        ("How many days of leave are there?", False),  # days are a unit of measure
        ("Which lamps are sold?", False),
    ],
)
def test_so_many_of_something_are_no_number_of_other_things(question, expected):
    pack = load_domain(None).language("en")
    assert of_other_things(plan(question), [COUNTED, ZINC], pack) is expected


def test_things_may_be_spoken_of_by_another_wording_or_in_a_heading():
    pack = load_domain(None).language("en")
    question = "How many lights were sold?"
    asked = replace(plan(question), terms=(Term("light", 1.0, ("lamp",)),))
    assert not of_other_things(asked, [COUNTED], pack)
    assert not of_other_things(plan(question), [unit("In all 12.", "Sold lights")], pack)
