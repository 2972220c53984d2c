"""Names in the question that stand nowhere in the documents: what is asked of them is not said."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kaoju.domain import LanguagePack
from kaoju.query.named import names
from kaoju.query.reading import Reading
from kaoju.query.spelling import spellings
from kaoju.text.tokenize import tokenize

_FEWEST = 3  # characters: a shorter word is hardly a name
_LONGEST = 24  # characters: longer codes are not tried with other spellings


def unknown_names(
    reading: Reading,
    pack: LanguagePack,
    named: Sequence[tuple[int, int]],
    known: Callable[[str], bool],
) -> tuple[str, ...]:
    """Latin names that the index does not hold, nor one that differs by a letter or a space.

    Short names must stand as they are, and digits are never taken for a slip: K80 is not K90.

    ``named`` are spans of resolved entities, which have spellings of their own.
    """
    found: list[str] = []
    for match in names(reading.text, pack):
        if len(match.group()) < _FEWEST:
            continue
        if any(start < match.end() and match.start() < end for start, end in named):
            continue
        if not _stands_somewhere(match.group(), known):
            found.append(match.group())
    return tuple(dict.fromkeys(found))


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
    return any(_known_word(near, known) for near in spellings(word))


def _known_word(word: str, known: Callable[[str], bool]) -> bool:
    return any(map(known, tokenize(word)[:1]))
