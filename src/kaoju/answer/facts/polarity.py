"""Whether an entity has a property: the verdict follows the source, not the question's "not"."""

from __future__ import annotations

from collections.abc import Sequence

from kaoju.answer.facts.asked import overlaps
from kaoju.answer.facts.bound import bound_of
from kaoju.answer.facts.claims import Claim, negative
from kaoju.answer.facts.difference import answer_more
from kaoju.answer.facts.elapsed import answer_elapsed
from kaoju.answer.facts.enquiry import Enquiry
from kaoju.answer.facts.labels import Label
from kaoju.answer.facts.outcome import NOT_APPLICABLE, Outcome, answered
from kaoju.answer.facts.same import answer_same
from kaoju.answer.facts.say import say_slots
from kaoju.answer.facts.score import confidence
from kaoju.answer.facts.slots import Slot, fill, groups_of
from kaoju.answer.facts.source import canonical_of
from kaoju.answer.facts.value import choose
from kaoju.answer.facts.write import Writer
from kaoju.facts.versions import FIRST, LATEST
from kaoju.text.normalize import fold
from kaoju.text.quantity import Quantity, find_quantities, quantities, same_quantity
from kaoju.types.answers import Verdict
from kaoju.types.facts import Fact, FactKind, Polarity
from kaoju.types.retrieval import Confidence

_LISTED = 0.95  # a value that names what is asked
_BARE = frozenset({"number", "count", "version"})
_LEAST = 2  # characters of a value that can be met in a question


def answer_polarity(enquiry: Enquiry) -> Outcome:
    if len(enquiry.plan.entities) > 1:
        for answer in (answer_same, answer_elapsed, answer_more):
            outcome = answer(enquiry)
            if outcome is not NOT_APPLICABLE:
                return outcome
        return _of_several(enquiry) or NOT_APPLICABLE
    if not enquiry.plan.entities:
        return NOT_APPLICABLE
    return (
        _of_attribute(enquiry) or _of_listed_value(enquiry) or _of_exhaustive(enquiry)
    ) or NOT_APPLICABLE


def _of_attribute(enquiry: Enquiry) -> Outcome | None:
    """ "NFC: 支持", or "battery: 5000 mAh" held against the amount that the question names."""
    facts = enquiry.facts()
    groups = groups_of(enquiry.labels(facts))
    if len(groups) != 1:
        return None
    label = _yes_no(groups[0], facts) or choose(enquiry, groups[0], facts)[0]
    version = enquiry.versions[0] if enquiry.versions else None
    slot = fill(enquiry, enquiry.plan.entities[0], label, version)
    if not slot.filled:
        return _out_of_range(enquiry, label, version) if version else None
    claims = slot.shown
    verdicts = {_verdict(enquiry, claim, label) for claim in claims}
    verdict = verdicts.pop()
    if verdicts or verdict is None:
        return None
    bound = bound_of(enquiry, label)
    used = [fact for claim in claims for fact in claim.facts]
    explained = [bound.place] if bound else []
    explained += _values_in(enquiry, used)
    score = confidence(enquiry, [label], used, explained=explained)
    return _said(enquiry, slot, verdict, score)


def _of_several(enquiry: Enquiry) -> Outcome | None:
    """Whether all of the entities have it; each one's own word is said."""
    facts = enquiry.facts()
    groups = groups_of(enquiry.labels(facts))
    if len(groups) != 1 or enquiry.plan.unknown_entities:
        return None
    label = _yes_no(groups[0], facts) or choose(enquiry, groups[0], facts)[0]
    version = enquiry.versions[0] if enquiry.versions else None
    slots = [fill(enquiry, entity, label, version) for entity in enquiry.plan.entities]
    claims = [claim for slot in slots for claim in slot.shown]
    verdicts = {_verdict(enquiry, claim, label) for claim in claims}
    if not all(slot.filled for slot in slots) or None in verdicts:
        return None
    bound = bound_of(enquiry, label)
    used = [fact for claim in claims for fact in claim.facts]
    explained = ([bound.place] if bound else []) + _values_in(enquiry, used)
    writer = Writer(enquiry)
    say_slots(writer, enquiry, slots)
    verdict = Verdict.YES if verdicts == {Verdict.YES} else Verdict.NO
    score = confidence(enquiry, [label], used, explained=explained)
    return answered(writer.draft(score, verdict=verdict))


def _out_of_range(enquiry: Enquiry, label: Label, version: str) -> Outcome | None:
    """What holds since a later version, or until an earlier one, does not hold at this one."""
    slot = fill(enquiry, enquiry.plan.entities[0], label, usable=_ranged)
    polarities = {negative(claim) for claim in slot.shown}
    if polarities != {False} or version in (FIRST, LATEST):
        return None
    used = [fact for claim in slot.shown for fact in claim.facts]
    return _said(enquiry, slot, Verdict.NO, confidence(enquiry, [label], used))


def _ranged(fact: Fact) -> bool:
    return bool(fact.since or fact.until)


def _yes_no(group: Sequence[Label], facts: Sequence[Fact]) -> Label | None:
    kinds = {canonical_of(f) for f in facts if f.kind is FactKind.YES_NO}
    found = [label for label in group if label.canonical in kinds]
    return found[0] if len(found) == 1 else None


def _verdict(enquiry: Enquiry, claim: Claim, label: Label) -> Verdict | None:
    fact = claim.first
    bound = bound_of(enquiry, label)
    if fact.kind is FactKind.YES_NO or fact.polarity is Polarity.NEGATIVE:
        return Verdict.NO if negative(claim) else Verdict.YES
    if bound is not None and fact.kind is FactKind.QUANTITY:
        held = bound.holds(fact)
        return None if held is None else _yes(held)
    named = _values_in(enquiry, claim.facts)
    return Verdict.YES if named else None


def _yes(held: bool) -> Verdict:
    return Verdict.YES if held else Verdict.NO


def _of_listed_value(enquiry: Enquiry) -> Outcome | None:
    """ "Protocols: A, B", "band: 2.4 GHz": what is asked is one of the values."""
    entity = enquiry.plan.entities[0]
    places = {fact: _place(enquiry, fact) for fact in enquiry.source.of(entity)}
    named = [fact for fact, place in places.items() if place]
    attributes = {canonical_of(f) for f in named}
    if len(attributes) != 1:
        return None
    spans = tuple(sorted({place for fact in named if (place := places[fact])}))
    label = Label(attributes.pop(), spans, _LISTED)
    slot = fill(enquiry, entity, label, usable=named.__contains__)
    if not slot.filled:
        return None
    verdicts = {_yes(not negative(claim)) for claim in slot.shown}
    score = confidence(enquiry, [label], named)
    return _said(enquiry, slot, verdicts.pop(), score) if len(verdicts) == 1 else None


def _place(enquiry: Enquiry, fact: Fact) -> tuple[int, int] | None:
    """Where the question names the fact's value: the words, or an equal amount."""
    if fact.kind is FactKind.TERM:
        return next(iter(_values_in(enquiry, [fact])), None)
    if fact.kind is not FactKind.QUANTITY:
        return None
    own = quantities(fact.value)
    for q in _amounts(enquiry):
        if len(own) == 1 and q.dimension not in _BARE and same_quantity(q, own[0]):
            return (q.span.start, q.span.end)
    return None


def _amounts(enquiry: Enquiry) -> list[Quantity]:
    """Amounts that the question states outside names."""
    return [
        q
        for q in find_quantities(enquiry.asked.text)
        if not overlaps((q.span.start, q.span.end), enquiry.asked.names)
    ]


def _values_in(enquiry: Enquiry, facts: Sequence[Fact]) -> list[tuple[int, int]]:
    """Where the question names a value of these facts."""
    spans = set()
    for fact in facts:
        value = fold(fact.value).strip()
        at = enquiry.asked.folded.find(value) if len(value) >= _LEAST else -1
        if at >= 0 and not overlaps((at, at + len(value)), enquiry.asked.names):
            spans.add((at, at + len(value)))
    return sorted(spans)


def _of_exhaustive(enquiry: Enquiry) -> Outcome | None:
    """ "Only X": what is of the same kind and is not X, is not there."""
    entity = enquiry.plan.entities[0]
    facts = [f for f in enquiry.source.of(entity) if f.exhaustive]
    claimed = _amounts(enquiry)
    kin = [f for f in facts if _same_kind(enquiry, f, claimed)]
    attributes = {canonical_of(f) for f in kin}
    if len(attributes) != 1:
        return None
    spans = [(q.span.start, q.span.end) for q in claimed]
    label = Label(attributes.pop(), tuple(spans), _LISTED)
    slot = fill(enquiry, entity, label, usable=kin.__contains__)
    score = confidence(enquiry, [label], kin)
    return _said(enquiry, slot, Verdict.NO, score)


def _same_kind(enquiry: Enquiry, fact: Fact, claimed: Sequence[Quantity]) -> bool:
    own = quantities(f"{fact.attribute} {fact.value}")
    return any(
        q.dimension == c.dimension and not same_quantity(q, c) for q in own for c in claimed
    ) and not any(same_quantity(q, c) for q in own for c in claimed)


def _said(enquiry: Enquiry, slot: Slot, verdict: Verdict, score: Confidence) -> Outcome:
    writer = Writer(enquiry)
    say_slots(writer, enquiry, [slot])
    return answered(writer.draft(score, verdict=verdict))
