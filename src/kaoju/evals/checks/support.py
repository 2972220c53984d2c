"""Whether the numbers, the negation and the words of a sentence stand in what it cites."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from kaoju.evals.matching import comparable, contains, places
from kaoju.evals.words import pattern
from kaoju.text.quantity import Quantity, quantities, same_quantity

_DIGITS = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d,])|\d+(?:\.\d+)*")
_MARKER = re.compile(r"\[\d+(?:\s*,\s*\d+)*\]")
_TAIL = re.compile(r"\s?([^\W\d_]+|[%‰°℃℉])")
_AFTER_DIGITS = re.compile(r"^.*\d", re.DOTALL)
_STAMPS = frozenset({"date", "version", "resolution"})
_TERM = re.compile(r"[㐀-䶿一-鿿]+|[^\W\d_㐀-䶿一-鿿]{3,}")
_CHINESE = re.compile(r"[㐀-䶿一-鿿]")
LEAST_OVERLAP = 0.4
_REACH = 16  # characters before a statement in which its negation would end
_SHORT = 4  # terms: fewer say too little to tell a claim from a phrase


@dataclass(frozen=True, slots=True)
class _Number:
    shown: str
    value: Decimal | str  # a string for versions and the like: 7.5.1
    unit: str  # what follows the digits, as written: "mAh", "万元", "million"
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
    measured = [q for text in (*quotes, context) for q in quantities(text)]
    whole = "\n".join([*quotes, context])
    return tuple(
        number.shown
        for number in _numbers(_MARKER.sub("", sentence))
        if not any(_agrees(number, other, whole) for other in evidence)
        and not any(number.quantity and same_quantity(number.quantity, q) for q in measured)
    )


def unsupported_negation(sentence: str, quotes: Sequence[str]) -> bool:
    """Whether a sentence taken from its quotes says no where they do not, or the reverse.

    A sentence in words of its own that drops a negation is not judged: its polarity is the
    verdict's.
    """
    cited = "\n".join(quotes)
    if pattern("exclusive").search(cited):
        return False
    negation = pattern("negation")
    if negation.search(sentence):
        return negation.search(cited) is None
    plain = _plain(sentence)
    return any(_cut_out(plain, quote) for quote in quotes) and not any(
        _stated(plain, quote) for quote in quotes
    )


def _cut_out(plain: str, quote: str) -> bool:
    """Whether the quote says ``plain`` once its negations are taken away."""
    without = pattern("negation").sub("", quote)
    return without != quote and contains(without, plain)


def _stated(plain: str, quote: str) -> bool:
    """Whether the quote says ``plain`` somewhere without a negation right before it."""
    negated = (
        any(match.end() == len(before) for match in pattern("negation").finditer(before))
        for before in (before.rstrip()[-_REACH:] for before, _ in places(quote, plain))
    )
    return not all(negated)


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


def _numbers(text: str) -> list[_Number]:
    text = unicodedata.normalize("NFKC", text)
    measured = quantities(text)
    found = []
    for match in _DIGITS.finditer(text):
        inside = (q for q in measured if q.span.start <= match.start() < q.span.end)
        quantity = next(inside, None)
        unit = _unit(text, match.end(), quantity)
        found.append(_Number(match.group() + unit, _value(match.group()), unit, quantity))
    return found


def _unit(text: str, end: int, quantity: Quantity | None) -> str:
    if quantity is not None:
        if quantity.dimension in _STAMPS:
            return ""
        return _AFTER_DIGITS.sub("", text[quantity.span.start : quantity.span.end]).strip()
    tail = _TAIL.match(text, end)
    return tail[1] if tail and not _CHINESE.match(tail[1]) else ""


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
    return not other.unit and number.unit.casefold() in whole.casefold()


def _scaled(number: _Number) -> bool:
    """Whether a word like 万 or million multiplies the digits."""
    quantity = number.quantity
    if quantity is None or quantity.dimension in _STAMPS or isinstance(number.value, str):
        return False
    return number.value not in (quantity.value, quantity.upper)
