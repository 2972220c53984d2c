"""The smallest set of units that answers, and what must stand with them to be understood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kaoju.answer.quotes.evidence import Evidence
from kaoju.answer.quotes.terms import TermMatcher
from kaoju.answer.quotes.units import Unit, UnitKind
from kaoju.config import AnswerSettings
from kaoju.types.queries import QueryPlan

# Measured in docs/experiments.md, "how many units": a best unit that meets most of the question is
# followed by few others; with a weaker one the answer is more often nearby than in it.
_SURE = 0.65
_SURE_ROW = 0.5  # of a row, whose other cells belong to it
_SURE_UNITS = 2
_LEAST = 0.35  # of the best unit's score: weaker ones are not shown
_ELSEWHERE = 0.75  # of it, for a third and further unit under another heading
_TOGETHER = 0.1  # of it, by which a unit under the best one's heading goes before others
_GAIN = 0.25
_FEWEST = 2  # words of a clause that a unit must meet to be quoted for it
_TABULAR = frozenset({UnitKind.ROW, UnitKind.LINE})
_ENUMERATING = frozenset({"list", "values", "unsupported", "count", "howto"})


@dataclass(frozen=True, slots=True)
class Choice:
    """Units to quote, the most important first; ``matched`` is what the first two meet."""

    units: tuple[Unit, ...]
    best: Evidence
    matched: frozenset[str]
    completed: bool = False  # a whole list or code block came along: it may be longer

    def without_last(self) -> Choice:
        return replace(self, units=self.units[:-1])

    def in_reading_order(self) -> tuple[Unit, ...]:
        """The best unit's document first."""
        first = self.best.unit.doc_id
        return tuple(sorted(self.units, key=lambda u: (u.doc_id != first, u.doc_id, u.order)))


def choose(
    ranked: Sequence[Evidence],
    plan: QueryPlan,
    settings: AnswerSettings,
    budget: int,
    longest: int,
) -> Choice | None:
    """Greedy: the best unit, then what adds most, then what they need to be complete.

    ``budget`` is the number of characters that single units may take, ``longest`` what a whole
    list or code block may take with them; None when nothing was ranked.
    """
    if not ranked:
        return None
    ranked = _of_the_subject(ranked, plan)
    best = ranked[0]
    wanted = min(_SURE_UNITS, settings.max_sentences)
    sure = _SURE_ROW if best.unit.kind in _TABULAR else _SURE
    if best.coverage < sure and not best.step:
        wanted = settings.max_sentences
    picked = [best]
    left = budget - len(best.unit.text)
    while len(picked) < wanted:
        further = _further(ranked, picked, left)
        if further is None:
            break
        picked.append(further)
        left -= len(further.unit.text) + 1
    picked += _for_clauses(ranked, picked, plan, left)
    picked += _of_the_kind(ranked, picked, budget)
    if len(picked) < settings.max_sentences:
        picked += _leant_on(ranked, picked, budget)
    pool = [e for e in ranked if e.unit.doc_id == best.unit.doc_id]
    units = _complete([e.unit for e in picked], pool, plan, longest)
    matched = frozenset().union(*(e.matched for e in picked[:_SURE_UNITS]))
    return Choice(tuple(units), best, matched, completed=len(units) > len(picked))


def _of_the_subject(ranked: Sequence[Evidence], plan: QueryPlan) -> Sequence[Evidence]:
    """Of a follow-up whose best unit stands under headings of what was asked before: only those
    that speak of it as well."""
    if not plan.own_terms:
        return ranked
    # The pieces of a name mean nothing by themselves.
    other = {term.token for term in plan.own_terms} | {s for t in plan.terms for s in t.synonyms}
    carried = TermMatcher([term for term in plan.terms if term.token not in other])
    subject = carried.matched(ranked[0].unit.context)
    return [e for e in ranked if subject <= e.matched]


def _further(ranked: Sequence[Evidence], picked: Sequence[Evidence], left: int) -> Evidence | None:
    met = frozenset().union(*(e.matched for e in picked))
    least = _LEAST * picked[0].score
    best_value, chosen = 0.0, None
    for evidence in ranked:
        if evidence.score < least:
            break
        if len(evidence.unit.text) > left or not _welcome(evidence, picked, met):
            continue
        new = len(evidence.matched - met) / max(1, len(evidence.matched | met))
        value = evidence.score + _GAIN * new
        if _together(evidence, picked[0]):
            value += _TOGETHER * picked[0].score
        if value > best_value:
            best_value, chosen = value, evidence
    return chosen


def _for_clauses(
    ranked: Sequence[Evidence], picked: Sequence[Evidence], plan: QueryPlan, left: int
) -> list[Evidence]:
    """Of a question that asks several things: for each the unit that meets more of it than those
    picked do."""
    added: list[Evidence] = []
    least = _LEAST * picked[0].score
    for clause in map(frozenset, plan.clauses):
        met = max(len(e.matched & clause) for e in (*picked, *added))
        rivals = [e for e in ranked if e.score >= least and len(e.unit.text) <= left]
        further = max(rivals, key=lambda e: len(e.matched & clause), default=None)
        if further is not None and len(further.matched & clause) > max(met, _FEWEST - 1):
            added.append(further)
            left -= len(further.unit.text) + 1
    return added


def _of_the_kind(
    ranked: Sequence[Evidence], picked: Sequence[Evidence], budget: int
) -> list[Evidence]:
    """Where none of those picked holds the kind of thing asked for: the best unit that does."""
    if any(evidence.typed for evidence in picked):
        return []
    left = budget - sum(len(evidence.unit.text) + 1 for evidence in picked)
    least = _LEAST * picked[0].score
    # Of a row only the columns asked for are shown; what is too long all the same is dropped later.
    for evidence in ranked:
        fits = evidence.unit.kind is UnitKind.ROW or len(evidence.unit.text) <= left
        if evidence.typed and evidence.score >= least and fits:
            return [evidence]
    return []


def _leant_on(
    ranked: Sequence[Evidence], picked: Sequence[Evidence], budget: int
) -> list[Evidence]:
    """The sentence before the best one of those picked that says nothing without it."""
    left = budget - sum(len(evidence.unit.text) + 1 for evidence in picked)
    for unit in (evidence.unit for evidence in picked if evidence.leans):
        before = [e for e in ranked if _same_block(e.unit, unit) and e.unit.order < unit.order]
        last = max(before, key=lambda e: e.unit.order, default=None)
        if last is not None and last not in picked:
            return [last] if len(last.unit.text) <= left else []
    return []


def _same_block(one: Unit, other: Unit) -> bool:
    return (one.doc_id, one.block) == (other.doc_id, other.block)


def _welcome(evidence: Evidence, picked: Sequence[Evidence], met: frozenset[str]) -> bool:
    """Whether a unit may follow those picked: no repetition, no sibling row that meets nothing
    new (it speaks of another thing), and no stray line from under another heading."""
    unit, first = evidence.unit, picked[0]
    for earlier in picked:
        other = earlier.unit
        if unit.text == other.text or (unit.doc_id, unit.order) == (other.doc_id, other.order):
            return False
        if _siblings(unit, other) and not evidence.matched - met:
            return False
    if len(picked) < _SURE_UNITS or _together(evidence, first):
        return True
    return evidence.score >= _ELSEWHERE * first.score


def _together(one: Evidence, other: Evidence) -> bool:
    """Whether both stand under one heading."""
    return (one.unit.doc_id, one.unit.heading) == (other.unit.doc_id, other.unit.heading)


def _siblings(one: Unit, other: Unit) -> bool:
    """Rows of one table, or keyed lines under one heading."""
    if one.doc_id != other.doc_id or one.kind not in _TABULAR or one.kind is not other.kind:
        return False
    return one.block == other.block or (one.kind is UnitKind.LINE and one.heading == other.heading)


def _complete(
    units: list[Unit], pool: Sequence[Evidence], plan: QueryPlan, budget: int
) -> list[Unit]:
    """Adds the items or the code that a chosen line introduces, and all items of a chosen list.

    The best come first, so that what does not fit is what says least; steps stay in their order.
    """
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


def _companions(unit: Unit, pool: Sequence[Evidence], plan: QueryPlan) -> list[Unit]:
    found = [e.unit for e in pool if e.unit.lead == unit.span]
    if not found and unit.kind is UnitKind.ITEM and plan.operator in _ENUMERATING:
        items = [e.unit for e in pool if e.unit.kind is UnitKind.ITEM and e.unit.lead == unit.lead]
        found = [item for item in items if item.heading == unit.heading]
    return sorted(found, key=lambda u: u.order) if plan.operator == "howto" else found
