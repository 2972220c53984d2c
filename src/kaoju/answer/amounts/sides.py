"""The two things that a question compares, and what it says of both."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from kaoju.answer.amounts.words import Word, alike_beside, number_spans, words_between
from kaoju.answer.facts.asked import Asked
from kaoju.answer.facts.direction import Comparative, first_comparative
from kaoju.domain.phrases import Phrases
from kaoju.facts.aliases import EntityTable
from kaoju.text.normalize import fold
from kaoju.text.quantity import Quantity, quantities
from kaoju.types.queries import QueryPlan

_OPERATIONS = {
    "ratio": "ratio",
    "difference": "difference",
    "elapsed": "difference",
    "compare": "larger",
}
_BACKWARD = "_backward"  # of a pattern whose first group is the second operand
_UNIT = 16  # characters in which a unit begins
_UNITLESS = frozenset({"number", "count", "version", "date"})
_RATE = frozenset({"ratio"})
_TRIMMED = " ,，:：的"


@dataclass(frozen=True, slots=True)
class Side:
    """``text`` is what the question calls it; ``words`` are those that only this side has."""

    text: str
    words: tuple[Word, ...]
    greatest: bool = False  # of a range its upper end is meant
    least: bool = False


@dataclass(frozen=True, slots=True)
class Comparison:
    """``common`` are words of both sides or of neither; ``dimensions`` what is asked for;
    ``spellings`` how the attributes that it names are written, where the domain knows them."""

    operation: str  # ratio | difference | larger
    sides: tuple[Side, Side]
    common: tuple[Word, ...]
    dimensions: frozenset[str]
    comparative: Comparative | None
    spellings: frozenset[str] = frozenset()
    counted: frozenset[str] = frozenset()  # the measure word behind "how many", if it says what of

    @property
    def words(self) -> tuple[Word, ...]:
        return (*self.sides[0].words, *self.sides[1].words, *self.common)


def comparison_of(
    asked: Asked,
    plan: QueryPlan,
    entities: EntityTable,
    attributes: Mapping[str, Sequence[str]],
) -> Comparison | None:
    """None where the question compares no two things that it names apart."""
    found = next(_held_together(asked, plan.operator), None)
    if found is None:
        return None
    operation, ranges = found
    both = [words_between(asked, plan, entities, [span]) for span in ranges]
    outside = words_between(asked, plan, entities, _outside(ranges, len(asked.folded)))
    for index, moved in _contrasted(asked.folded, ranges, outside):
        both[index] = (*both[index], moved)
        outside = tuple(word for word in outside if word is not moved)
    texts = [frozenset(word.text for word in words) for words in both]
    shared = (texts[0] & texts[1]) | {word.text for word in outside}
    first, second = (
        _side(asked, span, [w for w in words if w.text not in shared])
        for span, words in zip(ranges, both, strict=True)
    )
    if not first.words or not second.words:
        return None
    common = {w.text: w for w in (*both[0], *both[1], *outside) if w.text in shared}
    dimensions = frozenset() if operation == "ratio" else dimensions_of(asked)
    comparative = first_comparative(asked, ())
    named = [fold(s) for name in plan.attributes for s in (name, *attributes.get(name, ()))]
    return Comparison(
        operation,
        (first, second),
        tuple(common.values()),
        dimensions,
        comparative,
        frozenset(named),
        frozenset() if operation == "ratio" else _counted(asked),
    )


def _held_together(asked: Asked, operator: str) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """The operation with where its sides stand: the planned one, or a change that is asked for."""
    operations = [_OPERATIONS.get(operator)]
    if asks_for_change(asked):
        operations.append("difference")
    for operation in operations:
        ranges = _ranges(asked, operation) if operation else None
        if operation and ranges:
            yield operation, ranges


def asks_for_change(asked: Asked) -> bool:
    """Whether it asks by how much something went up or down."""
    return _says(asked.pack.sides, "changed", asked.folded)


def _ranges(asked: Asked, operation: str) -> list[tuple[int, int]] | None:
    """Where the two sides stand, the first operand first."""
    for kind in (operation, operation + _BACKWARD):
        for source in asked.pack.sides.get(kind, Phrases()).sources:
            match = _compiled(source).search(asked.folded, asked.own)
            if match is None:
                continue
            found = [match.span(1), match.span(2)]
            return found if kind == operation else found[::-1]
    return None


def _contrasted(
    folded: str, ranges: Sequence[tuple[int, int]], outside: Sequence[Word]
) -> Iterator[tuple[int, Word]]:
    """A number before both sides is of the one without a number, where the other's is of the same
    thing: "with 16 workers, is it so many times what it is with 8 workers"."""
    numbers = list(number_spans(folded))
    inside = [[n for n in numbers if start <= n[0] < end] for start, end in ranges]
    before = [n for n in numbers if n[0] < min(start for start, _ in ranges)]
    for index in (0, 1):
        alone = not inside[index] and len(inside[1 - index]) == 1 and len(before) == 1
        if not alone or not alike_beside(folded, before[0][:2], inside[1 - index][0][:2]):
            continue
        yield from ((index, word) for word in outside if word.text == before[0][2])


@cache
def _compiled(source: str) -> re.Pattern[str]:
    return re.compile(source)


def _outside(ranges: Iterable[tuple[int, int]], length: int) -> list[tuple[int, int]]:
    found, at = [], 0
    for start, end in sorted(ranges):
        found.append((at, start))
        at = end
    return [*found, (at, length)]


def _side(asked: Asked, span: tuple[int, int], words: Sequence[Word]) -> Side:
    folded = asked.folded[slice(*span)]
    pack = asked.pack
    greatest = any(_says(pack.comparatives, kind, folded) for kind in ("more", "slower", "later"))
    least = any(_says(pack.comparatives, kind, folded) for kind in ("less", "faster", "earlier"))
    return Side(
        text=asked.text[slice(*span)].strip(_TRIMMED),
        words=tuple(words),
        greatest=greatest
        or bool(pack.greatest.search(folded))
        or _says(pack.sides, "upper", folded),
        least=least or bool(pack.least.search(folded)) or _says(pack.sides, "lower", folded),
    )


def _says(phrases: Mapping[str, Phrases], kind: str, folded: str) -> bool:
    return bool(phrases.get(kind, Phrases()).search(folded))


def dimensions_of(asked: Asked) -> frozenset[str]:
    """Of the unit behind "how many", words of comparing between them left out; of shares."""
    asked_for = {quantity.dimension for quantity in _behind_how_many(asked)} - _UNITLESS
    in_percent = _says(asked.pack.sides, "rates", asked.folded)
    return frozenset(asked_for or (_RATE if in_percent else ()))


def _counted(asked: Asked) -> frozenset[str]:
    counts = [q.unit for q in _behind_how_many(asked) if q.dimension == "count"]
    return frozenset(unit for unit in counts if unit)


def _behind_how_many(asked: Asked) -> Iterator[Quantity]:
    """One of the unit that is asked for."""
    for _, end in asked.pack.answer_types.get("how_many", Phrases()).spans(asked.folded):
        behind = _without_comparative(asked, end)
        amounts = quantities(f"1 {behind[:_UNIT].lstrip()}")
        if amounts and amounts[0].span.start == 0:
            yield amounts[0]


def _without_comparative(asked: Asked, start: int) -> str:
    behind = asked.text[start:]
    skipped = len(behind) - len(behind.lstrip())
    for phrases in asked.pack.comparatives.values():
        pattern = phrases.pattern()
        match = pattern.match(asked.folded, start + skipped) if pattern else None
        if match:
            return asked.text[match.end() :]
    return behind
