"""Whether a bare model code ("9", "13", "8T") stands where a name can stand.

"9 小时", "13 MP", "V1.2.8", "第 9 条" and "between 7 and 9 days" count or measure; "iPhone 13" is
another maker's.
"""

from __future__ import annotations

import re
from enum import Enum

from kaoju.domain import LanguagePack

_NEARBY = 40  # characters on either side that tell
_GLUE_BEFORE = re.compile(r"[\d.:/#$¥€%~=_-]$")
_GLUE_AFTER = re.compile(r"[.:/%~=_°-]\s?\d|[%°:=_/~]")
_RANGE = re.compile(r"\s*(?:and|to|or|和|到|至|或|、|-|~)\s*\d+(?:\.\d+)?\s*")
_LATIN_WORD = re.compile(r"([a-z][a-z'.]*)\s*$")
_PUNCTUATION = re.compile(r"[\s,.;:!?，。；：！？、（(\[【《\"“'「]$")


class Position(Enum):
    FREE = "free"
    REJECTED = "rejected"
    FOREIGN = "foreign"  # a word that names another maker stands before it


def bare_position(folded: str, start: int, end: int, numeric: bool, pack: LanguagePack) -> Position:
    """Where the code at ``[start, end)`` stands; plain numbers are held to more than codes."""
    nearby = folded[max(0, start - _NEARBY) : start]
    before, after = nearby.rstrip(), folded[end : end + _NEARBY]
    if _GLUE_BEFORE.search(nearby) or _ends_with(pack.ordinals.sources, before):
        return Position.REJECTED
    if numeric and (_GLUE_AFTER.match(after) or counted(after, pack)):
        return Position.REJECTED
    if not before or _PUNCTUATION.search(before) or _ends_with(pack.linkers.sources, before):
        return Position.FREE
    latin = _LATIN_WORD.search(before)
    if latin:
        return Position.REJECTED if latin[1] in pack.stopwords else Position.FOREIGN
    if any(end == len(before) for _, end in pack.filler.spans(before)):
        return Position.FREE
    return Position.REJECTED if numeric else Position.FREE


def counted(after: str, pack: LanguagePack) -> bool:
    """Whether ``after``, the text behind a number, makes it a count or a measure."""
    if not pack.counters.sources:
        return False
    unit = rf"\s*(?:{'|'.join(pack.counters.sources)})(?:(?<![a-z])|(?![a-z]))"
    if re.match(unit, after):
        return True
    more = _RANGE.match(after)
    return bool(more and re.match(unit, after[more.end() :]))


def _ends_with(sources: tuple[str, ...], text: str) -> bool:
    if not sources:
        return False
    # A Latin word must start as a word; an ideograph may follow anything.
    return bool(re.search(rf"(?:(?<![a-z])|(?=[^\x00-\x7f]))(?:{'|'.join(sources)})$", text))
