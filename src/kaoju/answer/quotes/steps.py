"""Which units say how something is done: the items under a heading that names it."""

from __future__ import annotations

from collections.abc import Sequence

from kaoju.answer.quotes.terms import TermMatcher
from kaoju.answer.quotes.units import Unit, UnitKind
from kaoju.domain.pack import Domain
from kaoju.domain.phrases import Phrases
from kaoju.text.language import language_of
from kaoju.text.normalize import fold
from kaoju.types.queries import QueryPlan

_NAMED = 0.5  # of the question's terms: what a heading must exceed that does not say "how to"


def steps_of(units: Sequence[Unit], plan: QueryPlan, domain: Domain) -> list[bool]:
    """Of each unit, whether it is an item under a heading that says how to do what is asked for
    ("How to claim"), or that names most of it. All False where nobody asks how."""
    if plan.operator != "howto":
        return [False] * len(units)
    matcher = TermMatcher(plan.terms)
    named = {topic: _names(topic, matcher, domain) for topic in {unit.topic for unit in units}}
    return [unit.kind is UnitKind.ITEM and named[unit.topic] for unit in units]


def _names(topic: str, matcher: TermMatcher, domain: Domain) -> bool:
    share = matcher.share(matcher.matched(topic))
    if share > _NAMED:
        return True
    asking = domain.language(language_of(topic)).operators.get("howto", Phrases())
    return share > 0 and asking.search(fold(topic)) is not None
