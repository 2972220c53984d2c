"""What stands under the heading that the question names: 连接 of a sheet's 连接 section."""

from __future__ import annotations

from collections.abc import Sequence

from kaoju.answer.facts.claims import negative
from kaoju.answer.facts.enquiry import Enquiry
from kaoju.answer.facts.labels import EXACT, Label
from kaoju.answer.facts.outcome import NOT_APPLICABLE, Outcome, answered
from kaoju.answer.facts.say import say_slots
from kaoju.answer.facts.score import confidence
from kaoju.answer.facts.slots import Slot, fill
from kaoju.answer.facts.source import canonical_of
from kaoju.answer.facts.write import Writer
from kaoju.text.normalize import fold
from kaoju.types.facts import Fact
from kaoju.types.retrieval import Confidence

_MOST = 16  # slots of one answer


def answer_group(enquiry: Enquiry) -> Outcome:
    """All that one entity has under a heading; what it has not is left out."""
    if len(enquiry.asked.direct) != 1 or len(enquiry.plan.entities) != 1:
        return NOT_APPLICABLE
    entity = enquiry.plan.entities[0]
    group, words = under_heading(enquiry, enquiry.source.of(entity))
    if not words or len(words) < len(enquiry.asked.rest(())):
        return NOT_APPLICABLE
    slots = [slot for slot in slots_of(enquiry, entity, group) if not _has_not(slot)]
    if not 1 < len(slots) <= _MOST:
        return NOT_APPLICABLE
    used = [fact for slot in slots for claim in slot.shown for fact in claim.facts]
    writer = Writer(enquiry)
    say_slots(writer, enquiry, slots)
    return answered(writer.draft(score_of(enquiry, used, words)))


def under_heading(enquiry: Enquiry, facts: Sequence[Fact]) -> tuple[list[Fact], tuple[str, ...]]:
    """The facts under the heading that the question names, and the words that name it.

    All of them where it names none; none where it names something that no heading does.
    """
    wanted = enquiry.asked.rest(())
    if not wanted:
        return list(facts), ()
    shares = {f: tuple(w for w in wanted if w in _headings(enquiry, f)) for f in facts}
    most = max((len(share) for share in shares.values()), default=0)
    if most == 0:
        return [], ()
    group = [fact for fact, share in shares.items() if len(share) == most]
    return group, shares[group[0]]


def slots_of(enquiry: Enquiry, entity: str, group: Sequence[Fact]) -> list[Slot]:
    """The group's attributes in reading order, at the version asked for."""
    version = enquiry.versions[0] if enquiry.versions else None
    names = dict.fromkeys(canonical_of(fact) for fact in group)
    slots = [fill(enquiry, entity, Label(n, (), EXACT), version, group.__contains__) for n in names]
    return [slot for slot in slots if slot.filled]


def score_of(enquiry: Enquiry, used: Sequence[Fact], words: Sequence[str]) -> Confidence:
    """``words`` name the heading."""
    folded = enquiry.asked.folded
    spans = [(at, at + len(word)) for word in words if (at := folded.find(word)) >= 0]
    return confidence(enquiry, [], used, explained=spans)


def _has_not(slot: Slot) -> bool:
    return all(map(negative, slot.shown))


def _headings(enquiry: Enquiry, fact: Fact) -> str:
    """The headings below the document's own, and the attribute itself."""
    chunk = enquiry.corpus.chunk(fact.chunk_id)
    sections = [s for s in chunk.section if s != chunk.title] if chunk else []
    return fold("\n".join((*sections, fact.attribute)))
