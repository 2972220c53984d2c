"""The smallest set of units that answers, and what must stand with them to be understood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kaoju.answer.evidence import Evidence
from kaoju.answer.units import Unit, UnitKind
from kaoju.config import AnswerSettings
from kaoju.types.queries import QueryPlan

# A further unit is worth its length when it is nearly as good as the best, or when it meets
# terms of the question that the ones before left open (docs/experiments.md, "second sentence").
_NEARLY = 0.55
_OPEN = 0.12
_GAIN = 0.25
_ENUMERATING = frozenset({"list", "values", "unsupported", "count", "howto"})


@dataclass(frozen=True, slots=True)
class Choice:
    """Units to quote in reading order, each with its evidence where it was scored."""

    units: tuple[Unit, ...]
    best: Evidence
    matched: frozenset[str]


def choose(
    ranked: Sequence[Evidence], plan: QueryPlan, settings: AnswerSettings, budget: int
) -> Choice | None:
    """Greedy: the best unit, then what adds most, then what they need to be complete.

    ``budget`` is the number of characters an answer may have; None when nothing was ranked.
    """
    if not ranked:
        return None
    best = ranked[0]
    picked = [best]
    while len(picked) < settings.max_sentences:
        further = _further(ranked, picked, best)
        if further is None:
            break
        picked.append(further)
    pool = {e.unit.order: e.unit for e in ranked if e.unit.doc_id == best.unit.doc_id}
    units = _complete([e.unit for e in picked], pool, plan, budget)
    matched = frozenset().union(*(e.matched for e in picked))
    return Choice(_reading_order(units, best.unit.doc_id), best, matched)


def _further(
    ranked: Sequence[Evidence], picked: Sequence[Evidence], best: Evidence
) -> Evidence | None:
    taken = {(e.unit.doc_id, e.unit.order) for e in picked}
    texts = {e.unit.text for e in picked}
    met = frozenset().union(*(e.matched for e in picked))
    best_value, chosen = 0.0, None
    for evidence in ranked:
        if (evidence.unit.doc_id, evidence.unit.order) in taken or evidence.unit.text in texts:
            continue
        new = len(evidence.matched - met) / max(1, len(evidence.matched | met))
        value = evidence.score + _GAIN * new
        worthy = evidence.score >= _NEARLY * best.score or new >= _OPEN
        if worthy and evidence.score >= 0.5 * best.score and value > best_value:
            best_value, chosen = value, evidence
    return chosen


def _complete(units: list[Unit], pool: dict[int, Unit], plan: QueryPlan, budget: int) -> list[Unit]:
    """Adds the items or the code that a chosen line introduces, and all items of a chosen list."""
    result = list(units)
    used = sum(len(unit.text) for unit in result)
    for unit in units:
        for companion in _companions(unit, pool, plan):
            if companion in result:
                continue
            if used + len(companion.text) > budget:
                break
            result.append(companion)
            used += len(companion.text)
    return result


def _companions(unit: Unit, pool: dict[int, Unit], plan: QueryPlan) -> list[Unit]:
    introduced = [u for u in pool.values() if u.lead is not None and _same(u.lead, unit)]
    if introduced:
        return sorted(introduced, key=lambda u: u.order)
    if unit.kind is UnitKind.ITEM and plan.operator in _ENUMERATING:
        siblings = [u for u in pool.values() if u.kind is UnitKind.ITEM and u.lead == unit.lead]
        near = [u for u in siblings if u.heading == unit.heading]
        return sorted(near, key=lambda u: u.order)
    return []


def _same(lead: object, unit: Unit) -> bool:
    return lead == unit.span


def _reading_order(units: Sequence[Unit], first_doc: str) -> tuple[Unit, ...]:
    return tuple(sorted(units, key=lambda u: (u.doc_id != first_doc, u.doc_id, u.order)))
