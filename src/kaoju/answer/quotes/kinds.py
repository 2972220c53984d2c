"""The kind of thing a question asks for, and whether a text holds one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kaoju.domain.pack import LanguagePack
from kaoju.text.normalize import fold
from kaoju.text.quantity import quantities
from kaoju.text.stated import NAMED

# Shapes of the answer, not of a field: a date, a proper name, a place, a reason.
_DATE = re.compile(
    r"\d{2,4}\s?年|\d{1,2}\s?月|\d{1,2}\s?日|世纪|周[一二三四五六日]|星期|\b(?:1\d|20)\d\d\b"
    r"|\b(?:january|february|march|april|may|june|july|august|september|october|november"
    r"|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b"
)
_COUNT_WORD = re.compile(
    r"[一二三四五六七八九十百千万两半]+(?=[个名位人座项次部种年月日岁米元所家条倍成周天小])"
    r"|\b(?:(?<!-)one(?= [a-z])(?! of)|two|three|four|five|six|seven|eight|nine|ten|twelve"
    r"|hundred|thousand|million|billion|half|third|(?:a|one|three) quarters?|once|twice|several"
    r"|dozen)\b"
)
_NAME = re.compile(r"[·《「“]|\b[A-Z][\w’'-]+(?: [A-Z][\w’'-]+)*")
_PLACE = re.compile(r"[省市县区国州镇村岛山河湖港路街]|\b(?:in|at|near|from|to|under) [A-Z\"“]")
_REASON = re.compile(
    r"因|由于|所以|导致|使得|为了|以便|从而|\b(?:because|due to|since|as a result|so that"
    r"|in order|caused?|therefore|leads? to)\b"
)
_SHARE = re.compile(r"[一二三四五六七八九]成|分之|半|half|halves|thirds?|quarters?|[0-9]/[0-9]")
# Free of charge: not a machine that is free in time, nor free space.
_FREE = re.compile(
    r"免费|不收费|无需付费|\b(?:complimentary|no (?:fees?|charges?|costs?))\b"
    r"|\bfree\b(?! (?:in|at|from|up|time|space|memory|disk|text|form|hand)\b)"
)
# What tells how many without a number.
_ALL_OR_NONE = re.compile(
    r"无限|不限|没有(?:限制|上限)|任意|一样多|相等|等于"
    r"|\b(?:unlimited|no (?:limit|maximum|more than)|any number|none|as many|same number|equal)\b"
)
# A year as it is said; 2000 employees are no year.
_IN_A_YEAR = re.compile(
    r"\b(?:in|since|until|during|before|after|year|fiscal) (?:19|20)\d\d\b(?! [a-z]+s\b)"
    r"|\b(?:by|of|from|to|for|and|through) (?:19|20)\d\d(?=[.,;:)]|$)"
    r"|(?<!\d)(?:19|20)\d\d\s?年",
    re.IGNORECASE,
)
_RECOGNISED = frozenset({"when", "how_many", "who", "where", "why"})


def asked(answer_types: Sequence[str]) -> frozenset[str]:
    """Those of a plan's answer types that a text can be seen to hold."""
    return _RECOGNISED & frozenset(answer_types)


def holds(kind: str, text: str) -> bool:
    """Whether ``text`` holds something of the kind; an unknown kind is held by nothing."""
    if kind == "when":
        return bool(_DATE.search(fold(text)))
    if kind == "how_many":
        return bool(quantities(text)) or bool(_COUNT_WORD.search(fold(text)))
    if kind == "who":
        return bool(_NAME.search(text))
    if kind == "where":
        return bool(_PLACE.search(text))
    if kind == "why":
        return bool(_REASON.search(fold(text)))
    return False


def needed(question: str, pack: LanguagePack) -> tuple[str, ...]:
    """The kinds of amount without which nothing answers the question: a number where it is asked
    how many, money (or "free") for a price, a share for a percentage."""
    asking = fold(question)
    return tuple(kind for kind, phrases in pack.needed.items() if phrases.search(asking))


def lacking(question: str, texts: Sequence[str], pack: LanguagePack) -> bool:
    """Whether no text holds an amount of a kind that is needed."""
    return any(
        not any(states(kind, text, question) for text in texts) for kind in needed(question, pack)
    )


def states(kind: str, text: str, question: str) -> bool:
    """Whether ``text`` holds an amount of the kind that may be what ``question`` asks for."""
    folded = fold(text)
    if kind == "money":  # a fee may be a share of something
        return bool(_FREE.search(folded)) or _has(text, "money", "ratio")
    if kind == "share":
        return bool(_SHARE.search(folded)) or _has(text, "ratio")
    said = bool(_COUNT_WORD.search(folded) or _ALL_OR_NONE.search(folded))
    return said or _counts(text, question)


def _has(text: str, *dimensions: str) -> bool:
    return any(quantity.dimension.startswith(dimensions) for quantity in quantities(text))


def _counts(text: str, question: str) -> bool:
    """Whether there is a number that is no date, version or year, and not one of the question's."""
    given = {q.base for q in quantities(question)}
    bare = _IN_A_YEAR.sub(" ", text)
    return any(q.dimension not in NAMED and q.base not in given for q in quantities(bare))


def fitting(kinds: frozenset[str], texts: Sequence[str]) -> list[bool]:
    """Of each text, whether it holds something of every kind asked for; False if none is."""
    return [bool(kinds) and all(holds(kind, text) for kind in kinds) for text in texts]
