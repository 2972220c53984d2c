"""What quotes must hold to answer at all, whatever their scores: the amount asked for, told of the
name and the year asked about, and what a follow-up introduces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from kaoju.answer.quotes.kinds import lacking, needed, states
from kaoju.answer.quotes.terms import TermMatcher
from kaoju.answer.quotes.told import supported
from kaoju.answer.quotes.units import Unit
from kaoju.answer.quotes.years import of_another_year
from kaoju.domain.pack import LanguagePack
from kaoju.domain.units import load_numbers
from kaoju.text.normalize import fold
from kaoju.text.quantity import quantities
from kaoju.text.tokenize import tokenize
from kaoju.types.queries import QueryPlan, Term

_AROUND = 16  # units, best first, that may tell of the year asked
_COUNTED = frozenset({"count", "number"})  # dimensions of numbers of things
_SINGLED_OUT = 1 / 3  # of the units: a name that more of them speak of tells none from another


def may_answer(
    plan: QueryPlan,
    units: Sequence[Unit],
    quotes: Sequence[str],
    ranked: Sequence[Unit],
    pack: LanguagePack,
) -> bool:
    """``units`` are quoted as ``quotes``, which may be longer; ``ranked`` are all, best first."""
    near = (unit.whole for unit in ranked[:_AROUND])
    return (
        supported(units, plan)
        and not lacking(plan.resolved, quotes, pack)
        and not of_another_year(plan.resolved, quotes, near)
        and not of_another_name(plan, units, ranked, pack)
    )


def of_other_things(plan: QueryPlan, units: Sequence[Unit], pack: LanguagePack) -> bool:
    """Whether it is asked how many there are of something that no quoted unit speaks of: cards are
    no cardholders. Units of measure stand beside their numbers anyway."""
    asking = fold(plan.resolved)
    found = pack.counted.search(asking)
    if found is None or any(q.dimension not in _COUNTED for q in quantities(f"3 {found[1]}")):
        return False
    terms = {term.token: term for term in plan.terms}
    thing = TermMatcher([terms.get(t, Term(t, 1.0)) for t in tokenize(found[1])[:1]])
    return not any(thing.matched(unit.whole) for unit in units)


def of_another_name(
    plan: QueryPlan, units: Sequence[Unit], ranked: Sequence[Unit], pack: LanguagePack
) -> bool:
    """Whether an amount is asked for and no quoted unit that holds one speaks of a name that
    singles out what is asked about: the sales of one medicine are not those of another, and those
    in a country that nothing found speaks of are not those of the whole."""
    kinds = needed(plan.resolved, pack)
    # Of a question that asks several things, the name may belong to another of them.
    names = _names(plan, ranked) if kinds and not plan.clauses else []
    # In a Chinese question every Latin word is a name, many of them short for one.
    if pack.code == "en" and any(not speaking for _, speaking in names):
        return True
    most = len(ranked) * _SINGLED_OUT
    singling = [matcher for matcher, speaking in names if 0 < speaking <= most]
    told = [u for u in units if any(states(kind, u.text, plan.resolved) for kind in kinds)]
    texts = [unit.whole for unit in told]
    return (
        bool(singling)
        and bool(told)
        and not any(name.matched(text) for name in singling for text in texts)
    )


def _names(plan: QueryPlan, ranked: Sequence[Unit]) -> list[tuple[TermMatcher, int]]:
    """The question's names other than those of its entities, whose documents need not repeat
    them, with how many units speak of each."""
    terms = {term.token: term for term in plan.terms}
    known = {token for entity in plan.entities for token in tokenize(entity)}
    names = [n for n in plan.names if not n[0].isdigit() and n not in _months() | known]
    matchers = [TermMatcher([terms.get(name, Term(name, 1.0))]) for name in names]
    texts = [unit.whole for unit in ranked]
    return [(m, sum(bool(m.matched(text)) for text in texts)) for m in matchers]


@cache
def _months() -> frozenset[str]:
    """Tokens of English months: written like names, they are times."""
    return frozenset(token for month in load_numbers().months for token in tokenize(month)[:1])
