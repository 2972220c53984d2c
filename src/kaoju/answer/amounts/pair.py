"""The two amounts that a comparison means, where nothing else could be meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from kaoju.answer.amounts.match import Match
from kaoju.answer.amounts.places import Amount, kind_of
from kaoju.answer.amounts.sides import Comparison, Side

_CLOSE = 0.5  # scores that near are no choice: less than a word of a title
_TOGETHER = 0.25  # worth of standing in one table or list, and of standing in one document
_MOST = 24  # amounts of a side that are paired
_OPPOSED = frozenset({"min", "max"})


@dataclass(frozen=True, slots=True)
class Pair:
    """``share`` is how much of what the question says of the two is met, in [0, 1]."""

    matches: tuple[Match, Match]
    score: float

    @property
    def amounts(self) -> tuple[Amount, Amount]:
        return self.matches[0].amount, self.matches[1].amount

    @property
    def share(self) -> float:
        met = sum(match.met for match in self.matches)
        most = sum(match.most for match in self.matches)
        return met / most if most else 0.0

    @property
    def values(self) -> tuple[object, ...]:
        return tuple(_value(amount) for amount in self.amounts)


def paired(comparison: Comparison, first: Sequence[Match], second: Sequence[Match]) -> Pair | None:
    """The best pair; None where another one, of other amounts, is as good or nearly."""
    pairs = list(_pairs(comparison, _best(first), _best(second)))
    if not pairs:
        return None
    best = max(pairs, key=lambda pair: pair.score)
    rivals = [pair for pair in pairs if pair.score >= best.score - _CLOSE]
    if any(pair.values != best.values for pair in rivals):
        return None
    if any(match.amount.vague for match in best.matches):
        return None
    ends = [_end(match, side) for match, side in zip(best.matches, comparison.sides, strict=True)]
    a, b = ends
    if a is None or b is None or {a.amount.quantity.bound, b.amount.quantity.bound} == _OPPOSED:
        return None
    return replace(best, matches=(a, b))


def _best(matches: Iterable[Match]) -> list[Match]:
    return sorted(matches, key=lambda m: (-m.score, m.amount.document.doc_id, m.amount.said))[
        :_MOST
    ]


def _pairs(
    comparison: Comparison, first: Sequence[Match], second: Sequence[Match]
) -> Iterator[Pair]:
    for a in first:
        for b in second:
            if _comparable(comparison, a, b):
                yield Pair((a, b), a.score + b.score + _closeness(a.amount, b.amount))


def _comparable(comparison: Comparison, a: Match, b: Match) -> bool:
    """Whether both are amounts of what is asked for: of its unit, or under one of its words."""
    one, other = a.amount, b.amount
    if kind_of(one.quantity) != kind_of(other.quantity) or one.said == other.said:
        return False
    if comparison.dimensions:
        return one.quantity.dimension in comparison.dimensions
    return not a.attributes.isdisjoint(b.attributes) or _listed(one, other)


def _listed(one: Amount, other: Amount) -> bool:
    """Whether they stand in one list under one heading, each alone in its item."""
    same = one.document.doc_id == other.document.doc_id and one.around == other.around
    return same and one.in_list and other.in_list


def _closeness(one: Amount, other: Amount) -> float:
    same = one.document.doc_id == other.document.doc_id
    return _TOGETHER * same + _TOGETHER * (same and one.block == other.block)


def _value(amount: Amount) -> object:
    quantity = amount.quantity
    return quantity.base, quantity.base_upper, amount.vague


def _end(match: Match, side: Side) -> Match | None:
    """With one amount of a range, where the side says which: the longest, at least."""
    quantity = match.amount.quantity
    if quantity.upper is None:
        return match
    if side.greatest == side.least:
        return None
    chosen = quantity.upper if side.greatest else quantity.value
    single = replace(quantity, value=chosen, upper=None)
    return replace(match, amount=replace(match.amount, quantity=single))
