"""Which end a comparative asks for: "faster" is less of a time and more of a speed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from kaoju.answer.facts.asked import Asked, overlaps
from kaoju.answer.facts.enquiry import Enquiry
from kaoju.answer.facts.labels import Label
from kaoju.answer.facts.scalar import Measured

_DEGREE = re.compile("^[更最]")
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

    @property
    def plain(self) -> str:
        """The word without its degree: 大 of 更大."""
        return _DEGREE.sub("", self.word)

    def sign(self, operand: Measured) -> int:
        """+1 where the greater amount has more of it, -1 where the smaller has."""
        sign = _SIGNS[self.kind]
        return -sign if self.kind in _SPEEDS and operand.quantity.dimension in _TIMES else sign


def comparative_of(enquiry: Enquiry, label: Label) -> Comparative | None:
    """The first comparative or superlative of the question outside names and the attribute."""
    return first_comparative(enquiry.asked, label.spans)


def first_comparative(asked: Asked, used: Iterable[tuple[int, int]]) -> Comparative | None:
    """The first comparative or superlative of the question outside names and these ranges."""
    taken = (*asked.names, *used)
    found = [
        Comparative(kind, asked.folded[start:end], start, end)
        for kind, phrases in asked.pack.comparatives.items()
        if kind in _SIGNS
        for start, end in phrases.spans(asked.folded)
        if not overlaps((start, end), taken)
    ]
    return min(found, key=lambda c: (c.start, -c.end), default=None)
