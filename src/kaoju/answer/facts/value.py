"""Values of one or several attributes of one or several entities, each slot answered or named."""

from __future__ import annotations

from collections.abc import Sequence

from kaoju.answer.facts.asked import overlaps
from kaoju.answer.facts.enquiry import Enquiry
from kaoju.answer.facts.group import answer_group
from kaoju.answer.facts.labels import Label, find_labels
from kaoju.answer.facts.outcome import ABSENT, NOT_APPLICABLE, Outcome, answered
from kaoju.answer.facts.say import say_slots
from kaoju.answer.facts.score import confidence
from kaoju.answer.facts.slots import Usable, anything, fill, groups_of
from kaoju.answer.facts.source import canonical_of
from kaoju.answer.facts.told import told_of
from kaoju.answer.facts.write import Writer
from kaoju.types.facts import Fact, FactKind

_UNFIT = 0.6  # of a value of another type than the question asks for
_VAGUE = 0.6  # of words that name several attributes alike
_MOST_SLOTS = 12
_NUMERIC = frozenset({"how_many", "when"})


def answer_value(enquiry: Enquiry) -> Outcome:
    facts = enquiry.facts()
    labels = enquiry.labels(facts)
    if not labels:
        return answer_group(enquiry)
    chosen = [choose(enquiry, group, facts) for group in groups_of(labels)]
    chosen += [(label, 1.0) for label in unstated(enquiry, labels)]
    versions = enquiry.versions or (None,)
    slots = [
        fill(enquiry, entity, label, version, _usable(enquiry, entity, label))
        for entity in enquiry.plan.entities
        for label, _ in chosen
        for version in versions
    ]
    if len(slots) > _MOST_SLOTS:
        return NOT_APPLICABLE
    if not any(slot.filled for slot in slots):
        absent = any(slot.known and not told_of(enquiry, slot) for slot in slots)
        return ABSENT if absent else NOT_APPLICABLE
    used = [f for slot in slots for claim in slot.shown for f in claim.facts]
    fits = min(fit for _, fit in chosen) * _typed(enquiry, used)
    score = confidence(enquiry, [label for label, _ in chosen], used, fits)
    writer = Writer(enquiry)
    say_slots(writer, enquiry, slots)
    return answered(writer.draft(score))


def _usable(enquiry: Enquiry, entity: str, label: Label) -> Usable:
    """Of a slot that has numbers, the numbers, where the question asks for one."""
    if not _NUMERIC.intersection(enquiry.plan.answer_types):
        return anything
    own = [f for f in enquiry.source.of(entity) if canonical_of(f) == label.canonical]
    return _has_digits if any(map(_has_digits, own)) else anything


def _has_digits(fact: Fact) -> bool:
    return any(character.isdigit() for character in fact.value)


def _may_name(fact: Fact) -> bool:
    """A name has a capital, or is Chinese."""
    return any(c.isupper() or "\u4e00" <= c <= "\u9fff" for c in fact.value)


def choose(enquiry: Enquiry, group: Sequence[Label], facts: Sequence[Fact]) -> tuple[Label, float]:
    """The attribute that the same words mean, by the type of its values, and how clear that is."""
    if len(group) == 1:
        return group[0], 1.0
    by_strength = sorted(group, key=lambda label: (-label.strength, label.canonical))
    fitting = [label for label in by_strength if _fits(enquiry, label, facts)] or by_strength
    best = [label for label in fitting if label.strength == fitting[0].strength]
    return best[0], 1.0 if len(best) == 1 else _VAGUE


def _fits(enquiry: Enquiry, label: Label, facts: Sequence[Fact]) -> bool:
    own = [f for f in facts if canonical_of(f) == label.canonical]
    return _typed(enquiry, own) == 1.0


def _typed(enquiry: Enquiry, facts: Sequence[Fact]) -> float:
    """Whether the values are of the kind that the question words ask for."""
    types = enquiry.plan.answer_types
    if _NUMERIC.intersection(types):
        return 1.0 if any(map(_has_digits, facts)) else _UNFIT
    if "who" in types:
        return 1.0 if any(map(_may_name, facts)) else _UNFIT
    if "what" in types or "which" in types:
        return 1.0 if any(f.kind is not FactKind.YES_NO for f in facts) else _UNFIT
    return 1.0


def unstated(enquiry: Enquiry, labels: Sequence[Label]) -> tuple[Label, ...]:
    """Attributes of the domain pack that the question names and no fact of the entities has."""
    taken = [span for label in labels for span in label.spans]
    names = [(name, name) for name in enquiry.plan.attributes]
    asked = find_labels(enquiry.asked, names, enquiry.domain)
    return tuple(label for label in asked if not any(overlaps(span, taken) for span in label.spans))
