"""What may be quoted for a follow-up that asks for something else."""

from __future__ import annotations

from kaoju.answer.quotes.told import askable, supported
from kaoju.answer.quotes.units import Unit, UnitKind
from kaoju.types.documents import Span
from kaoju.types.queries import QueryPlan, Term


def unit(text: str, context: str = "") -> Unit:
    return Unit(UnitKind.SENTENCE, "d", "d#0", Span(0, len(text)), text, context, 0, 0)


FIRST = unit("The first row has 12 seats.")
SECOND = unit("The second row has 9 seats.")
ALIKE = unit("The second row has 12 seats as well.")
DOORS = unit("Doors open early.")


def plan(**given: object) -> QueryPlan:
    question = "And the second one?"
    own = (Term("second", 1.0),)
    return QueryPlan(question, f"seats row {question}", "en", own_terms=own, **given)  # type: ignore[arg-type]


def test_what_was_told_is_not_told_again() -> None:
    asked = plan(told="12 seats")
    assert askable([FIRST, SECOND, DOORS], asked) == [SECOND, DOORS]


def test_a_like_value_of_the_new_thing_is() -> None:
    assert askable([FIRST, ALIKE], plan(told="It has 12 seats.")) == [ALIKE]


def test_without_amounts_nothing_was_told() -> None:
    assert askable([FIRST, DOORS], plan(told="Early.")) == [FIRST, DOORS]


def test_of_another_name_only_what_speaks_of_it() -> None:
    under = unit("The fee is 5 euros.", context="Fees\nMaine")
    other = unit("The fee is 7 euros.", context="Fees\nOhio")
    terms = (Term("fee", 1.0), Term("main", 1.0))
    asked = plan(names=("main",), asked_whole=True, terms=terms)
    assert askable([other, under], asked) == [under]
    assert askable([other, under], plan(names=("main",), terms=terms)) == [other, under]


def test_a_quote_must_speak_of_what_is_introduced() -> None:
    asked = plan(own_heads=("second",))
    assert supported([FIRST, SECOND], asked)
    assert not supported([FIRST, DOORS], asked)
    assert supported([unit("It has 9.", context="Second row")], asked)
    assert supported([DOORS], plan())
