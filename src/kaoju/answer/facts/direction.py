"""Which end a comparative asks for: "faster" is less of a time and more of a speed."""

from __future__ import annotations

from dataclasses import dataclass

from kaoju.answer.facts.enquiry import Enquiry
from kaoju.answer.facts.scalar import Scalar

_TIMES = frozenset({"time", "calendar"})
_SIGNS = {"more": 1, "less": -1, "faster": 1, "slower": -1, "later": 1, "earlier": -1}
_SPEEDS = frozenset({"faster", "slower"})


@dataclass(frozen=True, slots=True)
class Comparative:
    """A comparative or superlative as the question has it, and where."""

    kind: str  # more less faster slower later earlier
    word: str
    start: int
    end: int

    def sign(self, operand: Scalar) -> int:
        """+1 where the greater amount has more of it, -1 where the smaller has."""
        sign = _SIGNS[self.kind]
        return -sign if self.kind in _SPEEDS and operand.quantity.dimension in _TIMES else sign


def comparative_of(enquiry: Enquiry) -> Comparative | None:
    """The first comparative or superlative of the question outside its names."""
    pack, folded = enquiry.pack, enquiry.asked.folded
    spans = (
        *pack.greatest.spans(folded),
        *pack.least.spans(folded),
        *pack.comparison.spans(folded),
        *(pack.operators["difference"].spans(folded) if "difference" in pack.operators else ()),
    )
    found = [
        Comparative(kind, folded[start + s : start + e], start + s, start + e)
        for start, end in spans
        for kind, phrases in pack.comparatives.items()
        if kind in _SIGNS
        for s, e in phrases.spans(folded[start:end])[:1]
    ]
    return min(found, key=lambda c: (c.start, -c.end), default=None)
