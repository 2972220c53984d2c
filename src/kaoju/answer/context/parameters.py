"""The facts of the passages as numbered parameters, amounts grouped to be compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kaoju.answer.context.known import KnownFacts, pair_of
from kaoju.answer.context.ledger import Ledger
from kaoju.answer.context.render import parameter_line, size
from kaoju.text.quantity import Quantity, quantities
from kaoju.types.chunks import Chunk
from kaoju.types.contexts import Measured, Parameter
from kaoju.types.facts import Fact, FactKind

_KIND = "parameter"


@dataclass(frozen=True, slots=True)
class _Amount:
    fact: Fact
    quantity: Quantity


def chosen(known: KnownFacts, chunks: Sequence[Chunk], ledger: Ledger) -> tuple[Fact, ...]:
    """Those that find room: what is asked about first, then in the order of the passages."""
    stated = dict.fromkeys(known.stated_in(chunks))
    ordered = sorted(stated, key=lambda fact: not known.is_asked(fact))
    return tuple(
        fact
        for fact in ordered
        if ledger.take(_KIND, size([parameter_line(Parameter(1, fact, 1))]))
    )


def numbered(
    facts: Sequence[Fact], passages: Mapping[str, int]
) -> tuple[tuple[Parameter, ...], tuple[Measured, ...]]:
    """Parameters in the order in which they are shown, and which of them are one measure.

    ``passages`` maps a chunk to the number of its passage.
    """
    groups: dict[tuple[str, str], list[_Amount]] = {}
    plain: list[Fact] = []
    for fact in facts:
        quantity = _quantity(fact)
        if quantity is None:
            plain.append(fact)
        else:
            key = (pair_of(fact)[1], quantity.dimension)
            groups.setdefault(key, []).append(_Amount(fact, quantity))
    parameters = [Parameter(n, f, passages[f.chunk_id]) for n, f in enumerate(plain, 1)]
    measured: list[Measured] = []
    for (attribute, dimension), amounts in groups.items():
        start = len(parameters) + 1
        ascending = sorted(amounts, key=lambda amount: amount.quantity.base)
        units = {amount.quantity.unit for amount in amounts}
        for n, amount in enumerate(ascending, start):
            parameters.append(Parameter(n, amount.fact, passages[amount.fact.chunk_id]))
        numbers = tuple(range(start, start + len(amounts)))
        unit = units.pop() if len(units) == 1 else None
        measured.append(Measured(attribute, dimension, unit or None, numbers))
    return tuple(parameters), tuple(measured)


def _quantity(fact: Fact) -> Quantity | None:
    """The one amount that the fact states; None for several, and for what is no amount."""
    if fact.kind is not FactKind.QUANTITY:
        return None
    found = quantities(fact.value)
    if fact.unit and len(found) == 1 and found[0].dimension == "number":
        found = quantities(f"{fact.value} {fact.unit}") or found
    return found[0] if len(found) == 1 else None
