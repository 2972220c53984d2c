"""Units, counters and the words around a number, found at a position."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from kaoju.domain.units import Unit, load_numbers, load_units

NUMBER = Unit("", "number", Fraction(1))
_LINK = re.compile(r"[ ]?/[ ]?|[ ]per[ ]|[ ]?每", re.IGNORECASE)
_EVERY = re.compile(r"每(?:个)?([a-zA-Z\u4e00-\u9fff]{1,3})[^0-9。，；,;\n]{0,3}\Z")
_SUM = re.compile(r"[+][0-9a-z]")  # "8GB+256GB"
_REACH = 24  # characters looked at before a number


@dataclass(frozen=True, slots=True)
class Measure:
    """A unit and where its spelling ends."""

    unit: Unit
    end: int


@cache
def _patterns(opener: str) -> tuple[re.Pattern[str], ...]:
    """For symbols exactly so, English words in any case, Chinese words: those that start so."""
    units, counters = load_units(), load_numbers().counters
    words = [w for w in (*units.words, *counters) if w[0].lower() == opener.lower()]
    groups = (
        (r"[ ]?({})(?![A-Za-z0-9_²³])", [s for s in units.symbols if s[0] == opener]),
        (r"[ -]?((?i:{}))(?![A-Za-z0-9_])", [w for w in words if w.isascii()]),
        (r"[ ]?({})", [w for w in words if not w.isascii()]),
    )
    return tuple(re.compile(form.format(_any(group))) for form, group in groups if group)


def _any(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=lambda w: (-len(w), w))))


@cache
def prefix_pattern() -> str:
    """Currency signs that may stand before a number, as the inside of a group."""
    return _any(load_units().prefixes)


def unit_at(text: str, position: int) -> Measure | None:
    """The longest unit or counter that starts at ``position``, with "/h" or " per month"."""
    above = _simple_unit_at(text, position)
    if above is None or "/" in above.unit.dimension:
        return above
    link = _LINK.match(text, above.end)
    below = _below(text, link.end()) if link else None
    return Measure(_ratio(above.unit, below.unit), below.end) if below else above


@cache
def unit_openers() -> frozenset[str]:
    """First characters of all units and counters, both cases."""
    units = load_units()
    names = [*units.symbols, *units.words, *load_numbers().counters]
    return frozenset(c for name in names for c in (name[0], name[0].upper()))


def _simple_unit_at(text: str, position: int) -> Measure | None:
    opener = text[position : position + 1]
    if opener in (" ", "-"):
        opener = text[position + 1 : position + 2]
    if opener not in unit_openers():
        return None
    units, counters = load_units(), load_numbers().counters
    best: Measure | None = None
    for pattern in _patterns(opener):
        match = pattern.match(text, position)
        if match is None or (best and match.end() <= best.end):
            continue
        unit = units.symbols.get(match[1]) or units.words.get(match[1].lower())
        if unit is None:
            unit = Unit(counters[match[1].lower()], "count", Fraction(1))
        best = Measure(unit, match.end())
    return best


def _below(text: str, position: int) -> Measure | None:
    """The unit after a "/"; it may be named by a shorter word than after a number."""
    units = load_units()
    for word, name in load_numbers().per.items():
        end = position + len(word)
        glued = word.isascii() and text[end : end + 1].isalpha()
        if text.startswith(word, position) and not glued:
            return Measure(units.names[name], end)
    return _simple_unit_at(text, position)


def _ratio(above: Unit, below: Unit) -> Unit:
    return Unit(
        f"{above.name}/{below.name}",
        f"{above.dimension}/{below.dimension}",
        above.factor / below.factor,
    )


def every(text: str, start: int, unit: Unit) -> Unit:
    """``unit`` per time when "每月", "每秒" stands before the number at ``start``."""
    match = _EVERY.search(text, max(0, start - 8), start)
    if match is None or "/" in unit.dimension:
        return unit
    below = _below(match[1], 0)
    return _ratio(unit, below.unit) if below else unit


def base_name(dimension: str) -> str:
    """The name of a dimension's base unit: "W" of power, "B/s" of data/time."""
    bases = load_units().bases
    return "/".join(bases.get(part, "") for part in dimension.split("/"))


def bound_of(text: str, start: int, end: int) -> tuple[str, bool]:
    """("min" | "max" | "", approximate) by the words around the number ``text[start:end]``."""
    tables = load_numbers()
    before = text[max(0, start - _REACH) : start].rstrip(" :：为是达").lower()
    after = text[end : end + _REACH].lstrip(" ").lower()
    bound, about = "", False
    words_before, words_after = _bound_words()
    if not before.endswith(words_before) and not after.startswith(words_after):
        return bound, about
    ends = {kind: _ending(before, words) for kind, words in tables.before.items()}
    about = bool(ends.pop("about", 0))
    if any(ends.values()):
        bound = max(ends, key=lambda kind: ends[kind])  # 不低于 ends with 低于 as well
    for kind, words in tables.after.items():
        if after.startswith(words) and not _SUM.match(after):
            bound, about = (bound, True) if kind == "about" else (kind, about)
    return bound, about


@cache
def _bound_words() -> tuple[tuple[str, ...], tuple[str, ...]]:
    tables = load_numbers()
    return sum(tables.before.values(), ()), sum(tables.after.values(), ())


def _ends_with(before: str, words: tuple[str, ...]) -> bool:
    return bool(_ending(before, words))


def _ending(before: str, words: tuple[str, ...]) -> int:
    """The length of the longest of ``words`` that ``before`` ends with, whole; 0 if none."""
    if not before.endswith(words):
        return 0
    longest = 0
    for word in words:
        if before.endswith(word):
            previous = before[-len(word) - 1 : -len(word)]
            if not (word[0].isascii() and word[0].isalpha() and previous.isalpha()):
                longest = max(longest, len(word))
    return longest


def after_version_word(text: str, start: int) -> bool:
    """Whether "version", "版本" or the like stands right before ``start``."""
    before = text[max(0, start - _REACH) : start].rstrip(" :：为是").lower()
    return _ends_with(before, load_numbers().version)
