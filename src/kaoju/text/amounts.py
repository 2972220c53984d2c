"""Numbers as digits, Chinese numerals or English words, with their multipliers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from kaoju.domain.units import load_numbers
from kaoju.text.measures import unit_at
from kaoju.text.numerals import chinese_value, english_value

# Longer runs of digits identify something.
DIGITS = r"(?![0-9.,]{41})(?:\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)"
_NUMBER = re.compile(rf"(?P<digits>{DIGITS})(?P<scale> ?[多余]?[十百千万亿]{{1,3}})?")
NUMERAL = "零〇一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟"
_CHINESE = re.compile(rf"[{NUMERAL}]{{1,24}}(?:点[零〇一二三四五六七八九]{{1,24}})?")
_FEW = re.compile(r"(?P<low>[一两二三四五六七八])(?P<high>[二两三四五六七八九])(?![十百千万亿])")
_BEFORE_SIGN = " \t\n(:=,~|"  # after other characters "-" joins and "." ends


@dataclass(frozen=True, slots=True)
class Number:
    value: Decimal
    end: int
    kind: str  # digits | chinese | english
    scale: Decimal = Decimal(1)  # the multiplier that ``value`` already contains
    upper: Decimal | None = None  # of 两三 (天)


def number_at(text: str, start: int, currency: bool = False) -> Number | None:
    """The number that starts at ``start``; after a currency sign "m" is a million, no metre."""
    match = _NUMBER.match(text, start)
    if match:
        return _scaled(text, match, currency)
    match = _CHINESE.match(text, start)
    if match:
        few = _FEW.match(text, start)
        value = chinese_value(match[0])
        if few and few.end() == match.end():
            low, high = (load_numbers().digits[few[k]] for k in ("low", "high"))
            if high > low:
                return Number(Decimal(low), match.end(), "chinese", upper=Decimal(high))
        return None if value is None else Number(value, match.end(), "chinese")
    match = _english().match(text, start)
    value = english_value(match[0]) if match else None
    return None if match is None or value is None else Number(value, match.end(), "english")


def _scaled(text: str, match: re.Match[str], currency: bool) -> Number:
    """Digits with the multiplier after them: ``1.2万``, ``1亿2000万``, ``583 million``, ``10K``."""
    value, end = decimal_of(match["digits"]), match.end("digits")
    if currency and text[end : end + 1] == "m" and not text[end + 1 : end + 2].isalnum():
        return Number(value * 1_000_000, end + 1, "digits", Decimal(1_000_000))
    counting = _counting().match(text, end)
    if counting:  # 20w 个 counts, whatever w measures elsewhere
        scale = Decimal(load_numbers().counting[counting[0]])
        return Number(value * scale, counting.end(), "digits", scale)
    measure = unit_at(text, end)
    if measure and measure.unit.dimension != "count":
        return Number(value, end, "digits")  # 千米 is a unit, not a thousand of something
    if match["scale"]:
        scale = _power(match)
        value *= scale
        rest = _NUMBER.match(text, match.end())
        # Scales fall from part to part: a line of 1万1万1万 must not be read to its end each time.
        if rest and rest["scale"] and _power(rest) < scale:
            more = _scaled(text, rest, currency=False)
            if more.value < scale:
                return Number(value + more.value, more.end, "digits")
        return Number(value, match.end(), "digits", scale)
    after = _scale().match(text, end)
    if after:
        tables = load_numbers()
        word, letter = after["word"], after["letter"]
        scale = Decimal(tables.scales[word.lower()] if word else tables.suffixes[letter])
        return Number(value * scale, after.end(), "digits", scale)
    return Number(value, end, "digits")


def _power(match: re.Match[str]) -> Decimal:
    scale = Decimal(1)
    for character in match["scale"].strip(" 多余"):
        scale *= load_numbers().powers[character]
    return scale


@cache
def _english() -> re.Pattern[str]:
    words = "|".join(sorted(load_numbers().words, key=len, reverse=True))
    return re.compile(rf"(?:{words})(?:(?:-| (?:and )?)(?:{words}))*(?![A-Za-z])", re.IGNORECASE)


@cache
def _scale() -> re.Pattern[str]:
    numbers = load_numbers()
    words, letters = "|".join(numbers.scales), "".join(numbers.suffixes)
    return re.compile(
        rf"[ -]?(?P<word>(?i:{words}))(?![A-Za-z])|(?P<letter>[{letters}])(?![A-Za-z0-9_])"
    )


@cache
def _counting() -> re.Pattern[str]:
    numbers = load_numbers()
    suffixes, counted = "".join(numbers.counting), "|".join(numbers.counted)
    return re.compile(rf"[{suffixes}](?=\+? ?(?:{counted}))")


def decimal_of(digits: str) -> Decimal:
    """The value of digits with thousands separators."""
    return Decimal(digits.replace(",", ""))


def number_start(text: str, start: int) -> int:
    """Where the number really starts whose first digit stands at ``start``: ``.5``."""
    if start and text[start - 1] == "." and text[start].isdecimal() and _free(text, start - 1):
        return start - 1
    return start


def sign_start(text: str, start: int) -> int | None:
    """Where the minus sign of the number at ``start`` stands ("-5", "零下 5"); None without one."""
    if start and text[start - 1] == "-":
        return start - 1 if _free(text, start - 1) else None
    before = text[max(0, start - 8) : start].rstrip(" ").lower()
    for word in load_numbers().negative:
        if before.endswith(word) and not (word.isascii() and before[: -len(word)][-1:].isalpha()):
            return max(0, start - 8) + len(before) - len(word)
    return None


def _free(text: str, position: int) -> bool:
    return position == 0 or text[position - 1] in _BEFORE_SIGN
