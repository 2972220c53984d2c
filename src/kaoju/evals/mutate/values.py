"""Mutations of numbers: a digit, the unit, the scale; and of what a value is said of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from random import Random

from kaoju.evals.checks import coverage, grounding, isolation
from kaoju.evals.checks.base import objects, string
from kaoju.evals.matching import contains, places
from kaoju.evals.mutate.mutant import (
    RIGHT,
    Mutant,
    Original,
    numbers_of,
    reworded,
    sentence_texts,
    sources,
    words,
)
from kaoju.text.quantity import quantities

_NUMBER = re.compile(r"\d+")
_WHOLE = re.compile(r"\d{1,3}(?:,\d{3})+|\d+")
_DIGITS = re.compile(r".*\d\s?", re.DOTALL)
_CHINESE = re.compile("[一-鿿]")
_ALONE_AFTER = re.compile(r"(?![\d.,:/-]?\d)(?!\s?[A-Za-z万亿千百])")
_JOINED_BEFORE = re.compile(r"[A-Za-z_.,:/-]\s?$")
_UNITLESS = frozenset({"number", "count", "date", "version", "resolution"})
_GROUNDED = (grounding.NAME, RIGHT)


def digit(original: Original, random: Random) -> Iterator[Mutant]:
    """One digit of a number becomes another, making a number that the sources do not have."""
    known = numbers_of(sources(original))
    for position, text in enumerate(sentence_texts(original)):
        for match in _NUMBER.finditer(text):
            at = random.randrange(match.start(), match.end())
            others = [d for d in "123456789" if d != text[at]]
            changed = text[:at] + random.choice(others) + text[at + 1 :]
            if changed[match.start() : match.end()] in known:
                continue
            yield from _mutant("digit", original, position, changed)


def unit(original: Original, random: Random) -> Iterator[Mutant]:
    """A unit becomes one of another amount, which the sources do not have."""
    known = sources(original).casefold()
    for position, text in enumerate(sentence_texts(original)):
        for quantity in quantities(text):
            start, end = quantity.span.start, quantity.span.end
            digits = _DIGITS.match(text, start, end)
            if quantity.dimension in _UNITLESS or digits is None or digits.end() == end:
                continue
            script = "zh" if _CHINESE.match(text[end - 1]) else "latin"
            choices = [
                name
                for name in words()["units"][script]
                if name.casefold() not in known and _another(digits[0], name, text[start:end])
            ]
            if choices:
                changed = text[: digits.end()] + random.choice(choices) + text[end:]
                yield from _mutant("unit", original, position, changed)


def scale(original: Original, random: Random) -> Iterator[Mutant]:
    """A number becomes ten thousand or a million times as large."""
    known = sources(original).casefold()
    choices = [s for s in words()["scales"][original.case.lang] if s.strip() not in known]
    for position, text in enumerate(sentence_texts(original)):
        for match in _WHOLE.finditer(text):
            alone = _ALONE_AFTER.match(text, match.end())
            inside = _JOINED_BEFORE.search(text[: match.start()])
            if choices and alone and not inside:
                changed = text[: match.end()] + random.choice(choices) + text[match.end() :]
                yield from _mutant("scale", original, position, changed)


def dropped(original: Original, _: Random) -> Iterator[Mutant]:
    """One expected value is missing from the answer."""
    text = string(original.answer.get("answer"))
    for group in original.case.must_include:
        answer = original.copied()
        shorter = text
        for alternative in sorted(group, key=len, reverse=True):
            shorter = _without(shorter, alternative)
        answer["answer"] = shorter
        for sentence in answer["sentences"]:
            for alternative in sorted(group, key=len, reverse=True):
                sentence["text"] = _without(string(sentence.get("text")), alternative)
        if not any(contains(shorter, alternative) for alternative in group):
            yield Mutant("dropped value", answer, (coverage.NAME, RIGHT))


def forbidden(original: Original, random: Random) -> Iterator[Mutant]:
    """The answer holds a value that belongs to something else."""
    for word in original.case.must_not_include[:3]:
        answer = original.copied()
        answer["answer"] = f"{answer['answer']} {word}"
        yield Mutant("forbidden value", answer, (isolation.NAME, RIGHT))


def sibling(original: Original, random: Random) -> Iterator[Mutant]:
    """The answer, quotes and all, of another question of the set."""
    case = original.case
    asked = {e.file for e in case.evidence}
    for other in random.sample(original.siblings, min(3, len(original.siblings))):
        text = string(other.get("answer"))
        if all(any(contains(text, a) for a in group) for group in case.must_include):
            continue
        if asked & {string(c.get("file")) for c in objects(other.get("citations"))}:
            continue
        answer = original.copied()
        for key in ("answer", "citations", "sentences", "facts", "computation", "conflicts"):
            answer[key] = other.get(key)
        graders = (coverage.NAME, RIGHT) if case.must_include else (RIGHT,)
        yield Mutant("sibling's value", answer, graders)


def swapped(original: Original, _: Random) -> Iterator[Mutant]:
    """Two entities' values change places, in an answer that states both as facts."""
    facts = objects(original.answer.get("facts"))
    values = {string(f.get("entity")): string(f.get("value")) for f in facts}
    for position, text in enumerate(sentence_texts(original)):
        inside = [v for e, v in values.items() if e and v and e in text and v in text]
        for one, other in pairwise(inside):
            if one not in other and other not in one:
                changed = text.replace(one, "\0").replace(other, one).replace("\0", other)
                yield from _mutant("swapped operands", original, position, changed)


def _another(digits: str, name: str, before: str) -> bool:
    """Whether the unit makes another amount of the digits."""
    changed, old = quantities(digits + name), quantities(before)
    amounts = [(q.dimension, q.base) for q in (*changed[:1], *old[:1])]
    return len(amounts) < 2 or amounts[0] != amounts[1]


def _without(text: str, value: str) -> str:
    while True:
        found = next(places(text, value), None)
        if found is None:
            return text
        text = f"{found[0].rstrip()} {found[1].lstrip()}"


def _mutant(name: str, original: Original, position: int, text: str) -> Iterator[Mutant]:
    answer = reworded(original, position, text)
    if answer is not None:
        yield Mutant(name, answer, _GROUNDED)
