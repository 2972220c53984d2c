"""Whether two entities have the same of an attribute."""

from __future__ import annotations

from kaoju.answer.facts.claims import agree
from kaoju.answer.facts.enquiry import Enquiry
from kaoju.answer.facts.outcome import NOT_APPLICABLE, Outcome, answered
from kaoju.answer.facts.say import say_slots
from kaoju.answer.facts.score import confidence
from kaoju.answer.facts.slots import fill, groups_of
from kaoju.answer.facts.value import choose
from kaoju.answer.facts.write import Writer
from kaoju.types.answers import Verdict


def answer_same(enquiry: Enquiry) -> Outcome:
    """The verdict is whether what is asked (the same, different) holds; both values are said."""
    kinds = ("different", "same")  # 不一样 holds 一样
    places = {kind: _spans(enquiry, kind) for kind in kinds}
    asked = next((kind for kind in kinds if places[kind]), None)
    facts = enquiry.facts()
    groups = groups_of(enquiry.labels(facts))
    if asked is None or len(groups) != 1 or len(enquiry.plan.entities) != 2:
        return NOT_APPLICABLE
    label, clear = choose(enquiry, groups[0], facts)
    version = enquiry.versions[0] if enquiry.versions else None
    slots = [fill(enquiry, entity, label, version) for entity in enquiry.plan.entities]
    if any(len(slot.shown) != 1 for slot in slots):
        return NOT_APPLICABLE
    alike = agree(slots[0].shown[0], slots[1].shown[0])
    used = [fact for slot in slots for claim in slot.shown for fact in claim.facts]
    score = confidence(enquiry, [label], used, clear, places[asked])
    writer = Writer(enquiry)
    say_slots(writer, enquiry, slots)
    verdict = Verdict.YES if alike == (asked == "same") else Verdict.NO
    return answered(writer.draft(score, verdict=verdict))


def _spans(enquiry: Enquiry, kind: str) -> list[tuple[int, int]]:
    phrases = enquiry.pack.comparatives.get(kind)
    return phrases.spans(enquiry.asked.folded) if phrases else []
