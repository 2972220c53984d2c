"""The words that make cells, headings and sentences into statements: ``data/words.toml``."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

_VERSION = r"v?\d+(?:\.\d+){1,3}|v\d+"
_BOUNDED = r"(?<![0-9a-z])(?:{})(?![0-9a-z])"


@cache
def words_of(kind: str) -> frozenset[str]:
    """Words that are compared whole, folded."""
    return frozenset(_data()[kind])


@cache
def pattern(*kinds: str) -> re.Pattern[str]:
    """Any phrase of these kinds; a Latin one never matches inside a word."""
    return re.compile(source(*kinds))


@cache
def source(*kinds: str) -> str:
    """The phrases of these kinds as one group of a regular expression."""
    phrases = [phrase for kind in kinds for phrase in _data()[kind]]
    ordered = sorted(phrases, key=lambda phrase: (-len(phrase), phrase))
    return "(?:" + "|".join(bounded(phrase) for phrase in ordered) + ")"


@cache
def version_patterns(kind: str) -> tuple[re.Pattern[str], ...]:
    """``since``, ``until`` or ``at``, each with the version as group ``v``."""
    phrases = _data()["versions"][kind]
    return tuple(re.compile(bounded(p.replace("{version}", _VERSION))) for p in phrases)


@cache
def verb_attributes() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Attributes that a verb names, each with the pattern of its verbs."""
    verbs = _data()["verbs"].items()
    return tuple(
        (name, re.compile("|".join(bounded(phrase) for phrase in phrases)))
        for name, phrases in verbs
    )


def bounded(phrase: str) -> str:
    latin = phrase.isascii() and any(c.isalpha() for c in phrase.replace("(?P<v>", ""))
    return _BOUNDED.format(phrase) if latin else f"(?:{phrase})"


@cache
def _data() -> dict[str, Any]:
    text = (files("kaoju.facts") / "data" / "words.toml").read_text("utf-8")
    return tomllib.loads(text)
