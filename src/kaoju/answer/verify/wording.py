"""The engine's own words, which need no source: what it says between the values of one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache

from kaoju.answer.facts.phrase import phrase
from kaoju.domain.pack import LanguagePack
from kaoju.text.normalize import fold


@cache
def own_words(language: str) -> tuple[str, ...]:
    """Everything that computed answers say besides their sources' words, with its places open."""
    return tuple(_texts(language))


def comparing(question: str, pack: LanguagePack) -> Iterator[str]:
    """How a computed answer says who wins, with each comparative of the question: 更 and 大 stand
    in two places, and 更大 is a word."""
    folded = fold(question)
    for phrases in pack.comparatives.values():
        for start, end in phrases.spans(folded):
            yield phrase(pack.code).winner.format(entity="", word=folded[start:end], amount="")


def _texts(language: str) -> Iterator[str]:
    words = phrase(language)
    for field in fields(words):
        value = getattr(words, field.name)
        if isinstance(value, str):
            yield value
        else:
            yield from (form for forms in value.values() for form in forms)
