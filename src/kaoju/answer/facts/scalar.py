"""A fact's value as one number with its unit, and results written as the sources write theirs."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Protocol

from kaoju.text.quantity import Quantity, quantities
from kaoju.types.facts import Fact, FactKind

_NAMED = frozenset({"version", "resolution"})
_DIGITS = frozenset("0123456789.,")
_MONEY = "money_"


class Measured(Protocol):
    """A number with its unit as a source writes it, whatever states it."""

    @property
    def quantity(self) -> Quantity: ...
    @property
    def unit(self) -> str: ...
    @property
    def sign(self) -> str: ...
    @property
    def base(self) -> Fraction: ...


@dataclass(frozen=True, slots=True)
class Scalar:
    """``quantity.value`` of the fact; ``unit`` is what stands behind the number in the source,
    ``sign`` the symbol of a currency before it."""

    fact: Fact
    quantity: Quantity
    unit: str
    sign: str = ""

    @property
    def base(self) -> Fraction:
        return self.quantity.base

    @property
    def approximate(self) -> bool:
        return self.fact.approximate or self.quantity.approximate


def scalar_of(fact: Fact) -> Scalar | None:
    """None where the value is no single number: a range, a size, a list, words."""
    found = quantities(fact.value)
    if fact.kind not in (FactKind.QUANTITY, FactKind.DATE) or len(found) != 1:
        return None
    quantity = found[0]
    if quantity.upper is not None or quantity.dimension in _NAMED:
        return None
    written = quantity.span.of(fact.value)
    at = max((i for i, c in enumerate(written) if c in _DIGITS), default=-1) + 1
    begin = next((i for i, c in enumerate(written) if c in _DIGITS), 0)
    sign = written[:begin] if quantity.dimension.startswith(_MONEY) else ""
    return Scalar(fact, quantity, written[at:] or "", sign)


def comparable(scalars: list[Scalar]) -> bool:
    """Whether all are amounts of one dimension."""
    return len({s.quantity.dimension for s in scalars}) == 1


def difference(a: Measured, b: Measured) -> str:
    """|a - b| in the unit of ``a``, written as its source writes it."""
    if a.quantity.factor == b.quantity.factor:
        amount = abs(a.quantity.value - b.quantity.value)
    else:
        amount = _decimal(abs(a.base - b.base) / a.quantity.factor)
    if a.sign:
        return a.sign + format(amount.quantize(_places(a.quantity.value, b.quantity.value)), "f")
    return plain(amount) + a.unit


def _places(a: Decimal, b: Decimal) -> Decimal:
    """As many decimals as the sources write of an amount of money."""
    return min(Decimal(1).scaleb(min(0, int(d.as_tuple().exponent))) for d in (a, b))


def ratio(a: Measured, b: Measured) -> tuple[str, bool]:
    """a / b with at most two decimals, or two digits where it is small; whether it is not exact."""
    exact = a.base / b.base
    number = _decimal(exact)
    places = min(-2, number.adjusted() - 1)
    rounded = number.quantize(Decimal(1).scaleb(places), ROUND_HALF_UP)
    return plain(rounded), Fraction(rounded) != exact


def plain(number: Decimal) -> str:
    """Without exponent or trailing zeros."""
    text = format(number.normalize(), "f")
    return text if text != "-0" else "0"


def _decimal(number: Fraction) -> Decimal:
    return Decimal(number.numerator) / Decimal(number.denominator)
