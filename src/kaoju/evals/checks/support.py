"""Whether the numbers, the negation and the words of a sentence stand in what it cites."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import lru_cache

from kaoju.evals.matching import comparable, contains, places
from kaoju.evals.words import pattern
from kaoju.text.quantity import Quantity, quantities, same_quantity

_DIGITS = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d,])|\d+(?:\.\d+)*")
_MARKER = re.compile(r"\[\d+(?:\s*,\s*\d+)*\]")
_SCALE = re.compile("[万亿]")
_TAIL = re.compile(r"\s?([A-Za-z]+)")
_AFTER_DIGITS = re.compile(r"^.*\d", re.DOTALL)
_STAMPS = frozenset({"date", "version", "resolution"})
_TERM = re.compile(r"[㐀-䶿一-鿿]+|[^\W\d_㐀-䶿一-鿿]{3,}")
_CHINESE = re.compile(r"[㐀-䶿一-鿿]")
_NAME = re.compile(r"(?<![A-Za-z0-9])(?<![0-9]\s)[A-Za-z][A-Za-z0-9]*")
_CAPITALISED = re.compile(r"(?<=[a-z,;:] )[A-Z][A-Za-z0-9]+")
_VALUE = re.compile(r"^.*[:：|]", re.DOTALL)
LEAST_OVERLAP = 0.4
_NO = "¬"
_AROUND, _TELLING = 12, 8  # characters on each side of a negation; fewer in all say too little
_BARE = 2  # characters: what is left of 不支持 without its negation
_SHORT = 6  # terms: fewer say too little to tell a claim from a phrase


@dataclass(frozen=True, slots=True)
class _Number:
    shown: str
    value: Decimal | str  # a string for versions and the like: 7.5.1
    unit: str  # what follows the digits, as written: "mAh", "万元", "million"
    suffix: str  # where there is no unit, the Latin word that follows: "Pro"
    quantity: Quantity | None  # the amount that the digits are part of


def stands_in(sentence: str, quotes: Sequence[str]) -> bool:
    """Whether the sentence is a quote or a part of one, but for spaces, case and width."""
    plain = _plain(sentence)
    return any(contains(quote, plain) for quote in quotes)


def unsupported_numbers(sentence: str, quotes: Sequence[str], context: str) -> tuple[str, ...]:
    """Numbers of ``sentence`` that neither a quote nor ``context`` has, unit included.

    ``context`` is where names, titles and computed results stand.
    """
    evidence = [number for text in (*quotes, context) for number in _numbers(text)]
    whole = "\n".join([*quotes, context]).casefold()
    return tuple(
        number.shown
        for number in _numbers(_MARKER.sub("", sentence))
        if number.suffix.casefold() not in whole
        or (
            not any(_agrees(number, other, whole) for other in evidence)
            and not any(_same_amount(number, text) for text in (*quotes, context))
        )
    )


def _same_amount(number: _Number, text: str) -> bool:
    quantity = number.quantity
    if quantity is None or (number.unit and quantity.dimension in _STAMPS):
        return False
    return any(same_quantity(quantity, q) for q in quantities(text))


def unsupported_negation(sentence: str, quotes: Sequence[str]) -> bool:
    """Whether a sentence says no where its quotes do not, or is a quote but for its negations.

    A sentence in words of its own that drops a negation is not judged: its polarity is the
    verdict's.
    """
    negation, cited = pattern("negation"), "\n".join(quotes)
    if _denies(quotes) and not pattern("exclusive").search(sentence):
        return negation.search(sentence) is None
    if any(_stated(_plain(sentence), quote) for quote in quotes):
        return False
    bare = _plain(negation.sub("", sentence))
    if any(contains(negation.sub("", quote), bare) or _lost(sentence, quote) for quote in quotes):
        return True
    if pattern("exclusive").search(cited):
        return False
    return negation.search(sentence) is not None and negation.search(cited) is None


def _lost(sentence: str, quote: str) -> bool:
    """Whether the sentence has what stands around a negation of the quote, but not the negation."""
    for found in pattern("negation").finditer(quote):
        left, right = quote[: found.start()][-_AROUND:], quote[found.end() :][:_AROUND]
        if len(left.strip() + right.strip()) < _TELLING:
            continue
        if contains(sentence, left + right) and not contains(sentence, left + found[0] + right):
            return True
    return False


def _denies(quotes: Sequence[str]) -> bool:
    """Whether a quote is a negation and hardly more: a cell that says 不支持, a line "NFC: No"."""
    negation = pattern("negation")
    values = [_VALUE.sub("", _plain(quote)) for quote in quotes]
    return any(
        negation.search(value) and len(negation.sub("", value).strip()) <= _BARE for value in values
    )


def _stated(plain: str, quote: str) -> bool:
    """Whether the quote says ``plain`` somewhere without a negation right before it.

    Any two negations count as the same: "isn't" is "is not".
    """
    negation = pattern("negation")
    found = places(negation.sub(_NO, quote), negation.sub(_NO, plain))
    return any(not before.rstrip().endswith(_NO) for before, _ in found)


def strange_names(sentence: str, quotes: Sequence[str], context: str, lang: str) -> tuple[str, ...]:
    """Names, codes and words of the other language that no source has.

    In a Chinese answer that is every Latin word; in an English one every pair of Chinese
    characters, and every capitalised word that opens no sentence. What follows a number is a unit
    or a model's suffix, and judged with the number.
    """
    bare, whole = _MARKER.sub("", sentence), "\n".join([*quotes, context])
    # Each source alone: a cell "34.00" before a cell "Working days" makes that no unit.
    sources = (*quotes, context)
    known = {match.group().casefold() for text in sources for match in _NAME.finditer(text)}
    names = [m.group() for m in (_NAME if lang == "zh" else _CAPITALISED).finditer(bare)]
    strange = [name for name in names if name.casefold() not in known]
    if lang != "zh":
        pairs = set(_terms(whole))
        strange += [t for t in _terms(bare) if _CHINESE.match(t) and t not in pairs]
    return tuple(strange)


def exchanged_values(sentence: str, values: Mapping[str, Collection[str]]) -> tuple[str, ...]:
    """Entities after which another's value stands. ``values`` are those stated of each entity."""
    entities = {name: own for name, own in values.items() if name and name in sentence}
    amounts = {value for own in entities.values() for value in own if value}
    if len(entities) < 2 or len(amounts) < 2:
        return ()
    parts = _split(sentence, entities)
    found = ((name, _first(rest, amounts)) for name, rest in parts)
    return tuple(name for name, value in found if value and value not in entities[name])


def _split(sentence: str, names: Collection[str]) -> list[tuple[str, str]]:
    """Each name with the text up to the next; the longest name wins ("9 Pro", not "9")."""
    ordered = sorted(names, key=len, reverse=True)
    pieces = re.split("(" + "|".join(map(re.escape, ordered)) + ")", sentence)
    return list(zip(pieces[1::2], pieces[2::2], strict=True))


def _first(text: str, amounts: Collection[str]) -> str | None:
    """The amount that stands first in ``text``; of two at one place, the longer."""
    found = [
        (len(before), -len(amount), amount)
        for amount in amounts
        for before, _ in places(text, amount)
    ]
    return min(found)[2] if found else None


def word_overlap(sentence: str, quotes: Sequence[str], context: str) -> float:
    """The share of the sentence's words (pairs of Chinese characters) that its sources have.

    1 for a sentence of so few words that they could be anything's.
    """
    own = list(_terms(sentence))
    if len(own) < _SHORT:
        return 1.0
    known = set(_terms("\n".join([*quotes, context])))
    return sum(term in known for term in own) / len(own)


def _terms(text: str) -> Iterator[str]:
    for match in _TERM.finditer(comparable(_MARKER.sub("", text))):
        word = match.group()
        if _CHINESE.match(word):
            yield from (word[i : i + 2] for i in range(len(word) - 1))
        else:
            yield word


def _plain(sentence: str) -> str:
    return _MARKER.sub("", sentence).strip().rstrip("。.；;，,！!")


@lru_cache(maxsize=4096)
def _numbers(text: str) -> tuple[_Number, ...]:
    text = unicodedata.normalize("NFKC", text)
    measured = quantities(text)
    found = []
    for match in _DIGITS.finditer(text):
        inside = (q for q in measured if q.span.start <= match.start() < q.span.end)
        quantity = next(inside, None)
        unit = _unit(text, match.end(), quantity)
        suffix = "" if unit else _suffix(text, match.end())
        shown = match.group() + (unit or suffix)
        found.append(_Number(shown, _value(match.group()), unit, suffix, quantity))
    return tuple(found)


def _unit(text: str, end: int, quantity: Quantity | None) -> str:
    if quantity is None or quantity.dimension in _STAMPS:
        scale = _SCALE.match(text, end)
        return scale[0] if scale else ""
    return _AFTER_DIGITS.sub("", text[quantity.span.start : quantity.span.end]).strip()


def _suffix(text: str, end: int) -> str:
    """The Latin word after a number that may be a model's: glued, capitalised or in Chinese."""
    tail = _TAIL.match(text, end)
    if tail is None:
        return ""
    telling = tail.start(1) == end or tail[1][0].isupper() or _CHINESE.search(text)
    return tail[1] if telling else ""


def _value(digits: str) -> Decimal | str:
    try:
        return Decimal(digits.replace(",", "")).normalize()
    except InvalidOperation:
        return digits


def _agrees(number: _Number, other: _Number, whole: str) -> bool:
    """The same digits, and a scale and a unit that do not contradict each other."""
    if number.value != other.value or (_scaled(other) and not _scaled(number)):
        return False
    if not number.unit or number.unit.casefold() == other.unit.casefold():
        return True
    # The unit may stand elsewhere: in a column's header, or in the name of what is measured.
    return not other.unit and number.unit.casefold() in whole


def _scaled(number: _Number) -> bool:
    """Whether a word like 万 or million multiplies the digits."""
    quantity = number.quantity
    if quantity is None or quantity.dimension in _STAMPS or isinstance(number.value, str):
        return False
    return number.value not in (quantity.value, quantity.upper)
