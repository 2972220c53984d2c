"""Whether the text layer of a page says what stands on it, measured on its characters alone."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

GARBAGE = 0.2  # share of characters, or of words, that no writing has
LEAST_PAIRS, LEAST_WORDS = 5, 20  # fewer tell nothing

_INK = re.compile(r"\S")
# Private use, unassigned replacement and control characters: glyphs without a known character.
_NOTHING = re.compile(r"[\x01-\x08\x0e-\x1f\x7f-\x9f\ufffd\ue000-\uf8ff\U000f0000-\U0010ffff]")
# Two of them beside each other, as in ÖÐ¹ú for 中国: bytes of another encoding.
_BYTES = re.compile(r"([\u00a1-\u00ff])(?!\1)[\u00a1-\u00ff]")
_WORD = re.compile(r"[^\W\d_]{3,}")
_OTHER_ALPHABET = re.compile(r"[\u0370-\u1cff]")
_ALPHABETS = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "HEBREW", "ARABIC", "GEORGIAN", "THAI")


def unreadable(text: str) -> str:
    """Why the text layer of a page cannot be used; empty where it can."""
    inked = len(_INK.findall(text))
    if not inked:
        return "has no text layer"
    if len(_NOTHING.findall(text)) > GARBAGE * inked:
        return "has a text layer of unknown characters"
    pairs = len(_BYTES.findall(text))
    if (pairs >= LEAST_PAIRS and 2 * pairs > GARBAGE * inked) or _mixes_alphabets(text):
        return "has a text layer of characters that make no words"
    return ""


def _mixes_alphabets(text: str) -> bool:
    """Whether many words have letters of two alphabets: codes that were taken for characters."""
    if _OTHER_ALPHABET.search(text) is None:
        return False
    words = _WORD.findall(text)
    mixed = sum(len({_alphabet(letter) for letter in word} - {""}) > 1 for word in words)
    return len(words) >= LEAST_WORDS and mixed > GARBAGE * len(words)


@lru_cache(maxsize=4096)
def _alphabet(letter: str) -> str:
    """Empty for ideographs, syllables and marks, which stand beside letters of any."""
    first = unicodedata.name(letter, "").partition(" ")[0]
    return first if first in _ALPHABETS else ""
