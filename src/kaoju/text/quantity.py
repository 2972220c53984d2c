"""Numbers with their units, in Chinese and English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

from kaoju.domain.units import load_numbers, load_units
from kaoju.text import quantityrules as rules
from kaoju.text.amounts import NUMERAL, number_start, sign_start
from kaoju.text.measures import bound_of, unit_openers
from kaoju.text.normalize import normalize
from kaoju.text.stamps import opaque_spans
from kaoju.text.stated import NAMED, Quantity, same_quantity
from kaoju.types.documents import Span

__all__ = ["Quantity", "find_quantities", "quantities", "same_quantity"]

_CANDIDATE = re.compile(rf"[0-9±{NUMERAL}半$€£¥₩A-Za-z_][A-Za-z0-9_]*")
_RUN = re.compile(r"[0-9]+")
_Rule = Callable[[str, int], "tuple[list[Quantity], int]"]


def quantities(text: str) -> list[Quantity]:
    """Every quantity of ``text`` with its span there, in order."""
    normal = normalize(text)
    return [
        replace(q, span=normal.source_span(q.span.start, q.span.end))
        for q in find_quantities(normal.text)
    ]


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


def _scan(text: str) -> Iterator[Quantity]:
    opaque = opaque_spans(text)
    position = 0
    while match := _CANDIDATE.search(text, position):
        start = match.start()
        while opaque and opaque[0][1] <= start:
            opaque.pop(0)
        if opaque and opaque[0][0] <= start:
            position = opaque[0][1]
            continue
        lead = number_start(text, start)
        found, position = _at(text, lead, match.end())
        sign = sign_start(text, lead) if found and found[0].dimension not in NAMED else None
        if sign is not None and found[0].span.start == lead and text[lead] != "±":
            found[0] = _negative(text, found[0], sign)
        yield from found


def _negative(text: str, quantity: Quantity, sign: int) -> Quantity:
    """``quantity`` with the sign before it, which is a range's lower end's or a tolerance's."""
    span = Span(sign, quantity.span.end)
    if quantity.upper is not None and "±" in quantity.span.of(text):
        return replace(quantity, value=-quantity.upper, upper=-quantity.value, span=span)
    return replace(quantity, value=-quantity.value, span=span)


def _at(text: str, start: int, word_end: int) -> tuple[list[Quantity], int]:
    """What begins at ``start``, and where to go on."""
    first = text[start]
    if first == ".":
        return rules.amount(text, start)
    if first.isdecimal():
        return _at_digits(text, start)
    if first.isascii() and first.isalpha():
        return _at_word(text, start, word_end)
    if first in NUMERAL and not _promising(text, start):
        return [], start + 1
    return _first_of(
        (rules.written_date, rules.parts, rules.half, rules.plus_minus, rules.amount), text, start
    )


def _promising(text: str, start: int) -> bool:
    """Whether a lone Chinese numeral is followed by what may make it a number."""
    after = text[start + 1 : start + 3].lstrip(" ")[:1]
    return after in NUMERAL or after in "点分年月个" or after in unit_openers()


def _at_digits(text: str, start: int) -> tuple[list[Quantity], int]:
    run = _RUN.match(text, start)
    assert run is not None
    after = text[run.end() : run.end() + 2]
    if after and after[0] in ",%" and not after[1:].isdecimal():
        return rules.amount(text, start)
    identifier = rules.identifier_end(text, start)
    if identifier:
        return [], identifier
    tried: tuple[_Rule, ...] = (rules.sizes, rules.amount)
    if after[:1] in "-/.:年月" or after[:1].isalpha() or len(run[0]) > 8 or after[:1] == " ":
        tried = (rules.date, rules.written_version, rules.opaque, *tried)
    return _first_of(tried, text, start)


def _at_word(text: str, start: int, end: int) -> tuple[list[Quantity], int]:
    word = text[start:end].lower()
    if word[0] == "v" and word[1:].isdecimal():
        return rules.written_version(text, start)
    if word in _openers() or (word[:3] in _openers() and word[3:].isdecimal()):
        found, position = _first_of((rules.date, rules.half, rules.amount), text, start)
        return found, max(position, end) if not found else position
    return [], end


def _first_of(tried: tuple[_Rule, ...], text: str, start: int) -> tuple[list[Quantity], int]:
    for rule in tried:
        found, end = rule(text, start)
        if end > start:
            return found, end
    return [], start + 1


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
    if quantity.dimension in NAMED:
        return quantity
    bound, about = bound_of(text, quantity.span.start, quantity.span.end)
    return replace(quantity, bound=bound, approximate=about or quantity.approximate)
