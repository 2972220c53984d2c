"""Names in the question that stand nowhere in the documents: what is asked of them is not said."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from kaoju.domain import LanguagePack
from kaoju.query.reading import Reading
from kaoju.text.periods import period_of
from kaoju.text.tokenize import tokenize

_NAME = re.compile(r"(?<![\w-])[A-Za-z][A-Za-z0-9_-]{2,}(?![\w-])")
_CODED = re.compile(r"[a-z][A-Z]|\d|_")  # an English word is a name only when it looks like one
_LETTERS = "abcdefghijklmnopqrstuvwxyzéèêëàáâäãåçñíìîïóòôöõøúùûüýß"
_SHORTEST = 5  # characters: one edit makes nearly anything of a shorter one (H1B, EU, SSO)
_LONGEST = 24  # characters: longer codes are not tried with other spellings
_MOST = 8  # names looked at: a question holds few


def unknown_names(
    reading: Reading,
    pack: LanguagePack,
    named: Sequence[tuple[int, int]],
    known: Callable[[str], bool],
) -> tuple[str, ...]:
    """Latin names that the index does not hold, nor one that differs by a letter or a space.

    Short names must stand as they are, and digits are never taken for a slip: K80 is not K90.

    ``named`` are spans of resolved entities, which have spellings of their own. In a Chinese
    question every Latin word names something; in an English one those that are spelled like names.
    """
    found: list[str] = []
    for match in list(_NAME.finditer(reading.text))[:_MOST]:
        if any(start < match.end() and match.start() < end for start, end in named):
            continue
        if match.group().lower() in pack.stopwords or period_of(match.group().lower()):
            continue
        if pack.code == "en" and not _looks_like_a_name(match, reading.text):
            continue
        if not _stands_somewhere(match.group(), known):
            found.append(match.group())
    return tuple(dict.fromkeys(found))


def _looks_like_a_name(match: re.Match[str], text: str) -> bool:
    before = text[: match.start()].rstrip()
    begins = not before or before[-1] in ".?!:;\"'“(-"
    return bool(_CODED.search(match.group())) or (match.group()[0].isupper() and not begins)


def _stands_somewhere(name: str, known: Callable[[str], bool]) -> bool:
    whole, *pieces = tokenize(name)
    numbers = [piece for piece in pieces if piece[0].isdigit()]
    if known(whole) or (any(map(known, set(pieces) - set(numbers))) and all(map(known, numbers))):
        return True
    if len(name) > _LONGEST:
        return False
    word = name.lower()
    parts = ((word[:i], word[i:]) for i in range(3, len(word) - 2))
    if any(_known_word(a, known) and _known_word(b, known) for a, b in parts):
        return True
    if len(word) < _SHORTEST:
        return False
    digits = _digits(word)
    return any(_digits(near) == digits and _known_word(near, known) for near in _near(word))


def _digits(word: str) -> list[str]:
    return [character for character in word if character.isdigit()]


def _known_word(word: str, known: Callable[[str], bool]) -> bool:
    return any(map(known, tokenize(word)[:1]))


def _near(word: str) -> Iterator[str]:
    """The spellings one edit away."""
    for i in range(len(word) + 1):
        for letter in _LETTERS:
            yield word[:i] + letter + word[i:]
            yield word[:i] + letter + word[i + 1 :]
        yield word[:i] + word[i + 1 :]
        yield word[:i] + word[i + 1 : i + 2] + word[i : i + 1] + word[i + 2 :]
