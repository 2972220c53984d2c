"""An amount that the question states, and whether a fact's amount keeps to it."""

from __future__ import annotations

from dataclasses import dataclass

from kaoju.answer.facts.asked import overlaps
from kaoju.answer.facts.enquiry import Enquiry
from kaoju.answer.facts.labels import Label
from kaoju.text.quantity import Quantity, find_quantities, quantities, same_quantity
from kaoju.types.facts import Bound, Fact

_REACH = 16  # characters looked at before an amount


@dataclass(frozen=True, slots=True)
class Stated:
    """``kind``: over | under leave out their own end, min | max hold it, "" is the very amount."""

    amount: Quantity
    kind: str
    place: tuple[int, int]

    def holds(self, fact: Fact) -> bool | None:
        """None where the fact states no single amount of the same dimension."""
        found = quantities(fact.value)
        if len(found) != 1 or found[0].upper is not None:
            return None
        value = found[0]
        if value.dimension != self.amount.dimension:
            return None
        if self.amount.base_upper is not None:
            return self.amount.base <= value.base <= self.amount.base_upper
        if self.kind == "":
            reached = fact.bound is Bound.MAXIMUM and self.amount.base <= value.base
            return reached or same_quantity(value, self.amount)
        return {
            "over": value.base > self.amount.base,
            "under": value.base < self.amount.base,
            "min": value.base >= self.amount.base,
            "max": value.base <= self.amount.base,
        }[self.kind]


def bound_of(enquiry: Enquiry, label: Label) -> Stated | None:
    """The one amount that the question states outside names and the attribute's own name."""
    used = (*enquiry.asked.names, *label.spans)
    found = [
        q
        for q in find_quantities(enquiry.asked.text)
        if q.dimension != "version" and not overlaps((q.span.start, q.span.end), used)
    ]
    if len(found) != 1:
        return None
    amount = found[0]
    reach = max(0, amount.span.start - _REACH)
    before = enquiry.asked.folded[reach : amount.span.start].rstrip()
    for kind in ("over", "under"):
        start = _ending(enquiry, kind, before)
        if start is not None:
            return Stated(amount, kind, (reach + start, amount.span.end))
    return _held_against(enquiry, amount, before) or Stated(
        amount, amount.bound, (amount.span.start, amount.span.end)
    )


def _held_against(enquiry: Enquiry, amount: Quantity, before: str) -> Stated | None:
    """An amount between "than" and the adjective: 比 3 kg 重."""
    than = _ending(enquiry, "than", before)
    if than is None:
        return None
    folded, end = enquiry.asked.folded, amount.span.end
    for kind, adjectives in (("over", "above"), ("under", "below")):
        phrases = enquiry.pack.comparatives.get(adjectives)
        for start, stop in phrases.spans(folded) if phrases else []:
            if start >= end and not folded[end:start].strip():
                return Stated(amount, kind, (amount.span.start - (len(before) - than), stop))
    return None


def _ending(enquiry: Enquiry, kind: str, before: str) -> int | None:
    """Where the phrase begins that ``before`` ends with."""
    phrases = enquiry.pack.comparatives.get(kind)
    spans = phrases.spans(before) if phrases else []
    return spans[-1][0] if spans and spans[-1][1] == len(before) else None
