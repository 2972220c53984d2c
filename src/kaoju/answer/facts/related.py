"""Relations between entities: what one leads to, what that has, and whether two are related."""

from __future__ import annotations

from collections.abc import Callable

from kaoju.answer.facts.enquiry import Enquiry
from kaoju.answer.facts.labels import EXACT, Label
from kaoju.answer.facts.outcome import ABSENT, NOT_APPLICABLE, Outcome, answered
from kaoju.answer.facts.score import confidence
from kaoju.answer.facts.write import Writer
from kaoju.types.answers import Verdict
from kaoju.types.queries import Hop

Operator = Callable[[Enquiry], Outcome]


def answer_related(enquiry: Enquiry, operator: Operator) -> Outcome:
    """What ``operator`` says of the entities that the plan's hop leads to, the hop said first;
    the hop alone where nothing else is asked; ABSENT where it leads nowhere, so that what the
    entity itself has never stands for what another has."""
    hop = enquiry.plan.hop
    if hop is None:
        return operator(enquiry)
    if not hop.targets or not all(enquiry.source.sees(fact.doc_id) for fact in hop.facts):
        return ABSENT if enquiry.labels(enquiry.facts()) else NOT_APPLICABLE
    if not enquiry.asked.rest(()) and not enquiry.labels(enquiry.facts()):
        return _itself(enquiry, hop)
    return operator(enquiry)


def _itself(enquiry: Enquiry, hop: Hop) -> Outcome:
    """The relation alone; of two entities that the question names, whether they are related."""
    score = confidence(enquiry, [Label(hop.relation, hop.spans, EXACT)], hop.facts)
    verdict = None if hop.holds is None else Verdict.YES if hop.holds else Verdict.NO
    return answered(Writer(enquiry).draft(score, verdict=verdict))
