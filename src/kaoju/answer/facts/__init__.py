"""Computed answers: typed facts selected, compared and cited by code."""

from __future__ import annotations

from collections.abc import Callable

from kaoju.answer.facts.absent import is_absent
from kaoju.answer.facts.asked import read
from kaoju.answer.facts.enquiry import Enquiry
from kaoju.answer.facts.outcome import ABSENT, NOT_APPLICABLE, Outcome, Standing
from kaoju.answer.facts.polarity import answer_polarity
from kaoju.answer.facts.source import FactSource
from kaoju.answer.facts.value import answer_value
from kaoju.domain.pack import Domain
from kaoju.facts.aliases import EntityTable
from kaoju.types.protocols import Corpus
from kaoju.types.queries import QueryPlan

__all__ = ["Outcome", "Standing", "answer_from_facts"]

_OPERATORS: dict[str, Callable[[Enquiry], Outcome]] = {
    "value": answer_value,
    "values": answer_value,
    "version": answer_value,
    "list": answer_value,
    "count": answer_value,
    "polarity": answer_polarity,
}
_ASKS_ATTRIBUTE = frozenset({"value", "values", "polarity", "version", "count"})


def answer_from_facts(
    plan: QueryPlan,
    corpus: Corpus,
    domain: Domain,
    entities: EntityTable,
    threshold: float,
    visible: Callable[[str], bool],
) -> Outcome:
    """What the facts of the visible documents say; ``visible`` takes a doc_id."""
    operator = _OPERATORS.get(plan.operator)
    if operator is None:
        return NOT_APPLICABLE
    asked = read(plan.resolved, entities, domain.language(plan.language))
    source = FactSource(corpus, visible)
    enquiry = Enquiry(plan, asked, source, corpus, domain, threshold)
    outcome = operator(enquiry)
    if outcome.draft is not None and not outcome.draft.confidence.passed:
        outcome = NOT_APPLICABLE
    if outcome is NOT_APPLICABLE and plan.operator in _ASKS_ATTRIBUTE and is_absent(enquiry):
        return ABSENT
    return outcome
