"""What was stated: an amount with its unit."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from kaoju.types.documents import Span

NAMED = ("date", "version", "resolution")  # dimensions whose unit says it all


@dataclass(frozen=True, slots=True)
class Quantity:
    """An amount as stated, and where it stands.

    ``value`` is in ``unit``, multipliers carried out ("1.2万" is 12000); of a range it is the lower
    end and ``upper`` the upper one. ``factor`` turns both into the dimension's base unit.
    A date has dimension ``date``, value yyyymmdd (unknown parts 00) and its ISO form as unit; a
    version has dimension ``version``, a resolution ``resolution``, both their text as unit;
    counted things have dimension ``count`` and the measure word as unit ("" for 个).
    ``bound`` is ``"min"``, ``"max"`` or ``""``.
    """

    value: Decimal
    upper: Decimal | None
    unit: str
    dimension: str
    factor: Fraction
    approximate: bool
    bound: str
    span: Span

    @property
    def base(self) -> Fraction:
        """The value in the base unit of its dimension."""
        return Fraction(self.value) * self.factor

    @property
    def base_upper(self) -> Fraction | None:
        return None if self.upper is None else Fraction(self.upper) * self.factor


def same_quantity(a: Quantity, b: Quantity) -> bool:
    """Whether both say the same amount, converted within one dimension.

    A bare number equals a count of anything, never an amount with a unit. Opposite bounds
    ("at least 5", "at most 5") differ; an approximation equals the number it approximates.
    """
    if a.bound and b.bound and a.bound != b.bound:
        return False
    plain = {"number", "count"}
    if a.dimension in plain and b.dimension in plain:
        units = {a.unit, b.unit} - {""}
        return len(units) <= 1 and (a.value, a.upper) == (b.value, b.upper)
    if a.dimension != b.dimension:
        return False
    if a.dimension in NAMED:
        return a.unit == b.unit
    return (a.base, a.base_upper) == (b.base, b.base_upper)
