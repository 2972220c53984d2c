"""A change that one sentence states, from one amount to another, asked for without naming both."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise

from kaoju.answer.amounts.match import LEAST, nearest
from kaoju.answer.amounts.pair import unrivalled
from kaoju.answer.amounts.places import HEADING, TITLE, Amount, kind_of
from kaoju.answer.amounts.sides import asks_for_change, dimensions_of
from kaoju.answer.amounts.words import Word, words_between
from kaoju.answer.amounts.write import apart
from kaoju.answer.cite import Citer
from kaoju.answer.facts.asked import Asked
from kaoju.answer.facts.phrase import phrase
from kaoju.answer.quotes.units import UnitReader
from kaoju.domain.phrases import Phrases
from kaoju.facts.aliases import EntityTable
from kaoju.text.normalize import fold
from kaoju.types.answers import AnswerSentence, Computation, Draft, Operand
from kaoju.types.documents import Span
from kaoju.types.protocols import Corpus
from kaoju.types.queries import QueryPlan
from kaoju.types.retrieval import Confidence

_BETWEEN, _BEFORE = 24, 48  # characters between the two amounts, and before the first
_RATES = frozenset({"ratio", "multiple"})
_LONE = re.compile(r"(?<![\w.,])(\d[\d,]*(?:\.\d+)?)\s*$")
_DIGITS = re.compile(r"\d[\d.,]*")


@dataclass(frozen=True, slots=True)
class ChangeAsked:
    """``words`` is all that the question says, ``dimensions`` what it asks for if it says so."""

    words: tuple[Word, ...]
    dimensions: frozenset[str]
    opening: Phrases  # before the first amount: "from"
    between: Phrases  # between both: "to"


@dataclass(frozen=True, slots=True)
class Change:
    """``stated`` is the stretch that says both amounts; ``score`` of ``most`` is the
    weight of what is met."""

    first: Amount
    second: Amount
    stated: Span
    score: float
    most: float

    @property
    def share(self) -> float:
        return self.score / self.most if self.most else 0.0

    @property
    def values(self) -> tuple[object, ...]:
        return self.first.base, self.second.base, kind_of(self.first.quantity)


def change_asked(asked: Asked, plan: QueryPlan, entities: EntityTable) -> ChangeAsked | None:
    """None where the question asks for no change."""
    sides = asked.pack.sides
    if not asks_for_change(asked):
        return None
    found = words_between(asked, plan, entities, [(0, len(asked.folded))])
    opening, between = (sides.get(kind, Phrases()) for kind in ("opening", "between"))
    return ChangeAsked(found, dimensions_of(asked), opening, between) if found else None


def changed(asked: ChangeAsked, amounts: Iterable[Amount]) -> Change | None:
    """The change that is meant; None where another one of other amounts may be meant as well."""
    return unrivalled(list(_changes(asked, amounts)))


def _changes(asked: ChangeAsked, amounts: Iterable[Amount]) -> Iterator[Change]:
    for sentence in _sentences(amounts):
        for first, second in _pairs(sentence, asked):
            if _asked_for(asked, first, second, sentence):
                change = _change(asked, first, second)
                if change is not None:
                    yield change


def _sentences(amounts: Iterable[Amount]) -> Iterator[list[Amount]]:
    """The amounts of each sentence in order."""
    found: dict[tuple[str, Span | None], list[Amount]] = {}
    for amount in amounts:
        if amount.in_prose and amount.own.span is not None:
            found.setdefault((amount.document.doc_id, amount.own.span), []).append(amount)
    for sentence in found.values():
        yield sorted(sentence, key=lambda amount: amount.said)


def _pairs(sentence: Sequence[Amount], asked: ChangeAsked) -> Iterator[tuple[Amount, Amount]]:
    for first, second in pairwise(sentence):
        if kind_of(first.quantity) == kind_of(second.quantity) and _joined(first, second, asked):
            yield first, second
    for amount in sentence:
        opened = _with_lone(amount, asked)
        if opened:
            yield opened


def _joined(first: Amount, second: Amount, asked: ChangeAsked) -> bool:
    single = first.quantity.upper is None and second.quantity.upper is None
    behind = _text(first)[first.said.end : second.said.start]
    return single and _is_between(behind, asked) and _is_opened(first, first.said.start, asked)


def _with_lone(amount: Amount, asked: ChangeAsked) -> tuple[Amount, Amount] | None:
    """ "From 12 to 9 days", and "from 9 to 12 days", which reads like a range."""
    if amount.quantity.upper is not None:
        return _of_range(amount, asked)
    start = amount.own.span.start if amount.own.span is not None else amount.said.start
    before = _text(amount)[start : amount.said.start]
    for at in range(max(0, len(before) - _BETWEEN), len(before)):
        lone = _LONE.search(before[:at]) if _is_between(before[at:], asked) else None
        if lone and _is_opened(amount, start + lone.start(1), asked):
            value = Decimal(lone[1].replace(",", ""))
            said = Span(start + lone.start(1), start + lone.end(1))
            return replace(
                amount, quantity=replace(amount.quantity, value=value), said=said
            ), amount
    return None


def _of_range(amount: Amount, asked: ChangeAsked) -> tuple[Amount, Amount] | None:
    said, upper = amount.said.of(_text(amount)), amount.quantity.upper
    runs = list(_DIGITS.finditer(said))
    if upper is None or len(runs) != 2 or not _is_opened(amount, amount.said.start, asked):
        return None
    if not _is_between(said[runs[0].end() : runs[1].start()], asked):
        return None
    start = amount.said.start
    low, high = Span(start, start + runs[0].end()), Span(start + runs[1].start(), amount.said.end)
    single = replace(amount.quantity, upper=None)
    return (
        replace(amount, quantity=single, said=low),
        replace(amount, quantity=replace(single, value=upper), said=high),
    )


def _is_opened(amount: Amount, start: int, asked: ChangeAsked) -> bool:
    before = _text(amount)[max(0, start - _BEFORE) : start]
    return bool(asked.opening.search(fold(before)))


def _is_between(text: str, asked: ChangeAsked) -> bool:
    pattern = asked.between.pattern()
    return len(text) <= _BETWEEN and pattern is not None and bool(pattern.fullmatch(fold(text)))


def _asked_for(
    asked: ChangeAsked, first: Amount, second: Amount, sentence: Iterable[Amount]
) -> bool:
    """Of the unit that is asked for; where none is, the sentence must not say the change itself."""
    if asked.dimensions:
        return second.quantity.dimension in asked.dimensions
    others = [a for a in sentence if a.said not in (first.said, second.said)]
    return all(a.quantity.dimension not in _RATES for a in others)


def _change(asked: ChangeAsked, first: Amount, second: Amount) -> Change | None:
    """None where a name or a number of the question is not met, or the sentence says too little."""
    whole = first.own.span
    if whole is None:
        return None
    own = replace(first.own, text=replace(first.own.text, text=whole.of(_text(first))))
    places = replace(first, own=own).places
    near = {word: nearest(word, places) for word in asked.words}
    if any(n < (HEADING if w.number else TITLE) for w, n in near.items() if w.hard):
        return None
    said = [own.text.meets(word) for word in asked.words]
    most = sum(word.weight for word in near)
    met = sum(word.weight * value for word, value in near.items())
    if not any(said) or met < LEAST * most:
        return None
    return Change(first, second, Span(whole.start, second.said.end), met, most)


def _text(amount: Amount) -> str:
    return amount.document.parsed.text


def write_change(
    change: Change, language: str, corpus: Corpus, confidence: Confidence
) -> Draft | None:
    """The sentence as it stands, with what it gives; None where nothing changed."""
    first, second = change.first, change.second
    if first.base == second.base or first.own.span is None:
        return None
    words, citer = phrase(language), Citer(corpus)
    result = apart(first, second, words)
    number = citer.cite(first.own.span, first.chunk).n
    read = UnitReader(first.document).plain
    said = words.stop.join((read(change.stated), words.apart.format(amount=result)))
    operands = tuple(
        Operand(read(a.said), a.quantity.unit or None, number) for a in (first, second)
    )
    about = first.quantity.approximate or second.quantity.approximate
    return Draft(
        sentences=(AnswerSentence(said, (number,)),),
        citations=citer.citations,
        confidence=confidence,
        computation=Computation("difference", operands, result, about),
    )
