"""Everything that an entity's documents say it has not, within the group that is named."""

from __future__ import annotations

from collections.abc import Sequence

from kaoju.answer.facts.claims import negative
from kaoju.answer.facts.enquiry import Enquiry
from kaoju.answer.facts.group import score_of, slots_of, under_heading
from kaoju.answer.facts.outcome import ABSENT, NOT_APPLICABLE, Outcome, answered
from kaoju.answer.facts.slots import Slot
from kaoju.answer.facts.write import Writer
from kaoju.facts.words import pattern
from kaoju.text.normalize import fold
from kaoju.types.facts import FactKind, Polarity


def answer_unsupported(enquiry: Enquiry) -> Outcome:
    if len(enquiry.plan.entities) != 1:
        return NOT_APPLICABLE
    entity = enquiry.plan.entities[0]
    stated = [
        fact
        for fact in enquiry.source.of(entity)
        if fact.kind is FactKind.YES_NO or fact.polarity is Polarity.NEGATIVE
    ]
    group, words = under_heading(enquiry, stated)
    if not group:
        return NOT_APPLICABLE
    lacking = [s for s in slots_of(enquiry, entity, group) if all(map(negative, s.shown))]
    if not lacking:
        return ABSENT
    writer = Writer(enquiry)
    _say(writer, entity, lacking)
    used = [fact for slot in lacking for claim in slot.shown for fact in claim.facts]
    return answered(writer.draft(score_of(enquiry, used, words)))


def _say(writer: Writer, entity: str, lacking: Sequence[Slot]) -> None:
    """The source's word once where all have the same, else each with its own."""
    words = writer.words
    claims = [slot.shown[0] for slot in lacking]
    word = writer.value(claims[0])
    alike = {fold(writer.value(claim)) for claim in claims} == {fold(word)}
    plain = not any(claim.first.condition for claim in claims)
    if alike and plain and pattern("lacks").fullmatch(fold(word)):
        names = words.comma.join(claim.first.attribute for claim in claims)
        text = f"{entity} {word}{words.colon}{names}"
    else:
        said = [f"{c.first.attribute}{words.colon}{writer.stated(c)}" for c in claims]
        text = f"{entity} {words.stop.join(said)}"
    writer.sentence(text, claims)
    for slot in lacking:
        for part in slot.parts:
            writer.conflict(slot, part)
