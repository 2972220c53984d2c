"""The two amounts that a comparison means, where nothing else could be meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from kaoju.answer.amounts.match import Match
from kaoju.answer.amounts.places import Amount, kind_of
from kaoju.answer.amounts.sides import Comparison, Side

_CLOSE = 0.5  # scores that near are no choice: less than a word of a title
_LENT = 0.6  # worth of a condition that only the other side names, where this one names none
_TOGETHER = 0.2  # of standing in one document, and in one section of it: both are no choice
_UNLIKE = 0.4  # cost of a cell beside a sentence
_UNMEASURED = frozenset({"number", "count"})
_MOST = 100  # amounts of a side and kind that are paired
_HOPELESS = 1.5  # behind the best of its kind: no place makes that up
_PACES = frozenset({"faster", "slower"})
_OPPOSED = frozenset({"min", "max"})


class Scored(Protocol):
    """What may be meant: how well it fits, and the amounts that it would say."""

    @property
    def score(self) -> float: ...
    @property
    def values(self) -> tuple[object, ...]: ...


Candidate = TypeVar("Candidate", bound=Scored)


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
    sides = [_best(_with_lent(_of_own_rows(matches))) for matches in (first, second)]
    best = unrivalled(list(_pairs(comparison, *sides)))
    if best is None or any(match.amount.vague for match in best.matches):
        return None
    ends = [_end(match, side) for match, side in zip(best.matches, comparison.sides, strict=True)]
    a, b = ends
    if a is None or b is None or {a.amount.quantity.bound, b.amount.quantity.bound} == _OPPOSED:
        return None
    if comparison.operation == "ratio" and _is_lower(best.matches[0], a) != _is_lower(
        best.matches[1], b
    ):
        return None
    return replace(best, matches=(a, b))


def unrivalled(found: Sequence[Candidate]) -> Candidate | None:
    """The best; None where there is none, or another one of other values is as good or nearly."""
    best = max(found, key=lambda one: one.score, default=None)
    if best is None:
        return None
    rivals = [one for one in found if one.score >= best.score - _CLOSE]
    return best if all(one.values == best.values for one in rivals) else None


def _is_lower(match: Match, end: Match) -> bool:
    """Whether it is the lower end of a range, whose unit stands behind the upper one only."""
    quantity = match.amount.quantity
    return quantity.upper is not None and end.amount.quantity.value == quantity.value


def _of_own_rows(matches: Sequence[Match]) -> list[Match]:
    """Of a table that has a row with the side's name, no other row: it is not the table's."""
    rows = {_table(match) for match in matches if match.keyed}
    return [match for match in matches if match.keyed or _table(match) not in rows]


def _table(match: Match) -> tuple[str, int] | None:
    amount = match.amount
    return None if amount.key is None else (amount.document.doc_id, amount.block)


def _with_lent(matches: Sequence[Match]) -> Sequence[Match]:
    """A condition that one side names holds for both, unless the other has one of its own: "in
    production, A's memory and B's", but not "A's in production and B's in a test"."""
    if any(match.conditioned for match in matches):
        return matches
    return [replace(match, score=match.score + _LENT * match.lent) for match in matches]


def _best(matches: Iterable[Match]) -> list[Match]:
    """Of each kind of amount those that may be in a best pair or be its rivals."""
    kinds: dict[tuple[str, str], list[Match]] = {}
    for match in sorted(matches, key=lambda m: (-m.score, m.amount.document.doc_id, m.amount.said)):
        own = kinds.setdefault(kind_of(match.amount.quantity), [])
        if len(own) < _MOST and (not own or match.score >= own[0].score - _HOPELESS):
            own.append(match)
    return [match for own in kinds.values() for match in own]


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
    if not (a.named and b.named) and not _in_one_section(one, other):
        return False
    if not _exact(one, other) or _diagonal(one, other) or _of_other_parts(one, other):
        return False
    if not _counts_as_asked(comparison, one):
        return False
    if comparison.dimensions:
        return one.quantity.dimension in comparison.dimensions
    if (one.in_prose or other.in_prose) and not _in_one_section(one, other):
        return False
    if a.attributes & b.attributes & (a.direct | b.direct):
        return True
    # Two attributes of one thing: its storage and its memory.
    together = one.block == other.block or (one.in_list and other.in_list)
    measured = one.quantity.dimension not in _UNMEASURED
    both = bool(a.attributes and b.attributes)
    return both and measured and together and _in_one_section(one, other)


def _exact(one: Amount, other: Amount) -> bool:
    """Whether one unit is so many of the other: where GB stands beside MiB, who knows which GB."""
    a, b = one.quantity.factor, other.quantity.factor
    return (a / b).denominator == 1 or (b / a).denominator == 1


def _counts_as_asked(comparison: Comparison, amount: Amount) -> bool:
    """Whether it is so many of what "how many" asks for; a number alone may be. So many of
    something are neither fast nor slow."""
    comparative = comparison.comparative
    if comparative and comparative.kind in _PACES and amount.quantity.dimension == "count":
        return False
    if not comparison.counted or comparison.dimensions:
        return True
    counts = amount.quantity.dimension == "count"
    return amount.quantity.dimension == "number" or (
        counts and amount.quantity.unit in comparison.counted
    )


def _of_other_parts(one: Amount, other: Amount) -> bool:
    """Whether one is a machine's memory and the other a machine's disk."""
    if one.part is None or other.part is None:
        return False
    return one.part.text.text != other.part.text.text


def _diagonal(one: Amount, other: Amount) -> bool:
    """Whether they are cells of one table that share neither row nor column."""
    if one.block != other.block or one.document.doc_id != other.document.doc_id:
        return False
    if one.key is None or other.key is None or one.head is None or other.head is None:
        return False
    return one.key.span != other.key.span and one.head.span != other.head.span


def _closeness(one: Amount, other: Amount) -> float:
    unlike = _UNLIKE if one.in_prose != other.in_prose else 0.0
    if one.document.doc_id != other.document.doc_id:
        return -unlike
    return _TOGETHER * (1 + _in_one_section(one, other)) - unlike


def _in_one_section(one: Amount, other: Amount) -> bool:
    """Whether what is said above one is said of the other: a condition that one side names."""
    a, b = one.chunk, other.chunk
    return a.doc_id == b.doc_id and a.section == b.section


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
