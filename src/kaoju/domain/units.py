"""The shipped tables of units and number words, read once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

from kaoju.errors import SettingsError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Unit:
    """One of this unit is ``factor`` of the base unit of its dimension."""

    name: str
    dimension: str
    factor: Fraction


@dataclass(frozen=True, slots=True)
class Units:
    """Spellings of units. ``words`` has lower-case keys, the others are written exactly so."""

    symbols: Mapping[str, Unit]
    words: Mapping[str, Unit]
    prefixes: Mapping[str, Unit]
    names: Mapping[str, Unit]
    bases: Mapping[str, str]  # dimension -> name of its base unit


@dataclass(frozen=True, slots=True)
class Numbers:
    """Words that make, scale, bound and count numbers."""

    digits: Mapping[str, int]
    powers: Mapping[str, int]
    words: Mapping[str, int]
    scales: Mapping[str, int]
    suffixes: Mapping[str, int]
    counting: Mapping[str, int]  # suffixes that scale only before one of ``counted``
    counted: tuple[str, ...]  # regular expressions
    months: Mapping[str, int]
    before: Mapping[str, tuple[str, ...]]  # min | max | about -> words before a number
    after: Mapping[str, tuple[str, ...]]
    counters: Mapping[str, str]  # measure word, lower case -> what it counts, "" for anything
    not_numbers: tuple[str, ...]  # words that only look like a numeral
    glued: str  # characters after which a single "一" is part of a word
    per: Mapping[str, str]  # word after "/" or "每" -> unit name
    negative: tuple[str, ...]  # words that stand for a minus sign
    version: tuple[str, ...]  # words after which a number is a version


@cache
def load_units() -> Units:
    """The unit table; SettingsError when two units share a spelling."""
    units = Units({}, {}, {}, {}, {})
    for dimension, entries in _read("units.toml").items():
        for name, entry in entries.items():
            unit = Unit(name, dimension, Fraction(entry["factor"]))
            _enter(units.names, name, unit)
            if unit.factor == 1:
                _set(units.bases, dimension, name)
            for spelling in entry.get("symbols", ()):
                _enter(units.symbols, spelling, unit)
            for word in entry.get("words", ()):
                _enter(units.words, word, unit)
                if word.isascii() and not word.endswith("s"):
                    _enter(units.words, word + "s", unit)
            for prefix in entry.get("prefixes", ()):
                _enter(units.prefixes, prefix, unit)
    return units


@cache
def load_numbers() -> Numbers:
    """The number words."""
    table = _read("numbers.toml")
    counters = dict.fromkeys(table["counters"]["plain"], "")
    counters |= {word: word for group in ("zh", "en") for word in table["counters"][group]}
    return Numbers(
        digits=table["digits"],
        powers=table["powers"],
        words=table["words"],
        scales=table["scales"],
        suffixes=table["suffixes"],
        counting=table["counting"]["suffixes"],
        counted=tuple(table["counting"]["before"]),
        months=table["months"],
        before={kind: tuple(words) for kind, words in table["before"].items()},
        after={kind: tuple(words) for kind, words in table["after"].items()},
        counters=counters,
        not_numbers=tuple(table["not_numbers"]["zh"]),
        glued=table["not_numbers"]["before"],
        per=table["per"],
        negative=tuple(table["negative"]["before"]),
        version=tuple(table["version"]["before"]),
    )


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a machine: ``behind`` is met behind an amount of it, ``called`` are its names."""

    behind: re.Pattern[str]
    called: str


@cache
def load_machines() -> Mapping[str, Part]:
    """What cells that list a machine's parts write: cores, disk, memory."""
    return {
        kind: Part(re.compile("|".join(entry["behind"])), entry["called"])
        for kind, entry in _read("numbers.toml")["machines"].items()
    }


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((files("kaoju.domain") / "data" / name).read_text("utf-8"))


def _enter(table: Mapping[str, Unit], spelling: str, unit: Unit) -> None:
    known = table.get(spelling, unit)
    if known is not unit:
        raise SettingsError(f"units.toml: {spelling!r} means both {known.name} and {unit.name}")
    _set(table, spelling, unit)


def _set(table: Mapping[str, T], key: str, value: T) -> None:
    assert isinstance(table, dict)
    table[key] = value
