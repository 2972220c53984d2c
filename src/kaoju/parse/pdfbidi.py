"""Lines of two directions in the order in which they are read.

pdfium reverses what runs from right to left, but not which part follows which where a line has
names or figures of the other direction. After UAX #9, with words for runs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

LEFTWARDS = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_LETTER = re.compile(r"[^\W\d_]")
_SIGN = re.compile(r"\w")
_CORE = re.compile(r"\w(?:.*\w)?")
_WORD = re.compile(r"\S+")

Word = tuple[int, int]  # places in the line


def has_two_directions(line: str) -> bool:
    """Whether most letters run from right to left, and some words do not."""
    leftwards = len(LEFTWARDS.findall(line))
    if 2 * leftwards <= len(_LETTER.findall(line)):
        return False
    return any(_direction(word) == "right" for word in line.split())


def reordered(line: str, lefts: Sequence[float]) -> list[int]:
    """The places of ``line`` in the order of reading, each once.

    ``lefts`` says where each character stands. Words of right-to-left letters are in order.
    """
    words = [match.span() for match in _WORD.finditer(line)]
    words.sort(key=lambda word: -min(lefts[word[0] : word[1]]))
    found = _directions([line[start:end] for start, end in words])
    blanks = (at for at in range(len(line)) if line[at].isspace())
    order: list[int] = []
    for direction, pairs in groupby(zip(found, words, strict=True), key=lambda p: p[0]):
        group = [word for _, word in pairs]
        for word in reversed(group) if direction == "right" else group:
            if order:
                order.append(next(blanks))
            order += _letters(line, word, lefts) if direction == "right" else range(*word)
    return [*order, *blanks]


def _letters(line: str, word: Word, lefts: Sequence[float]) -> list[int]:
    """From the first letter or digit to the last as they stand; signs around them as they were."""
    core = _CORE.search(line, *word)
    if core is None:
        return list(range(*word))
    inside = sorted(range(*core.span()), key=lambda at: lefts[at])
    return [*range(word[0], core.start()), *inside, *range(core.end(), word[1])]


def _directions(words: Sequence[str]) -> list[str]:
    """Of each word; a sign between two words of one direction has it too."""
    found = [_direction(word) for word in words]
    for at in range(1, len(found) - 1):
        if not found[at] and found[at - 1] == found[at + 1]:
            found[at] = found[at - 1]
    return found


def _direction(word: str) -> str:
    """ "left" or "right", where it runs to; empty for signs."""
    if LEFTWARDS.search(word):
        return "left"
    return "right" if _SIGN.search(word) else ""
