"""Sentences over slots: what fills them, and which of them no source fills."""

from __future__ import annotations

from collections.abc import Sequence

from kaoju.answer.facts.claims import Claim
from kaoju.answer.facts.enquiry import Enquiry
from kaoju.answer.facts.labels import Label
from kaoju.answer.facts.phrase import Phrase
from kaoju.answer.facts.slots import Slot
from kaoju.answer.facts.write import Writer


def say_slots(writer: Writer, enquiry: Enquiry, slots: Sequence[Slot]) -> None:
    """A sentence for each entity: its slots, and which of them no source fills."""
    words = writer.words
    silent = [_lacking(enquiry, slots, entity, words) for entity in _entities(slots)]
    asked = words.comma.join(dict.fromkeys(asked_name(enquiry, slot.label) for slot in slots))
    silent += [
        f"{name} {asked}{words.colon}{words.missing}" for name in enquiry.plan.unknown_entities
    ]
    for entity in _entities(slots):
        own = [slot for slot in slots if slot.entity == entity]
        filled = [slot for slot in own if slot.filled]
        if not filled:
            continue
        parts = [_slot_text(writer, enquiry, slot) for slot in own]
        missing, silent = [text for text in silent if text], []
        text = words.stop.join([f"{entity} {words.stop.join(parts)}", *missing])
        writer.sentence(text, [claim for slot in filled for claim in slot.cited])
        for slot in filled:
            for part in slot.parts:
                writer.conflict(slot, part)


def _entities(slots: Sequence[Slot]) -> list[str]:
    return list(dict.fromkeys(slot.entity for slot in slots))


def _lacking(enquiry: Enquiry, slots: Sequence[Slot], entity: str, words: Phrase) -> str:
    """What is said of an entity none of whose slots is filled."""
    own = [slot for slot in slots if slot.entity == entity]
    if any(slot.filled for slot in own):
        return ""
    names = words.comma.join(dict.fromkeys(asked_name(enquiry, slot.label) for slot in own))
    return f"{entity} {names}{words.colon}{words.missing}"


def _slot_text(writer: Writer, enquiry: Enquiry, slot: Slot) -> str:
    words = writer.words
    if not slot.filled:
        return f"{asked_name(enquiry, slot.label)}{words.colon}{words.missing}"
    values = [
        writer.stated(claim) + (_from(writer, claim, part.shown) if len(part.shown) > 1 else "")
        for part in slot.parts
        for claim in part.shown
    ]
    return f"{slot.shown[0].first.attribute}{words.colon}{words.comma.join(values)}"


def _from(writer: Writer, claim: Claim, others: Sequence[Claim]) -> str:
    """Where the claim stands, told apart from where the others do."""
    sources = [writer.source(other) for other in others]
    own = writer.source(claim)
    name = own if sources.count(own) == 1 else writer.section(claim)
    return writer.words.aside.format(text=name)


def asked_name(enquiry: Enquiry, label: Label) -> str:
    """The attribute in the user's words."""
    return " ".join(enquiry.asked.folded[s:e].strip() for s, e in label.spans)
