"""Computed answers: typed facts selected, compared and cited by code."""

from __future__ import annotations

from collections.abc import Callable

from kaoju.answer.facts.absent import is_absent, lacks_operand
from kaoju.answer.facts.asked import read
from kaoju.answer.facts.difference import answer_difference, answer_ratio
from kaoju.answer.facts.enquiry import Enquiry
from kaoju.answer.facts.outcome import ABSENT, NOT_APPLICABLE, Outcome, Standing
from kaoju.answer.facts.parameters import about_parameters
from kaoju.answer.facts.polarity import answer_polarity
from kaoju.answer.facts.related import answer_related
from kaoju.answer.facts.relative import answer_relative, is_relative
from kaoju.answer.facts.select import answer_select
from kaoju.answer.facts.since import answer_version
from kaoju.answer.facts.source import FactSource
from kaoju.answer.facts.superlative import answer_superlative
from kaoju.answer.facts.unsupported import answer_unsupported
from kaoju.answer.facts.value import answer_value
from kaoju.domain.pack import Domain
from kaoju.facts.aliases import EntityTable, compact
from kaoju.types.protocols import Corpus, Encoder
from kaoju.types.queries import QueryPlan

__all__ = ["NOT_APPLICABLE", "Outcome", "Standing", "answer_from_facts"]

_COLLECTIVE = frozenset({"list", "count", "values", "value", "unsupported"})
_RELATIVE = frozenset({"list", "count", "values", "value", "compare"})
_OPERATORS: dict[str, Callable[[Enquiry], Outcome]] = {
    "value": answer_value,
    "values": answer_value,
    "version": answer_version,
    "definition": answer_value,
    "list": answer_value,
    "count": answer_value,
    "polarity": answer_polarity,
    "unsupported": answer_unsupported,
    "superlative": answer_superlative,
    "difference": answer_difference,
    "elapsed": answer_difference,
    "compare": answer_difference,
    "ratio": answer_ratio,
}
_COMPARES = frozenset({"difference", "elapsed", "ratio", "compare"})
_ASKS_ATTRIBUTE = frozenset({"value", "values", "polarity", "version", "count"})


def answer_from_facts(
    plan: QueryPlan,
    corpus: Corpus,
    domain: Domain,
    entities: EntityTable,
    encoder: Encoder,
    threshold: float,
    visible: Callable[[str], bool],
) -> Outcome:
    """What the facts of the visible documents say; ``visible`` takes a doc_id."""
    if plan.operator not in _OPERATORS:
        return NOT_APPLICABLE
    asked = read(plan, entities, domain.language(plan.language))

    def is_thing(entity: str) -> bool:
        return compact(entity) in entities.names

    source = FactSource(corpus, visible, is_thing)
    enquiry = Enquiry(plan, asked, source, corpus, domain, encoder, threshold)
    for one in (about_parameters(enquiry, entities), enquiry):
        outcome = _answered(one) if one else NOT_APPLICABLE
        if outcome is not NOT_APPLICABLE:
            return outcome
    if plan.operator in _COMPARES and lacks_operand(enquiry):
        return ABSENT
    return ABSENT if plan.operator in _ASKS_ATTRIBUTE and is_absent(enquiry) else NOT_APPLICABLE


def _answered(enquiry: Enquiry) -> Outcome:
    outcome = answer_related(enquiry, _operator(enquiry))
    unsure = outcome.draft is not None and not outcome.draft.confidence.passed
    return NOT_APPLICABLE if unsure else outcome


def _operator(enquiry: Enquiry) -> Callable[[Enquiry], Outcome]:
    """A question that names no entity itself, or one as a measure, asks which there are."""
    if enquiry.plan.operator in _RELATIVE and is_relative(enquiry):
        return answer_relative
    collective = enquiry.plan.operator in _COLLECTIVE and not _of_amount(enquiry)
    if collective and not enquiry.asked.direct:
        return answer_select
    return _OPERATORS[enquiry.plan.operator]


def _of_amount(enquiry: Enquiry) -> bool:
    """Whether one amount is asked for: the things that have any are no answer to that."""
    return enquiry.plan.operator == "value" and "how_many" in enquiry.plan.answer_types
