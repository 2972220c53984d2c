"""The sentence that says two amounts and what they give, with every part of it cited."""

from __future__ import annotations

import re

from kaoju.answer.amounts.match import Match
from kaoju.answer.amounts.pair import Pair
from kaoju.answer.amounts.places import Amount, Place
from kaoju.answer.amounts.sides import Comparison, Side
from kaoju.answer.cite import Citer
from kaoju.answer.facts.phrase import Phrase, phrase
from kaoju.answer.facts.scalar import difference, plain, ratio
from kaoju.answer.quotes.units import UnitReader
from kaoju.text.normalize import fold
from kaoju.text.quantity import quantities
from kaoju.types.answers import AnswerSentence, Computation, Draft, Operand
from kaoju.types.documents import Span
from kaoju.types.protocols import Corpus
from kaoju.types.retrieval import Confidence

_LONGEST = 60  # characters of a key or heading that is said
_DIGITS = re.compile(r"\d[\d.,]*")
_PERCENT = "ratio"


def write(
    comparison: Comparison, pair: Pair, language: str, corpus: Corpus, confidence: Confidence
) -> Draft | None:
    """None where the operation has no result for these amounts."""
    words = phrase(language)
    computed = _computed(comparison, pair, words)
    if computed is None:
        return None
    result, said, rounded = computed
    citer = Citer(corpus)
    parts: list[str] = []
    numbers: list[int] = []
    operands: list[Operand] = []
    for match, side in zip(pair.matches, comparison.sides, strict=True):
        speaker = _Speaker(citer, match, comparison, side)
        operands.append(speaker.operand())
        parts.append(f"{speaker.label()}{words.colon}{speaker.value}")
        numbers += speaker.numbers
    sentence = AnswerSentence(words.stop.join((*parts, said)), tuple(dict.fromkeys(numbers)))
    about = rounded or any(amount.quantity.approximate for amount in pair.amounts)
    operation = "ratio" if comparison.operation == "ratio" else "difference"
    return Draft(
        sentences=(sentence,),
        citations=citer.citations,
        confidence=confidence,
        computation=Computation(operation, tuple(operands), result, about),
    )


def _computed(comparison: Comparison, pair: Pair, words: Phrase) -> tuple[str, str, bool] | None:
    """The result, how it is said, and whether it is rounded."""
    a, b = pair.amounts
    if comparison.operation == "ratio":
        if not a.base or not b.base:
            return None
        result, rounded = ratio(a, b)
        form = words.about_ratio if rounded else words.ratio
        return result, form.format(amount=result), rounded
    result = apart(a, b, words)
    if a.base == b.base:
        return result, words.alike_by.format(amount=result), False
    if comparison.operation == "larger":
        return _winner(comparison, pair, words, result)
    return result, words.apart.format(amount=result), False


def apart(a: Amount, b: Amount, words: Phrase) -> str:
    """|a - b|; between percentages in points."""
    if a.quantity.dimension == _PERCENT:
        points = plain(abs(a.quantity.value - b.quantity.value))
        return words.points.format(amount=points)
    return difference(a, b)


def _winner(
    comparison: Comparison, pair: Pair, words: Phrase, result: str
) -> tuple[str, str, bool] | None:
    comparative = comparison.comparative
    if comparative is None:
        return None
    a, b = pair.amounts
    first = (a.base - b.base) * comparative.sign(a) > 0
    side = comparison.sides[0 if first else 1]
    word = comparative.plain
    return result, words.winner.format(entity=side.text, word=word, amount=result), False


class _Speaker:
    """Says and cites one amount."""

    def __init__(self, citer: Citer, match: Match, comparison: Comparison, side: Side) -> None:
        self._citer, self._amount, self._side = citer, match.amount, side
        self._comparison = comparison
        self._asked = (*side.words, *comparison.common)
        self._text = match.amount.document.parsed.text
        self._reader = UnitReader(match.amount.document)
        self.value = self._reader.plain(match.amount.said)
        self.numbers: list[int] = []

    def operand(self) -> Operand:
        """The amount, cited in its cell or sentence with what names it."""
        amount = self._amount
        sentence = amount.own.span if amount.in_prose else None
        number = self._cite(sentence or amount.said)
        for place in amount.places:
            if place.span is not None and place is not amount.own and self._needs(place):
                self._cite(place.span)
        return Operand(self._number(), amount.quantity.unit or None, number)

    def label(self) -> str:
        """Key and column, where they say which side it is; else the question's words for it."""
        amount = self._amount
        named = [p for p in (amount.key, amount.head) if p is not None and p.span is not None]
        said = [w for w in self._side.words if any(p.text.meets(w) for p in named)]
        lacking = any(word.hard and word not in said for word in self._side.words)
        spans = [p.span for p in named if p.span is not None]
        if amount.in_prose or not said or lacking or any(len(s) > _LONGEST for s in spans):
            return self._in_words_of_the_question()
        parts = [self._reader.plain(span) for span in spans]
        if parts[0].isdigit() and amount.corner is not None:
            self._cite(amount.corner)
            parts.insert(0, self._reader.plain(amount.corner))
        return " ".join(parts)

    def _in_words_of_the_question(self) -> str:
        """What it calls the side, with key and column where these say more that is asked."""
        text = fold(self._side.text)
        more = [w for w in self._comparison.words if w.text not in text]
        parts = [self._side.text]
        for place in (self._amount.key, self._amount.head):
            span = place.span if place is not None else None
            if place is None or span is None or len(span) > _LONGEST or self._amount.in_prose:
                continue
            known = any(w.text in text and place.text.meets(w) for w in self._comparison.words)
            if not known and any(place.text.meets(word) == 1.0 for word in more):
                parts.append(self._reader.plain(span))
        return " ".join(parts)

    def _needs(self, place: Place) -> bool:
        """Key and column always, a heading or lead where it alone meets something asked."""
        if place in (self._amount.key, self._amount.head):
            return True
        nearer = [p for p in self._amount.places if p.near > place.near]
        return any(
            place.text.meets(word) and not any(p.text.meets(word) for p in nearer)
            for word in self._asked
        )

    def _number(self) -> str:
        """The amount as said; of a range the end that is meant, with the unit behind it."""
        (stated,) = quantities(self.value)[:1] or (None,)
        runs = list(_DIGITS.finditer(self.value))
        if stated is None or stated.upper is None or len(runs) < 2:
            return self.value
        is_upper = self._amount.quantity.value == stated.upper
        return self.value[runs[1].start() :] if is_upper else runs[0].group()

    def _cite(self, span: Span) -> int:
        number = self._citer.cite(span, self._amount.chunk).n
        self.numbers.append(number)
        return number
