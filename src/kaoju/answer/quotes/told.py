"""What may be quoted for a follow-up that asks for something else than the turn before."""

from __future__ import annotations

from collections.abc import Sequence

from kaoju.answer.quotes.terms import TermMatcher
from kaoju.answer.quotes.units import Unit
from kaoju.text.normalize import normalize
from kaoju.text.quantity import find_quantities
from kaoju.types.queries import QueryPlan, Term

Amount = tuple[str, object]


def askable(units: Sequence[Unit], plan: QueryPlan) -> list[Unit]:
    """Those that may answer: of a follow-up that asks all before of another name ("and in Oregon?")
    only what speaks of that name, and nothing that was told already."""
    if plan.asked_whole and plan.names and not plan.entities:
        named = TermMatcher([term for term in plan.terms if term.token in plan.names])
        units = [unit for unit in units if named.matched(unit.whole)]
    return _untold(units, plan)


def supported(units: Sequence[Unit], plan: QueryPlan) -> bool:
    """Whether the quotes or their headings speak of what a follow-up introduces itself."""
    if not plan.own_heads:
        return True
    own = {term.token: term for term in (*plan.own_terms, *plan.terms)}
    matcher = TermMatcher([own.get(token, Term(token, 1.0)) for token in plan.own_heads])
    return any(matcher.matched(unit.whole) for unit in units)


def _untold(units: Sequence[Unit], plan: QueryPlan) -> list[Unit]:
    """Without those whose amounts are all in the answer before and that meet no word of the
    follow-up: after "16 weeks", "and the secondary one?" is not answered with them again."""
    told = _amounts(plan.told)
    if not told:
        return list(units)
    matcher = TermMatcher(plan.own_terms)
    return [unit for unit in units if not _tells(unit, told, matcher)]


def _tells(unit: Unit, told: frozenset[Amount], matcher: TermMatcher) -> bool:
    amounts = _amounts(unit.text)
    if not amounts or not amounts <= told:
        return False
    return not matcher.matched(unit.whole)


def _amounts(text: str) -> frozenset[Amount]:
    found = find_quantities(normalize(text).text, bounds=False)
    return frozenset((quantity.dimension, quantity.base) for quantity in found)
