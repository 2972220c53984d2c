"""Entities selected by what another one has: "which of them are lighter than the A20"."""

from __future__ import annotations

from kaoju.answer.facts.claims import Claim
from kaoju.answer.facts.direction import comparative_of
from kaoju.answer.facts.enquiry import Enquiry
from kaoju.answer.facts.operands import measured_label, operand_of
from kaoju.answer.facts.outcome import NOT_APPLICABLE, Outcome
from kaoju.answer.facts.scalar import comparable, scalar_of
from kaoju.answer.facts.select import Condition, select
from kaoju.domain.phrases import Phrases


def is_relative(enquiry: Enquiry) -> bool:
    """Whether the one entity that the question names is what others are held against."""
    asked = enquiry.asked
    if len(asked.direct) != 1 or len(enquiry.plan.entities) != 1 or len(asked.names) != 1:
        return False
    before = asked.folded[: asked.names[0][0]].rstrip()
    words = before.split(" ")
    if len(words) > 1 and words[-1] in asked.pack.stopwords and not _ends(enquiry, before):
        before = " ".join(words[:-1])
    return _ends(enquiry, before)


def _ends(enquiry: Enquiry, before: str) -> bool:
    spans = enquiry.pack.comparatives.get("than", Phrases()).spans(before)
    return bool(spans) and spans[-1][1] == len(before)


def answer_relative(enquiry: Enquiry) -> Outcome:
    """All of its sort whose amount lies on the asked side of the named one's, which is said."""
    label = measured_label(enquiry, enquiry.facts())
    comparative = comparative_of(enquiry, label) if label else None
    if label is None or comparative is None:
        return NOT_APPLICABLE
    version = enquiry.versions[0] if enquiry.versions else None
    operand = operand_of(enquiry, enquiry.plan.entities[0], label, version)
    if operand is None:
        return NOT_APPLICABLE
    reference, sign = operand.scalar, comparative.sign(operand.scalar)

    def holds(claim: Claim) -> bool:
        scalar = scalar_of(claim.first)
        if scalar is None or not comparable([scalar, reference]):
            return False
        return (scalar.base - reference.base) * sign > 0

    facts = enquiry.source.named(label.canonical)
    place = (comparative.start, comparative.end)
    condition = Condition(label, holds, (place,))
    return select(enquiry, condition, [f for f in facts if f.entity], operand.claim)
