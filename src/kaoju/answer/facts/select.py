"""Which entities meet a condition, and how many: the inverse look-up."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kaoju.answer.facts.asked import overlaps
from kaoju.answer.facts.bound import bound_of
from kaoju.answer.facts.claims import Claim, negative
from kaoju.answer.facts.enquiry import Enquiry
from kaoju.answer.facts.implied import implied_by_name
from kaoju.answer.facts.labels import Label
from kaoju.answer.facts.outcome import NOT_APPLICABLE, Outcome, answered
from kaoju.answer.facts.score import confidence
from kaoju.answer.facts.slots import Slot, fill
from kaoju.answer.facts.sorts import of_the_sort
from kaoju.answer.facts.source import canonical_of
from kaoju.answer.facts.write import Writer
from kaoju.answer.quotes.extract import budget
from kaoju.text.normalize import fold
from kaoju.types.answers import Computation
from kaoju.types.facts import Fact, FactKind

_COUNTER = re.compile(r"(?:几|多少)([款个种台条项类家名位部座所本])")
_SHORTEST = 2


@dataclass(frozen=True, slots=True)
class Condition:
    """What the question asks of an attribute, and where it says so."""

    label: Label
    holds: Callable[[Claim], bool]
    spans: tuple[tuple[int, int], ...] = ()
    closed: bool = False  # every entity says yes or no: that none meets it is an answer


def answer_select(enquiry: Enquiry) -> Outcome:
    named = enquiry.labels_anywhere(open_ended=True)
    facts = _facts(enquiry, named)
    condition = _condition(enquiry, named, facts)
    if condition is None:
        implied = implied_by_name(enquiry, enquiry.source.attributes())
        facts = _of_the_sort(enquiry, implied, _facts(enquiry, implied))
        condition = _condition(enquiry, implied, facts)
    if condition is None:
        return NOT_APPLICABLE
    return select(enquiry, condition, facts)


def select(
    enquiry: Enquiry, condition: Condition, facts: Sequence[Fact], against: Claim | None = None
) -> Outcome:
    """The entities of these facts that meet the condition; ``against`` is what they were held
    against, of another entity. Not applicable where fewer than two are known to be compared."""
    own = [fact for fact in facts if canonical_of(fact) == condition.label.canonical]
    version = enquiry.versions[0] if enquiry.versions else None
    spans = (*condition.label.spans, *condition.label.implied, *condition.spans)
    others = {fact.entity for fact in own} - ({against.first.entity} if against else set())
    entities = of_the_sort(enquiry, others, spans)
    slots = [fill(enquiry, entity, condition.label, version) for entity in entities]
    filled = [slot for slot in slots if slot.filled]
    meeting = [s for s in filled if all(condition.holds(c) for c in s.shown)]
    if len(filled) + bool(against) < 2 or not (meeting or condition.closed):
        return NOT_APPLICABLE
    if not _speak_of(enquiry.plan.identifiers, own):
        return NOT_APPLICABLE
    return _answer(enquiry, condition, meeting, filled, against)


def _speak_of(identifiers: Sequence[str], facts: Sequence[Fact]) -> bool:
    """Whether the facts hold every code of the question: one that is neither the attribute nor a
    value names the thing that is asked about, and a list of others is no answer."""
    words = fold(" ".join(f"{f.entity} {f.attribute} {f.value}" for f in facts))
    return all(fold(identifier) in words for identifier in identifiers)


def _facts(enquiry: Enquiry, labels: Sequence[Label]) -> list[Fact]:
    """The attributes' facts of the family that the question names, or of every entity."""
    family = set(enquiry.plan.entities)
    return [
        fact
        for label in labels
        for fact in enquiry.source.named(label.canonical)
        if fact.entity and (not family or fact.entity in family)
    ]


def _of_the_sort(enquiry: Enquiry, labels: Sequence[Label], facts: Sequence[Fact]) -> list[Fact]:
    """Other sorts of things may call what is implied otherwise: thickness, blade thickness."""
    bounds = [bound.place for label in labels[:1] if (bound := bound_of(enquiry, label))]
    spans = [*bounds, *(span for label in labels for span in label.implied)]
    sort = frozenset(of_the_sort(enquiry, {fact.entity for fact in facts}, spans))
    return [fact for fact in facts if fact.entity in sort]


def _condition(
    enquiry: Enquiry, labels: Sequence[Label], facts: Sequence[Fact]
) -> Condition | None:
    """Has or has not; an amount held against the one stated; a value that is named."""
    found = [
        condition for label in labels if (condition := _of_label(enquiry, label, facts)) is not None
    ]
    best = max((c.label.strength for c in found), default=0.0)
    found = [c for c in found if c.label.strength == best]
    return found[0] if len({c.label.canonical for c in found}) == 1 else None


def _of_label(enquiry: Enquiry, label: Label, facts: Sequence[Fact]) -> Condition | None:
    own = [fact for fact in facts if canonical_of(fact) == label.canonical]
    bound = bound_of(enquiry, label)
    if bound is not None and any(f.kind is FactKind.QUANTITY for f in own):
        return Condition(label, lambda claim: bound.holds(claim.first) is True, (bound.place,))
    if any(f.kind is FactKind.YES_NO for f in own):
        wanted = enquiry.plan.negated
        closed = all(f.kind is FactKind.YES_NO for f in own)
        return Condition(label, lambda claim: negative(claim) == wanted, closed=closed)
    named = {fold(f.value).strip() for f in own}
    value = max((v for v in named if _stands(enquiry, v, label)), key=len, default="")
    if not value:
        return None
    at = enquiry.asked.folded.find(value)
    return Condition(label, lambda claim: _has(claim, value), ((at, at + len(value)),))


def _stands(enquiry: Enquiry, value: str, label: Label) -> bool:
    at = enquiry.asked.folded.find(value)
    return at >= 0 and len(value) >= _SHORTEST and not overlaps((at, at + len(value)), label.spans)


def _has(claim: Claim, value: str) -> bool:
    return any(fold(fact.value).strip() == value for fact in claim.facts)


def _answer(
    enquiry: Enquiry,
    condition: Condition,
    meeting: Sequence[Slot],
    compared: Sequence[Slot],
    against: Claim | None,
) -> Outcome:
    writer = Writer(enquiry)
    words = writer.words
    if against:
        fact = against.first
        said = words.of(fact.entity, fact.attribute, writer.stated(against))
        writer.sentence(said, [against])
    named = list(meeting or compared)
    items, shown = _items(writer, named, budget(enquiry.plan) * 2 // 5)
    counted = enquiry.plan.operator == "count"
    match = _COUNTER.search(enquiry.asked.folded)
    counter = match[1] if match and enquiry.plan.language == "zh" else words.counter
    template = (words.count if counted else words.members) if meeting else words.none
    claims = [claim for slot in named[:shown] for claim in slot.shown]
    writer.sentence(template.format(count=len(meeting), counter=counter, items=items), claims)
    computation = None
    if counted or not meeting or shown < len(named):
        computation = Computation(
            operation="count",
            operands=tuple(writer.operand(claim) for claim in claims),
            result=_result(len(meeting), len(named) - shown),
        )
    used = [fact for claim in (*claims, *filter(None, [against])) for fact in claim.facts]
    score = confidence(enquiry, [condition.label], used, explained=condition.spans)
    return answered(writer.draft(score, computation=computation))


def _result(count: int, unnamed: int) -> str:
    return f"{count} ({count - unnamed} + {unnamed})" if unnamed else str(count)


def _items(writer: Writer, named: Sequence[Slot], room: int) -> tuple[str, int]:
    """The entities with what each has, said once where all have the same, and how many are
    named: as many as have room, the others are counted."""
    words = writer.words
    claims = [claim for slot in named for claim in slot.shown]
    said = {fold(writer.value(claim)) for claim in claims}
    same = len(said) == 1 and claims[0].first.kind is FactKind.YES_NO
    parts = [
        slot.entity if same else slot.entity + words.aside.format(text=writer.value(slot.shown[0]))
        for slot in named
    ]
    shown, size = 0, 0
    while shown < len(parts) and size + len(parts[shown]) <= room:
        size += len(parts[shown]) + len(words.comma)
        shown += 1
    shown = max(1, shown)
    text = words.comma.join(parts[:shown])
    if shown < len(parts):
        text += words.more.format(count=len(parts) - shown)
    if same:
        value = f"{claims[0].first.attribute}{words.colon}{writer.value(claims[0])}"
        text += words.aside.format(text=value)
    return text, shown
