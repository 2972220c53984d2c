"""The time between two dates that the documents state, and which of them is the earlier."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kaoju.answer.facts.asked import overlaps
from kaoju.answer.facts.enquiry import Enquiry
from kaoju.answer.facts.labels import PARTIAL, Label
from kaoju.answer.facts.operands import settled_claim
from kaoju.answer.facts.outcome import NOT_APPLICABLE, Outcome, answered
from kaoju.answer.facts.phrase import Phrase
from kaoju.answer.facts.score import confidence
from kaoju.answer.facts.slots import Slot, groups_of
from kaoju.answer.facts.source import canonical_of
from kaoju.answer.facts.value import choose
from kaoju.answer.facts.write import Writer
from kaoju.text.dates import Elapsed, PartialDate, elapsed, precedes, read_date
from kaoju.text.measures import unit_at
from kaoju.text.normalize import fold
from kaoju.types.answers import Computation, Verdict
from kaoju.types.facts import Fact, FactKind

_UNITS = ("day", "week", "month", "year")
_WEEK = 7  # days
_SHORT = 31  # days: up to here nothing but days is said
Spans = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class _Dated:
    """One side: what the sources settle on, and the day, month or year that it is."""

    slot: Slot
    date: PartialDate
    approximate: bool

    @property
    def name(self) -> str:
        return self.slot.entity


def answer_elapsed(enquiry: Enquiry) -> Outcome:
    """How long between two dates, or which is earlier; of a yes/no question the verdict."""
    asked_whether = enquiry.plan.operator == "polarity"
    found = None if asked_whether and _sense(enquiry) is None else _two(enquiry)
    if found is None:
        return NOT_APPLICABLE
    labels, (a, b) = found
    order = precedes(a.date, b.date)
    writer = Writer(enquiry)
    said = [_stated(writer, side) for side in (a, b)]
    computation = None
    if order is None and a.date == b.date and a.date.day:
        said.append(writer.words.alike)
    elif order is None:
        said.append(writer.words.order_missing)
    else:
        earlier, later = (a, b) if order else (b, a)
        apart = elapsed(earlier.date, later.date)
        about = not apart.exact or a.approximate or b.approximate
        amount = _amount(apart, _unit(enquiry), about, writer.words)
        said.append(_comparison(enquiry, writer.words, earlier, later, amount))
        computation = Computation(
            operation="difference",
            operands=tuple(writer.operand(side.slot.shown[0]) for side in (a, b)),
            result=amount,
            approximate=about,
        )
    writer.sentence(writer.words.stop.join(said), [side.slot.shown[0] for side in (a, b)])
    for side in (a, b):
        for part in side.slot.parts:
            writer.conflict(side.slot, part)
    used = [fact for side in (a, b) for fact in side.slot.shown[0].facts]
    score = confidence(enquiry, labels, used, explained=_explained(enquiry))
    verdict = _verdict(enquiry, order) if asked_whether else None
    return answered(writer.draft(score, verdict=verdict, computation=computation))


def is_dated(fact: Fact) -> bool:
    """Whether the value is one date, however much of it is known."""
    return fact.kind in (FactKind.DATE, FactKind.QUANTITY) and read_date(fact.value) is not None


def _two(enquiry: Enquiry) -> tuple[list[Label], tuple[_Dated, _Dated]] | None:
    """Two entities' dates of one kind, or one entity's dates of two kinds."""
    entities = enquiry.plan.entities
    if enquiry.plan.unknown_entities or not 0 < len(entities) <= 2:
        return None
    facts = [fact for fact in enquiry.facts() if is_dated(fact)]
    groups = groups_of(label for label in enquiry.labels(facts) if label.strength >= PARTIAL)
    labels = [choose(enquiry, group, facts)[0] for group in groups]
    if not labels and _explained(enquiry):
        labels = _only_kind(facts, entities)
    version = enquiry.versions[0] if len(enquiry.versions) == 1 else None
    if len(entities) == 2 and len(labels) == 1:
        slots = [(entity, labels[0]) for entity in entities]
    elif len(entities) == 1 and len(labels) == 2:
        slots = [(entities[0], label) for label in labels]
    else:
        return None
    sides = [_dated(enquiry, entity, label, version) for entity, label in slots]
    a, b = sides
    return (labels, (a, b)) if a and b else None


def _only_kind(facts: Sequence[Fact], entities: Sequence[str]) -> list[Label]:
    """The one kind of date that all the entities have, where the question names none."""
    kinds = [{canonical_of(f) for f in facts if f.entity == entity} for entity in entities]
    shared = set.intersection(*kinds) if len(entities) > 1 else set()
    return [Label(name, (), PARTIAL) for name in shared] if len(shared) == 1 else []


def _dated(enquiry: Enquiry, entity: str, label: Label, version: str | None) -> _Dated | None:
    """One side; of dates that differ (上市, 发布) the one that the question names."""
    worded = enquiry.asked.rest(())

    def named(fact: Fact) -> bool:
        return is_dated(fact) and any(word in fold(fact.attribute) for word in worded)

    for usable in (is_dated, named):
        slot = settled_claim(enquiry, entity, label, version, usable)
        date = read_date(slot.shown[0].first.value) if slot else None
        if slot is not None and date is not None:
            return _Dated(slot, date, slot.shown[0].first.approximate)
    return None


def _places(enquiry: Enquiry, kind: str) -> Spans:
    """Where the question says before or after, outside names."""
    phrases = enquiry.pack.comparatives.get(kind)
    spans = phrases.spans(enquiry.asked.folded) if phrases else []
    return [span for span in spans if not overlaps(span, enquiry.asked.names)]


def _asked(enquiry: Enquiry) -> Spans:
    """Where the question asks for a time between."""
    phrases = enquiry.pack.operators.get("elapsed")
    return phrases.spans(enquiry.asked.folded) if phrases else []


def _explained(enquiry: Enquiry) -> Spans:
    return [*_places(enquiry, "before"), *_places(enquiry, "after"), *_asked(enquiry)]


def _sense(enquiry: Enquiry) -> str | None:
    """``before`` or ``after``, whichever the question says; None where neither or both."""
    found = [kind for kind in ("before", "after") if _places(enquiry, kind)]
    return found[0] if len(found) == 1 else None


def _verdict(enquiry: Enquiry, order: bool | None) -> Verdict | None:
    """Whether the one named first is before (after) the other, as the question says."""
    if order is None:
        return None
    return Verdict.YES if order == (_sense(enquiry) == "before") else Verdict.NO


def _comparison(
    enquiry: Enquiry, words: Phrase, earlier: _Dated, later: _Dated, amount: str
) -> str:
    if earlier.name == later.name:
        return words.apart.format(amount=amount)
    if _sense(enquiry) == "after":
        return words.later.format(entity=later.name, amount=amount)
    return words.earlier.format(entity=earlier.name, amount=amount)


def _stated(writer: Writer, side: _Dated) -> str:
    claim = side.slot.shown[0]
    return f"{side.name} {claim.first.attribute}{writer.words.colon}{writer.stated(claim)}"


def _unit(enquiry: Enquiry) -> str:
    """The unit that the question asks for: 多少天, how many years; "" if none."""
    folded = enquiry.asked.folded
    phrases = enquiry.pack.answer_types.get("how_many")
    for start, end in phrases.spans(folded) if phrases else []:
        for position in range(start + 1, end + 1):
            measure = unit_at(folded, position)
            if measure and measure.unit.name in _UNITS:
                return measure.unit.name
    return ""


def _amount(apart: Elapsed, unit: str, about: bool, words: Phrase) -> str:
    """In the unit asked for, with what is left over; in days too where they are known."""
    days = words.time(apart.days[0], "day")
    if not apart.exact:
        return _rough(apart, unit, words)
    if unit == "day" or (not unit and apart.days[0] <= _SHORT):
        said = days
    elif unit == "week":
        weeks, rest = divmod(apart.days[0], _WEEK)
        said = words.times((weeks, "week"), (rest, "day"))
    else:
        said = _parts(apart, unit, words)
    if said != days:
        said += words.aside.format(text=days)
    return words.about.format(amount=said) if about else said


def _parts(apart: Elapsed, unit: str, words: Phrase) -> str:
    if unit == "month":
        return words.times((12 * apart.years + apart.months, "month"), (apart.rest, "day"))
    return words.times((apart.years, "year"), (apart.months, "month"), (apart.rest, "day"))


def _rough(apart: Elapsed, unit: str, words: Phrase) -> str:
    """As exactly as both dates are known, and why not more so."""
    known = words.to_the_month if apart.precision == "month" else words.to_the_year
    if unit in ("day", "week"):
        least, most = (days // (_WEEK if unit == "week" else 1) for days in apart.days)
        known = words.comma.join(
            (words.span.format(least=least, most=words.time(most, unit)), known)
        )
    said = words.about.format(amount=_parts(apart, unit, words))
    return said + words.aside.format(text=known)
