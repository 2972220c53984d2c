"""Whether a short form is made of a name's initials: PD of Placement Driver, PaaS of Platform as
a Service."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_ACRONYM = re.compile(r"[A-Z][A-Za-z&./-]{1,11}")
_PART = re.compile(r"[A-Z]?[a-z'’]+|[A-Z]+(?![a-z])")
SMALL_WORDS = frozenset(
    ("a", "an", "the", "of", "and", "or", "for", "in", "to", "on", "with", "by", "at", "as", "from")
)


@dataclass(frozen=True, slots=True)
class _Part:
    """A word, or what follows a hyphen or a capital inside one; ``optional`` needs no letter."""

    start: int
    initial: str
    optional: bool
    small: bool


def is_acronym(short: str) -> bool:
    """Two letters or more, two of them capitals, no digits: PD, PaaS, R&D, SSDs."""
    return bool(_ACRONYM.fullmatch(short)) and sum(c.isupper() for c in short) >= 2


def expansion_start(words: str, short: str) -> int | None:
    """Where in ``words`` the name begins that ends there and has these initials.

    Each letter begins a word or a part of one; small words, and parts after a hyphen or a capital,
    may go without a letter. ``None`` where the letters are not those of the last words.
    """
    letters = _letters(short)
    parts = _parts(words)
    if len(letters) < 2 or not parts or parts[-1].small:
        return None
    found = _match(parts, len(parts) - 1, letters)
    return None if found is None else parts[found].start


def is_expansion(words: str, short: str) -> bool:
    """Whether the whole of ``words`` has the initials, from its first word to its last."""
    parts = _parts(words)
    return len(parts) > 1 and expansion_start(words, short) == parts[0].start


def _letters(short: str) -> str:
    if len(short) > 2 and short[-1] == "s" and short[-2].isupper():
        short = short[:-1]
    return "".join(c for c in short if c.isalpha()).lower()


def _parts(words: str) -> list[_Part]:
    found: list[_Part] = []
    for match in _PART.finditer(words):
        before = words[match.start() - 1 : match.start()]
        small = match.group().lower() in SMALL_WORDS
        inside = bool(found) and (before == "-" or before.isalnum())
        found.append(_Part(match.start(), match.group()[0].lower(), small or inside, small))
    return found


def _match(parts: Sequence[_Part], at: int, letters: str) -> int | None:
    """The part that the first letter falls on, matching from the last part and letter back."""
    if not letters:
        return at + 1
    if at < 0:
        return None
    part = parts[at]
    if part.initial == letters[-1] and not (len(letters) == 1 and part.small):
        found = _match(parts, at - 1, letters[:-1])
        if found is not None:
            return found
    return _match(parts, at - 1, letters) if part.optional else None
