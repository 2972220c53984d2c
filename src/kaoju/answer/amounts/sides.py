"""The two things that a question compares, and what it says of both."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from kaoju.answer.amounts.words import Word, words_between
from kaoju.answer.facts.asked import Asked
from kaoju.answer.facts.direction import Comparative, first_comparative
from kaoju.domain.phrases import Phrases
from kaoju.facts.aliases import EntityTable
from kaoju.text.normalize import fold
from kaoju.text.quantity import quantities
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
    operation = _OPERATIONS.get(plan.operator)
    ranges = _ranges(asked, operation) if operation else None
    if operation is None or ranges is None:
        return None
    both = [words_between(asked, plan, entities, [span]) for span in ranges]
    outside = words_between(asked, plan, entities, _outside(ranges, len(asked.folded)))
    texts = [frozenset(word.text for word in words) for words in both]
    shared = (texts[0] & texts[1]) | {word.text for word in outside}
    first, second = (
        _side(asked, span, [w for w in words if w.text not in shared])
        for span, words in zip(ranges, both, strict=True)
    )
    if not first.words or not second.words:
        return None
    common = {w.text: w for w in (*both[0], *both[1], *outside) if w.text in shared}
    dimensions = frozenset() if operation == "ratio" else _dimensions(asked)
    comparative = first_comparative(asked, ())
    named = [fold(s) for name in plan.attributes for s in (name, *attributes.get(name, ()))]
    return Comparison(
        operation,
        (first, second),
        tuple(common.values()),
        dimensions,
        comparative,
        frozenset(named),
    )


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
    greatest = any(_any(asked, kind, folded) for kind in ("more", "slower", "later"))
    least = any(_any(asked, kind, folded) for kind in ("less", "faster", "earlier"))
    return Side(
        text=asked.text[slice(*span)].strip(_TRIMMED),
        words=tuple(words),
        greatest=greatest or bool(asked.pack.greatest.search(folded)),
        least=least or bool(asked.pack.least.search(folded)),
    )


def _any(asked: Asked, kind: str, folded: str) -> bool:
    return bool(asked.pack.comparatives.get(kind, Phrases()).search(folded))


def _dimensions(asked: Asked) -> frozenset[str]:
    """Of the unit behind "how many", words of comparing between them left out."""
    found: set[str] = set()
    for _, end in asked.pack.answer_types.get("how_many", Phrases()).spans(asked.folded):
        behind = _without_comparative(asked, end)
        amounts = quantities(f"1 {behind[:_UNIT].lstrip()}")
        if amounts and amounts[0].span.start == 0 and amounts[0].dimension not in _UNITLESS:
            found.add(amounts[0].dimension)
    return frozenset(found)


def _without_comparative(asked: Asked, start: int) -> str:
    behind = asked.text[start:]
    skipped = len(behind) - len(behind.lstrip())
    for phrases in asked.pack.comparatives.values():
        pattern = phrases.pattern()
        match = pattern.match(asked.folded, start + skipped) if pattern else None
        if match:
            return asked.text[match.end() :]
    return behind
