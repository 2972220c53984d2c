"""Numbers with their units."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from kaoju.types.documents import Span


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number or range in the base unit of its dimension, and where it stands.

    ``value`` is the number, or the lower end of a range whose upper end is ``upper``.
    """

    value: Decimal
    upper: Decimal | None
    unit: str  # canonical, "" for a bare number
    dimension: str
    approximate: bool
    bound: str  # "" | "min" | "max"
    span: Span


_NUMBER = re.compile(r"(?<![\w.])\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?<![\w.])\d+(?:\.\d+)?")


def quantities(text: str) -> list[Quantity]:
    """Every quantity of ``text``, in order."""
    return [
        Quantity(
            Decimal(m[0].replace(",", "")), None, "", "number", False, "", Span(m.start(), m.end())
        )
        for m in _NUMBER.finditer(text)
    ]


def same_quantity(a: Quantity, b: Quantity) -> bool:
    """Equal in value and dimension."""
    return (a.value, a.upper, a.dimension) == (b.value, b.upper, b.dimension)
