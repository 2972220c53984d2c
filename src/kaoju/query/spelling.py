"""Slips of the pen: a Latin word that is rare where one a letter away is everywhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from kaoju.domain import LanguagePack
from kaoju.text.tokenize import NOWHERE
from kaoju.types.queries import Term

_LETTERS = "abcdefghijklmnopqrstuvwxyzéèêëàáâäãåçñíìîïóòôöõøúùûüýß"
_SHORTEST = 5  # characters: one edit makes nearly anything of a shorter one (H1B, EU, SSO)
_RARER = 3.0  # in idf: standing in a twentieth of the chunks
_WORD = re.compile(r"[a-z]+")


def spellings(word: str) -> Iterator[str]:
    """The spellings one edit away from a long enough word; digits are never a slip."""
    if len(word) < _SHORTEST:
        return
    digits = _digits(word)
    yield from (near for near in _edited(word) if _digits(near) == digits)


def corrected(
    terms: Sequence[Term], pack: LanguagePack, idf: Callable[[str], float]
) -> tuple[Term, ...]:
    """The terms, those that may be slips with the word that was meant as a synonym.

    In a Chinese question every Latin word names something, and a name that stands in few chunks
    may be the same slip in the documents; an English word must stand nowhere to be one.
    """
    return tuple(_corrected(term, pack, idf) for term in terms)


def _corrected(term: Term, pack: LanguagePack, idf: Callable[[str], float]) -> Term:
    if term.synonyms or len(term.token) < _SHORTEST or not _WORD.fullmatch(term.token):
        return term
    rarity = idf(term.token)
    if pack.code == "en" and rarity < idf(NOWHERE):
        return term
    near = min(spellings(term.token), key=lambda spelling: (idf(spelling), spelling))
    return replace(term, synonyms=(near,)) if idf(near) <= rarity - _RARER else term


def _digits(word: str) -> list[str]:
    return [character for character in word if character.isdigit()]


def _edited(word: str) -> Iterator[str]:
    for i in range(len(word) + 1):
        for letter in _LETTERS:
            yield word[:i] + letter + word[i:]
            yield word[:i] + letter + word[i + 1 :]
        yield word[:i] + word[i + 1 :]
        yield word[:i] + word[i + 1 : i + 2] + word[i : i + 1] + word[i + 2 :]
