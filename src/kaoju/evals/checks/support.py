"""Whether the numbers and the negation of a sentence stand in what it cites."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

_NUMBER = re.compile(
    r"(?<![\d.])(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)*)"
    r"(?:\s*([%‰]|percent\b)|\s?([A-Za-zµμΩ°℃℉][A-Za-z°/]*)|\s*([万亿]))?",
    re.A | re.I,
)
_MARKER = re.compile(r"\[\d+(?:\s*,\s*\d+)*\]")
_SCALE = {"万": Decimal(10_000), "亿": Decimal(100_000_000)}
_PERCENT = {"percent": "%"}
_NEGATION = re.compile(
    r"不|没|未|无|非|勿|禁止|拒绝|\b(?:no|not|never|none|neither|nor|cannot|without|except)\b|n['’]t\b",
    re.I,
)
_EXCLUSIVE = re.compile(r"仅|只|唯一|除|\b(?:only|solely|exclusively|unless)\b", re.I)


@dataclass(frozen=True, slots=True)
class _Number:
    shown: str
    value: Decimal | str  # a string for versions and the like: 7.5.1
    unit: str  # lower case, Latin or percent only


def unsupported_numbers(sentence: str, quotes: Sequence[str], context: str) -> tuple[str, ...]:
    """Numbers of ``sentence`` that neither a quote nor ``context`` has, unit included.

    ``context`` is where names, titles and computed results stand.
    """
    evidence = _numbers("\n".join([*quotes, context]))
    whole = "\n".join([*quotes, context]).casefold()
    return tuple(
        number.shown
        for number in _numbers(_MARKER.sub("", sentence))
        if not any(_agrees(number, other, whole) for other in evidence)
    )


def unsupported_negation(sentence: str, quotes: Sequence[str]) -> bool:
    """Whether a sentence taken from its quotes says no where they do not, or the reverse.

    A sentence in words of its own is not judged here: its polarity is the verdict's.
    """
    cited = "\n".join(quotes)
    if _EXCLUSIVE.search(cited):
        return False
    own, theirs = len(_NEGATION.findall(sentence)), len(_NEGATION.findall(cited))
    return (own > 0 and theirs == 0) or (own == 0 and theirs > 0 and _stripped(sentence, quotes))


def _stripped(sentence: str, quotes: Sequence[str]) -> bool:
    """Whether ``sentence`` is a quote with its negation cut out."""
    plain = _bare(sentence)
    return any(_NEGATION.search(q) and _bare(_NEGATION.sub("", q)) == plain for q in quotes)


def _bare(text: str) -> str:
    return re.sub(r"\W+", "", unicodedata.normalize("NFKC", text).casefold())


def _numbers(text: str) -> tuple[_Number, ...]:
    found = []
    for match in _NUMBER.finditer(unicodedata.normalize("NFKC", text)):
        digits, percent, unit, scale = match.groups()
        value = _value(digits)
        if scale and isinstance(value, Decimal):
            value *= _SCALE[scale]
        if percent:
            unit = _PERCENT.get(percent.lower(), percent)
        found.append(_Number(match.group().strip(), value, (unit or "").lower()))
    return tuple(found)


def _value(digits: str) -> Decimal | str:
    plain = digits.replace(",", "")
    return plain if plain.count(".") > 1 else Decimal(plain).normalize()


def _agrees(number: _Number, other: _Number, whole: str) -> bool:
    if number.value != other.value:
        return False
    if not number.unit or number.unit == other.unit:
        return True
    return not other.unit and number.unit in whole
