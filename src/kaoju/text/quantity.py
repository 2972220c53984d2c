"""Numbers with their units, in Chinese and English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import cache

from kaoju.domain.units import Unit, load_numbers, load_units
from kaoju.text import stamps
from kaoju.text.amounts import DIGITS, NUMERAL, Number, decimal_of, number_at
from kaoju.text.measures import (
    NUMBER,
    after_version_word,
    bound_of,
    every,
    prefix_pattern,
    unit_at,
    unit_openers,
)
from kaoju.text.normalize import normalize
from kaoju.text.numerals import chinese_value
from kaoju.types.documents import Span


@dataclass(frozen=True, slots=True)
class Quantity:
    """An amount as stated, and where it stands.

    ``value`` is in ``unit``, multipliers carried out ("1.2万" is 12000); of a range it is the lower
    end and ``upper`` the upper one. ``factor`` turns both into the dimension's base unit.
    A date has dimension ``date``, value yyyymmdd (unknown parts 00) and its ISO form as unit; a
    version has dimension ``version``, a resolution ``resolution``, both their text as unit;
    counted things have dimension ``count`` and the measure word as unit ("" for 个).
    ``bound`` is ``"min"``, ``"max"`` or ``""``.
    """

    value: Decimal
    upper: Decimal | None
    unit: str
    dimension: str
    factor: Fraction
    approximate: bool
    bound: str
    span: Span

    @property
    def base(self) -> Fraction:
        """The value in the base unit of its dimension."""
        return Fraction(self.value) * self.factor

    @property
    def base_upper(self) -> Fraction | None:
        return None if self.upper is None else Fraction(self.upper) * self.factor


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


_PARTS = re.compile(rf"(?P<kind>[百千万])分之(?P<n>{DIGITS}|[{NUMERAL}]+(?:点[{NUMERAL}]+)?)")
_FRACTION = re.compile(rf"(?P<below>[{NUMERAL}]+)分之(?P<above>[{NUMERAL}]+)")
_RANGE = re.compile(r" ?(?:-{1,2}|~|至|到|to|and) ?(?=[\d.$€£¥零一二两三四五六七八九十])")
_TIMES = r" ?[×xX*] ?"
_DIMENSIONS = re.compile(rf"({DIGITS})(?:{_TIMES}({DIGITS}))(?:{_TIMES}({DIGITS}))?(?![\d.]*[×*])")
_PLUS_MINUS = re.compile(rf" ?± ?({DIGITS})")
_HALF = re.compile(r"半(?![径价导球场数圆])|half (?:an? )?", re.IGNORECASE)
_AND_HALF = re.compile(r"个半(?=[小钟月星礼])")
_CANDIDATE = re.compile(rf"[0-9±{NUMERAL}半$€£¥₩A-Za-z_][A-Za-z0-9_]*")
_LEADING_POINT = re.compile(r"[\s(:=,]\.[0-9]")
_RUN = re.compile(r"[0-9]+")
_Rule = Callable[[str, int], "tuple[list[Quantity], int]"]
_WORD = re.compile(r"[A-Za-z0-9_.-]*[A-Za-z0-9_]")
_LETTER = re.compile(r"[A-Za-z_]")


def quantities(text: str) -> list[Quantity]:
    """Every quantity of ``text`` with its span there, in order."""
    normal = normalize(text)
    return [
        replace(q, span=normal.source_span(q.span.start, q.span.end))
        for q in find_quantities(normal.text)
    ]


def same_quantity(a: Quantity, b: Quantity) -> bool:
    """Whether both say the same amount, converted within one dimension.

    A bare number equals a count of anything, never an amount with a unit. Opposite bounds
    ("at least 5", "at most 5") differ; an approximation equals the number it approximates.
    """
    if a.bound and b.bound and a.bound != b.bound:
        return False
    plain = {"number", "count"}
    if a.dimension in plain and b.dimension in plain:
        units = {a.unit, b.unit} - {""}
        return len(units) <= 1 and (a.value, a.upper) == (b.value, b.upper)
    if a.dimension != b.dimension:
        return False
    if a.dimension in ("date", "version", "resolution"):
        return a.unit == b.unit
    return (a.base, a.base_upper) == (b.base, b.base_upper)


def find_quantities(text: str, bounds: bool = True) -> list[Quantity]:
    """The quantities of an already normalised text; ``bounds=False`` leaves bounds unread."""
    found: list[Quantity] = []
    for quantity in _scan(text):
        if found and _continues(text, found[-1], quantity):
            found[-1] = _sum(found[-1], quantity)
        else:
            found.append(quantity)
    return [_bounded(text, q) for q in found] if bounds else found


@cache
def _openers() -> frozenset[str]:
    """English words, lower case, that a quantity may begin with."""
    numbers = load_numbers()
    letters = {p.lower() for p in load_units().prefixes if p.isascii() and p.isalpha()}
    return frozenset({*numbers.words, *numbers.months, "half", "us", "hk", "nt", *letters})


@cache
def _prefix() -> re.Pattern[str]:
    return re.compile(rf"({prefix_pattern()}) ?")


def _scan(text: str) -> Iterator[Quantity]:
    opaque = stamps.opaque_spans(text)
    position = 0
    while match := _CANDIDATE.search(text, position):
        start = match.start()
        while opaque and opaque[0][1] <= start:
            opaque.pop(0)
        if opaque and opaque[0][0] <= start:
            position = opaque[0][1]
            continue
        if _LEADING_POINT.match(text, max(0, start - 2)) and text[start].isdecimal():
            start -= 1
        found, position = _at(text, start, match.end())
        yield from found


def _at(text: str, start: int, word_end: int) -> tuple[list[Quantity], int]:
    """What begins at ``start``, and where to go on."""
    first = text[start]
    if first == ".":
        return _amount(text, start)
    if first.isdecimal():
        return _at_digits(text, start)
    if first.isascii() and first.isalpha():
        return _at_word(text, start, word_end)
    if first in NUMERAL and not _promising(text, start):
        return [], start + 1
    return _first_of((_written_date, _parts, _half, _plus_minus, _amount), text, start)


def _promising(text: str, start: int) -> bool:
    """Whether a lone Chinese numeral is followed by what may make it a number."""
    after = text[start + 1 : start + 3].lstrip(" ")[:1]
    return after in NUMERAL or after in "点分年月个" or after in unit_openers()


def _at_digits(text: str, start: int) -> tuple[list[Quantity], int]:
    run = _RUN.match(text, start)
    assert run is not None
    after = text[run.end() : run.end() + 2]
    if after[:1] in ",%" and not after[1:].isdecimal():
        return _amount(text, start)
    identifier = _identifier_end(text, start)
    if identifier:
        return [], identifier
    rules: tuple[_Rule, ...] = (_sizes, _amount)
    if after[:1] in "-/.:年月" or after[:1].isalpha() or len(run[0]) > 8 or after[:1] == " ":
        rules = (_date, _written_version, _opaque, _sizes, _amount)
    return _first_of(rules, text, start)


def _at_word(text: str, start: int, end: int) -> tuple[list[Quantity], int]:
    word = text[start:end].lower()
    if word[0] == "v" and word[1:].isdecimal():
        return _written_version(text, start)
    if word in _openers() or (word[:3] in _openers() and word[3:].isdecimal()):
        found, position = _first_of((_date, _half, _amount), text, start)
        return found, max(position, end) if not found else position
    return [], end


def _first_of(rules: tuple[_Rule, ...], text: str, start: int) -> tuple[list[Quantity], int]:
    for rule in rules:
        found, end = rule(text, start)
        if end > start:
            return found, end
    return [], start + 1


def _date(text: str, start: int) -> tuple[list[Quantity], int]:
    date = stamps.date_at(text, start)
    if date is None:
        return [], start
    end, iso = date
    value = Decimal(iso.replace("-", ""))
    found = [_quantity(value, Unit(iso, "date", Fraction(1)), start, end)] if end > 0 else []
    return found, abs(end)


def _written_date(text: str, start: int) -> tuple[list[Quantity], int]:
    head = text[start : start + 6]
    return _date(text, start) if "年" in head or "月" in head else ([], start)


def _written_version(text: str, start: int) -> tuple[list[Quantity], int]:
    end = stamps.version_at(text, start)
    return ([_version(text, start, end)], end) if end else ([], start)


def _opaque(text: str, start: int) -> tuple[list[Quantity], int]:
    return [], stamps.opaque_end(text, start) or start


def _identifier_end(text: str, start: int) -> int | None:
    """Where the word ends that the digits at ``start`` belong to: "covid-19", "a.5"."""
    before = text[max(0, start - 2) : start]
    if len(before) == 2 and before[1] in "-._" and before[0].isascii() and before[0].isalnum():
        return _WORD.match(text, start).end()  # type: ignore[union-attr]
    return None


def _sizes(text: str, start: int) -> tuple[list[Quantity], int]:
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


def _parts(text: str, start: int) -> tuple[list[Quantity], int]:
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


def _half(text: str, start: int) -> tuple[list[Quantity], int]:
    match = _HALF.match(text, start)
    measure = unit_at(text, match.end()) if match else None
    if measure is None or measure.unit.dimension in ("count", "age"):
        return [], start
    if text.startswith(load_numbers().not_numbers, start):
        return [], measure.end
    return [_quantity(Decimal("0.5"), measure.unit, start, measure.end)], measure.end


def _plus_minus(text: str, start: int) -> tuple[list[Quantity], int]:
    match = _PLUS_MINUS.match(text, start)
    if match is None:
        return [], start
    value, measure = decimal_of(match[1]), unit_at(text, match.end())
    unit, end = (measure.unit, measure.end) if measure else (NUMBER, match.end())
    return [_quantity(-value, unit, start, end, upper=value)], end


def _amount(text: str, start: int) -> tuple[list[Quantity], int]:
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
    half = _AND_HALF.match(text, number.end) if number.kind != "english" else None
    if half:
        number = replace(number, value=number.value + Decimal("0.5"), end=half.end())
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
    if "and" in link[0] and not text[: first.start].lower().endswith("between "):
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


def _continues(text: str, first: Quantity, second: Quantity) -> bool:
    """Whether ``second`` is the smaller part of ``first``, as in "1小时30分钟"."""
    gap = text[first.span.end : second.span.start]
    if gap not in ("", " ", " and ", "零", "又") or first.upper or second.upper:
        return False
    if first.dimension == "time" and second.unit == "分":
        return first.factor == 3600
    return (
        first.dimension in ("time", "calendar")
        and first.dimension == second.dimension
        and first.factor > second.factor
        and second.base < first.factor
    )


def _sum(first: Quantity, second: Quantity) -> Quantity:
    if second.unit == "分":
        minute = load_units().names["min"]
        second = replace(second, unit="min", dimension="time", factor=minute.factor)
    ratio = first.factor / second.factor
    value = first.value * ratio.numerator / ratio.denominator + second.value
    return replace(second, value=value, span=Span(first.span.start, second.span.end))


def _bounded(text: str, quantity: Quantity) -> Quantity:
    if quantity.dimension in ("date", "version", "resolution"):
        return quantity
    bound, about = bound_of(text, quantity.span.start, quantity.span.end)
    return replace(quantity, bound=bound, approximate=about or quantity.approximate)


def _version(text: str, start: int, end: int) -> Quantity:
    name = text[start:end].lower().lstrip("v ").replace(" ", "")
    major = Decimal(re.match(r"\d+", name)[0])  # type: ignore[index]
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
        value, upper, unit.name, unit.dimension, unit.factor, approximate, "", Span(start, end)
    )
