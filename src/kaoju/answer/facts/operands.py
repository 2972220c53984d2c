"""The single amounts that arithmetic and rankings work on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kaoju.answer.facts.claims import Claim
from kaoju.answer.facts.enquiry import Enquiry
from kaoju.answer.facts.implied import implied_by_name, implied_dimensions, implied_labels
from kaoju.answer.facts.labels import PARTIAL, Label
from kaoju.answer.facts.scalar import Scalar, comparable, scalar_of
from kaoju.answer.facts.score import unexplained
from kaoju.answer.facts.slots import Slot, Usable, fill, groups_of
from kaoju.answer.facts.source import canonical_of
from kaoju.types.facts import Fact


@dataclass(frozen=True, slots=True)
class Operand:
    """The settled amount of one slot."""

    slot: Slot
    claim: Claim
    scalar: Scalar


def measured_label(enquiry: Enquiry, facts: Sequence[Fact]) -> Label | None:
    """The one attribute whose values are amounts that the question names, that its comparison
    implies, or that it means; None where it is none or unclear."""
    amounts = [fact for fact in facts if scalar_of(fact) is not None]
    for labels in (_named, implied_labels, Enquiry.labels_by_meaning):
        found = _clear(labels(enquiry, amounts), amounts)
        if found:
            return found[0] if len(found) == 1 and _measures(enquiry, found[0], amounts) else None
    return None


def _measures(enquiry: Enquiry, label: Label, facts: Sequence[Fact]) -> bool:
    """Whether it is measured in what the comparison is about: no capacity is heavier."""
    implied = implied_dimensions(enquiry)
    scalars = [scalar_of(fact) for fact in facts if canonical_of(fact) == label.canonical]
    return not implied or any(s and s.quantity.dimension in implied for s in scalars)


def _named(enquiry: Enquiry, facts: Sequence[Fact]) -> tuple[Label, ...]:
    """Those named, unless they are a thing's and the comparison says what of it: the screen is
    brighter in the brightness that stands under "screen". A weight under no "battery" is not it."""
    labels = enquiry.labels_by_name(facts)
    if any(label.strength > PARTIAL for label in labels):
        return labels
    names = dict.fromkeys((fact.attribute, canonical_of(fact)) for fact in facts)
    implied = implied_by_name(enquiry, names)
    own = [f for f in facts if any(canonical_of(f) == label.canonical for label in implied)]
    spans = [span for label in implied for span in label.implied]
    return implied if own and not unexplained(enquiry, own, spans) else labels


def _clear(labels: Sequence[Label], facts: Sequence[Fact]) -> list[Label]:
    return [label for group in groups_of(labels) for label in _best(group, facts)]


def _best(group: Sequence[Label], facts: Sequence[Fact]) -> list[Label]:
    """Of labels that the same words name: the surest, then the one that most entities have."""
    strength = max(label.strength for label in group)
    entities = {
        label: len({f.entity for f in facts if canonical_of(f) == label.canonical})
        for label in group
        if label.strength == strength
    }
    most = max(entities.values())
    return [label for label, count in entities.items() if count == most]


def operand_of(enquiry: Enquiry, entity: str, label: Label, version: str | None) -> Operand | None:
    """The amount of one entity; None unless the sources settle on exactly one."""
    slot = settled_claim(enquiry, entity, label, version, lambda fact: scalar_of(fact) is not None)
    scalar = scalar_of(slot.shown[0].first) if slot else None
    return Operand(slot, slot.shown[0], scalar) if slot and scalar else None


def settled_claim(
    enquiry: Enquiry, entity: str, label: Label, version: str | None, usable: Usable
) -> Slot | None:
    """The slot where the sources settle on one claim of one value, the newest of several."""
    slot = fill(enquiry, entity, label, version, usable)
    if len(slot.parts) > 1:
        newest = slot.parts[-1]
        slot = Slot(slot.entity, label, (newest,), newest.shown[0].first.version, slot.known)
    return slot if len(slot.shown) == 1 and len(slot.shown[0].facts) == 1 else None


def same_dimension(operands: Sequence[Operand]) -> bool:
    return comparable([operand.scalar for operand in operands])
