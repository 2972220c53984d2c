"""What the turn before has told already, where a follow-up asks for something else."""

from __future__ import annotations

from collections.abc import Sequence

from kaoju.answer.evidence import TermMatcher
from kaoju.answer.units import Unit
from kaoju.text.normalize import normalize
from kaoju.text.quantity import find_quantities
from kaoju.types.queries import QueryPlan

Amount = tuple[str, object]


def untold(units: Sequence[Unit], plan: QueryPlan) -> list[Unit]:
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
    return not matcher.matched(f"{unit.text}\n{unit.context}")


def _amounts(text: str) -> frozenset[Amount]:
    found = find_quantities(normalize(text).text, bounds=False)
    return frozenset((quantity.dimension, quantity.base) for quantity in found)
