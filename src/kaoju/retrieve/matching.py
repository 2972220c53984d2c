"""Whether words of the question stand in a heading, an attribute or a chunk."""

from __future__ import annotations

from functools import lru_cache

from kaoju.text.normalize import fold
from kaoju.text.tokenize import tokenize, words
from kaoju.types.chunks import Chunk
from kaoju.types.queries import QueryPlan


def content_words(plan: QueryPlan) -> frozenset[str]:
    """The plan's content tokens and their synonyms."""
    return frozenset(
        token for term in plan.terms for token in (term.token, *term.synonyms) if term.weight >= 0.5
    )


@lru_cache(maxsize=8192)
def word_set(text: str) -> frozenset[str]:
    """Its words as the index spells them (stemmed), without bigrams and parts."""
    return frozenset(tokens[0] for word in words(text) if (tokens := tokenize(word)))


@lru_cache(maxsize=4096)
def token_set(text: str) -> frozenset[str]:
    return frozenset(tokenize(text))


def covers(available: frozenset[str], text: str, phrase: str = "") -> bool:
    """Whether ``text`` has words and all of them are ``available`` or stand in ``phrase``."""
    needed = word_set(text)
    if len(fold(text)) < 2 or not needed:
        return False
    return needed <= (available | (word_set(phrase) if phrase else frozenset()))


def mentions_of(plan: QueryPlan, chunk: Chunk) -> frozenset[str]:
    """The asked entities that the chunk states; all that it states when none is asked for."""
    stated = frozenset(chunk.entities)
    return stated & frozenset(plan.entities) if plan.entities else stated
