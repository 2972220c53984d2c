"""What a quantity may look like: one rule each, tried at a position of normalised text.

A rule returns the quantities found and where they end; an end at the start means it did not apply.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import cache

from kaoju.domain.units import Unit, load_numbers, load_units
from kaoju.text import stamps
from kaoju.text.amounts import DIGITS, NUMERAL, Number, decimal_of, number_at
from kaoju.text.measures import NUMBER, after_version_word, every, prefix_pattern, unit_at
from kaoju.text.numerals import chinese_value
from kaoju.text.stated import Quantity
from kaoju.types.documents import Span

_PARTS = re.compile(
    rf"(?P<kind>[百千万])分之(?P<n>{DIGITS}|[{NUMERAL}]{{1,24}}(?:点[{NUMERAL}]{{1,24}})?)"
)
_FRACTION = re.compile(rf"(?P<below>[{NUMERAL}]{{1,24}})分之(?P<above>[{NUMERAL}]{{1,24}})")
_RANGE = re.compile(r" ?(?:-{1,2}|~|至|到|to|and) ?(?=[\d.$€£¥零一二两三四五六七八九十])")
_TIMES = r" ?[×xX*] ?"
_DIMENSIONS = re.compile(rf"({DIGITS})(?:{_TIMES}({DIGITS}))(?:{_TIMES}({DIGITS}))?(?![\d.]*[×*])")
_PLUS_MINUS = re.compile(rf" ?± ?({DIGITS})")
_HALF = re.compile(r"半(?![径价导球场数圆])|half (?:an? )?", re.IGNORECASE)
_AND_HALF = re.compile(r"个半(?=[小钟月星礼])")
_WORD = re.compile(r"[A-Za-z0-9_.-]*[A-Za-z0-9_]")
_LETTER = re.compile(r"[A-Za-z_]")


@dataclass(frozen=True, slots=True)
class _Amount:
    number: Number
    unit: Unit | None
    start: int
    end: int

    def quantity(self, text: str) -> Quantity | None:
        """The quantity, or None where a word only looks like a number."""
        number = self.number
        if number.kind == "digits" and self.unit is None and after_version_word(text, self.start):
            return _version(text, self.start, self.end)
        if number.kind == "chinese" and not self._counts(text):
            return None
        if number.kind == "english" and self.unit is None and number.value < 2:
            return None
        return _quantity(
            number.value,
            self.unit or NUMBER,
            self.start,
            self.end,
            number.upper,
            approximate=number.upper is not None,
        )

    def _counts(self, text: str) -> bool:
        """A Chinese numeral counts with a unit, or when it is ten or more; "统一", "一些" never."""
        words = load_numbers()
        before = text[self.start - 1 : self.start]
        if before == "第" or text[max(0, self.start - 2) : self.start] in ("星期", "礼拜"):
            return False
        if text[self.start] == "一" and before and before in words.glued:
            return False
        if text.startswith(words.not_numbers, self.start):
            longest = max(len(w) for w in words.not_numbers if text.startswith(w, self.start))
            if self.end <= self.start + longest:
                return False
        return self.unit is not None or (self.number.value > 10 and self.number.upper is None)


def date(text: str, start: int) -> tuple[list[Quantity], int]:
    date = stamps.date_at(text, start)
    if date is None:
        return [], start
    end, iso = date
    value = Decimal(iso.replace("-", ""))
    found = [_quantity(value, Unit(iso, "date", Fraction(1)), start, end)] if end > 0 else []
    return found, abs(end)


def written_date(text: str, start: int) -> tuple[list[Quantity], int]:
    head = text[start : start + 6]
    return date(text, start) if "年" in head or "月" in head else ([], start)


def written_version(text: str, start: int) -> tuple[list[Quantity], int]:
    end = stamps.version_at(text, start)
    return ([_version(text, start, end)], end) if end else ([], start)


def opaque(text: str, start: int) -> tuple[list[Quantity], int]:
    return [], stamps.opaque_end(text, start) or start


def identifier_end(text: str, start: int) -> int | None:
    """Where the word ends that the digits at ``start`` belong to: "covid-19", "a.5"."""
    before = text[max(0, start - 2) : start]
    if len(before) == 2 and before[1] in "-._" and before[0].isascii() and before[0].isalnum():
        return _WORD.match(text, start).end()  # type: ignore[union-attr]
    return None


def sizes(text: str, start: int) -> tuple[list[Quantity], int]:
    """``163.5×76.4×7.8mm`` (an amount each) and ``1080×2400`` (one resolution)."""
    match = _DIMENSIONS.match(text, start)
    if match is None:
        return [], start
    measure = unit_at(text, match.end())
    end = measure.end if measure else match.end()
    values = [decimal_of(part) for part in match.groups() if part]
    if len(values) == 2 and (measure is None or measure.unit.dimension == "pixels"):
        if min(values) < 100:
            return [], start
        name = "×".join(str(v) for v in sorted(values))
        unit = Unit(name, "resolution", Fraction(1))
        return [_quantity(values[0] * values[1], unit, start, end)], end
    unit = measure.unit if measure else NUMBER
    spans = [match.span(i + 1) for i in range(len(values))]
    spans[-1] = (spans[-1][0], end)
    return [_quantity(v, unit, *span) for v, span in zip(values, spans, strict=True)], end


def parts(text: str, start: int) -> tuple[list[Quantity], int]:
    """``百分之九点六`` and ``三分之一``."""
    match = _PARTS.match(text, start)
    if match:
        value = decimal_of(match["n"]) if match["n"][0].isdecimal() else chinese_value(match["n"])
        factor = {"百": Fraction(1), "千": Fraction(1, 10), "万": Fraction(1, 100)}[match["kind"]]
        if value is not None:
            name = "percent" if factor == 1 else match["kind"] + "分之一"
            return [_quantity(value, Unit(name, "ratio", factor), *match.span())], match.end()
    match = _FRACTION.match(text, start)
    below, above = (chinese_value(match[k]) for k in ("below", "above")) if match else (None, None)
    if match and below and above is not None:
        unit = Unit(f"1/{below}", "ratio", Fraction(100) / Fraction(below))
        return [_quantity(above, unit, *match.span())], match.end()
    return [], start


def half(text: str, start: int) -> tuple[list[Quantity], int]:
    match = _HALF.match(text, start)
    measure = unit_at(text, match.end()) if match else None
    if measure is None or measure.unit.dimension in ("count", "age"):
        return [], start
    if text.startswith(load_numbers().not_numbers, start):
        return [], measure.end
    return [_quantity(Decimal("0.5"), measure.unit, start, measure.end)], measure.end


def plus_minus(text: str, start: int) -> tuple[list[Quantity], int]:
    match = _PLUS_MINUS.match(text, start)
    if match is None:
        return [], start
    value, measure = decimal_of(match[1]), unit_at(text, match.end())
    unit, end = (measure.unit, measure.end) if measure else (NUMBER, match.end())
    return [_quantity(-value, unit, start, end, upper=value)], end


def amount(text: str, start: int) -> tuple[list[Quantity], int]:
    first = _single(text, start)
    if first is None:
        word = _WORD.match(text, start)
        return [], word.end() if word else start
    found = _ranged(text, first) or _tolerance(text, first) or first.quantity(text)
    return ([found] if found else []), max(found.span.end if found else 0, first.end)


def _single(text: str, start: int) -> _Amount | None:
    """One number with its unit, or None when the digits belong to a word like "5G"."""
    prefix = _prefix().match(text, start)
    at = prefix.end() if prefix else start
    number = number_at(text, at, currency=prefix is not None)
    if number is None:
        return None
    and_half = _AND_HALF.match(text, number.end) if number.kind != "english" else None
    if and_half:
        number = replace(number, value=number.value + Decimal("0.5"), end=and_half.end())
    measure = unit_at(text, number.end)
    if measure and measure.unit.name == "inch" and text[measure.end - 1] == '"':
        measure = measure if number.value % 1 else None  # a quotation mark after "the 15"
    if prefix:
        unit = load_units().prefixes[prefix[1]]
        same = measure is not None and measure.unit.dimension == unit.dimension
        end = measure.end if measure and same else number.end
        return _Amount(number, unit, start, end)
    if measure is None and _LETTER.match(text, number.end):
        return None
    end = measure.end if measure else number.end
    return _Amount(number, every(text, start, measure.unit) if measure else None, start, end)


def _ranged(text: str, first: _Amount) -> Quantity | None:
    """``4-6 weeks``, ``10~20``, ``between 20 and 30``, ``1-2万``."""
    link = _RANGE.match(text, first.end)
    if link is None or first.number.upper is not None:
        return None
    if "and" in link[0] and text[max(0, first.start - 8) : first.start].lower() != "between ":
        return None
    second = _single(text, link.end())
    if (
        second is None
        or second.number.upper is not None
        or re.match(r"-\d", text[second.end :][:2])
    ):
        return None
    low, high = first.number.value, second.number.value
    unit = second.unit or first.unit
    if first.unit and second.unit:
        if first.unit.dimension != second.unit.dimension:
            return None
        low = (
            low
            * first.unit.factor.numerator
            * second.unit.factor.denominator
            / (first.unit.factor.denominator * second.unit.factor.numerator)
        )
    elif first.number.scale == 1 and low < high / second.number.scale:
        low *= second.number.scale
    if low >= high or (unit is None and first.number.kind != "digits"):
        return None
    return _quantity(low, unit or NUMBER, first.start, second.end, upper=high)


def _tolerance(text: str, first: _Amount) -> Quantity | None:
    """``25±2℃``."""
    match = _PLUS_MINUS.match(text, first.end)
    if match is None:
        return None
    measure = unit_at(text, match.end())
    unit = first.unit or (measure.unit if measure else NUMBER)
    if measure and measure.unit.dimension != unit.dimension:
        return None
    value, spread = first.number.value, decimal_of(match[1])
    end = measure.end if measure else match.end()
    return _quantity(value - spread, unit, first.start, end, upper=value + spread)


@cache
def _prefix() -> re.Pattern[str]:
    return re.compile(rf"({prefix_pattern()}) ?")


def _version(text: str, start: int, end: int) -> Quantity:
    name = text[start:end].lower().lstrip("v ").replace(" ", "")
    digits = re.match(r"\d+", name)
    major = Decimal(digits[0]) if digits else Decimal(0)  # "version .2"
    return _quantity(major, Unit(name, "version", Fraction(1)), start, end)


def _quantity(
    value: Decimal,
    unit: Unit,
    start: int,
    end: int,
    upper: Decimal | None = None,
    approximate: bool = False,
) -> Quantity:
    return Quantity(
        value,
        None if upper == value else upper,
        unit.name,
        unit.dimension,
        unit.factor,
        approximate,
        "",
        Span(start, end),
    )
