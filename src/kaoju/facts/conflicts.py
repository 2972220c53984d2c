"""Where sources disagree: one attribute of one entity, under one condition and version."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from kaoju.facts.versions import version_key
from kaoju.text.normalize import fold
from kaoju.text.quantity import Quantity, quantities, same_quantity
from kaoju.types.documents import Span
from kaoju.types.facts import Bound, Fact, FactConflict, FactKind, FactValue

_LOOSE = re.compile(r"[\s\-_·・,，()]+")
_DIGITS = re.compile(r"\d+")


def conflicts(facts: Iterable[Fact]) -> tuple[FactConflict, ...]:
    """The disagreements, by entity and attribute; each with its values, the strongest first.

    Statements are compared as wholes: two lists that share a member but are not equal disagree,
    one document's list alone never does. Different versions or conditions are no disagreement.
    """
    groups: dict[tuple[str, ...], list[Fact]] = {}
    for fact in facts:
        if fact.entity and fact.kind is not FactKind.FIGURE:
            groups.setdefault(_circumstances(fact), []).append(fact)
    found = (disagreement(members) for _, members in sorted(groups.items()))
    return tuple(conflict for conflict in found if conflict)


def same_value(a: Fact, b: Fact) -> bool:
    """Whether two facts say the same: yes and no, amounts by quantity, words by their letters."""
    if FactKind.YES_NO in (a.kind, b.kind):
        return a.kind is b.kind and a.polarity is b.polarity
    if a.polarity is not b.polarity:
        return False
    first, second = _amounts(a.value, a.unit), _amounts(b.value, b.unit)
    if a.kind is FactKind.QUANTITY and b.kind is FactKind.QUANTITY:
        return len(first) == len(second) and all(map(same_quantity, first, second))
    if a.kind is FactKind.DATE and b.kind is FactKind.DATE:
        return _same_date(a.value, b.value)
    return _letters(a.value) == _letters(b.value)


def _circumstances(fact: Fact) -> tuple[str, ...]:
    version = repr(version_key(fact.version)) if fact.version else ""
    since, until = (repr(version_key(v)) if v else "" for v in (fact.since, fact.until))
    condition = _letters(fact.condition or "")
    bound = "" if fact.bound is Bound.EXACT else fact.bound.value
    name = fact.canonical or fold(fact.attribute)
    return (fact.entity, name, version, since, until, condition, bound)


def disagreement(facts: Sequence[Fact]) -> FactConflict | None:
    """The disagreement of facts about one thing under one condition; None where they agree."""
    statements: dict[tuple[str, Span], list[Fact]] = {}
    for fact in facts:
        statements.setdefault((fact.doc_id, fact.statement or fact.span), []).append(fact)
    claims: list[list[Sequence[Fact]]] = []  # claims that agree, together
    for statement in _settled(list(statements.values())):
        for agreeing in claims:
            if _agree(agreeing[0], statement):
                agreeing.append(statement)
                break
        else:
            claims.append([statement])
    if len(claims) < 2:
        return None
    best = sorted((max(claim, key=_strength) for claim in claims), key=_order, reverse=True)
    return FactConflict(
        facts[0].entity,
        facts[0].canonical or facts[0].attribute,
        tuple(_value(statement) for statement in best),
        _resolution(best),
    )


def _settled(statements: Sequence[Sequence[Fact]]) -> Iterator[Sequence[Fact]]:
    """Those of documents that do not contradict themselves: a document that states several values
    states them of several things, as the rows of a table, and says so in a way unknown here."""
    by_document: dict[str, list[Sequence[Fact]]] = {}
    for statement in statements:
        by_document.setdefault(statement[0].doc_id, []).append(statement)
    for own in by_document.values():
        if all(_agree(own[0], other) for other in own[1:]):
            yield from own


def _agree(one: Sequence[Fact], other: Sequence[Fact]) -> bool:
    """Equal as sets; a list that does not claim to be complete also agrees with a part of it."""
    inside = all(any(same_value(a, b) for b in other) for a in one)
    outside = all(any(same_value(a, b) for a in one) for b in other)
    if inside and outside:
        return True
    several = len(one) > 1 and len(other) > 1 and not (one[0].exhaustive or other[0].exhaustive)
    return several and (inside or outside)


def _strength(statement: Sequence[Fact]) -> tuple[int, tuple[object, ...], str]:
    fact = statement[0]
    return (fact.authority, tuple(version_key(fact.version or "")), _day(fact.date))


def _order(statement: Sequence[Fact]) -> tuple[object, ...]:
    # Equal claims are ordered by what they say, never by name or order of reading.
    return (*_strength(statement), _letters(statement[0].value))


def _resolution(best: Sequence[Sequence[Fact]]) -> str | None:
    first, second = best[0][0], best[1][0]
    if first.authority > second.authority:
        return "authority"
    if _day(first.date) and _day(second.date) and _day(first.date) > _day(second.date):
        return "date"
    return None


def _value(statement: Sequence[Fact]) -> FactValue:
    fact = statement[0]
    shown = "、".join(dict.fromkeys(f.value for f in statement))
    return FactValue(shown, fact.doc_id, fact.authority, fact.version, fact.date, fact)


@lru_cache(maxsize=4096)
def _amounts(value: str, unit: str | None) -> tuple[Quantity, ...]:
    found = quantities(value)
    if unit and len(found) == 1 and found[0].dimension == "number":
        found = quantities(f"{value} {unit}") or found
    return tuple(found)


def _same_date(a: str, b: str) -> bool:
    """As far as both go: 2021-10 and 2021年10月19日 agree."""
    return all(x == y or not (x and y) for x, y in zip(_ymd(a), _ymd(b), strict=False))


def _ymd(date: str) -> list[int]:
    """Year, month and day, 0 where one is not said."""
    found = [q for q in quantities(date) if q.dimension == "date"]
    return [int(part) for part in found[0].unit.split("-")] if len(found) == 1 else _parts(date)


def _parts(date: str) -> list[int]:
    return [int(n) for n in _DIGITS.findall(fold(date))]


def _day(date: str | None) -> str:
    return "".join(f"{n:04d}" for n in _parts(date or ""))


def _letters(text: str) -> str:
    return _LOOSE.sub("", fold(text))
