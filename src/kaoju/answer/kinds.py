"""The kind of thing a question asks for, and whether a text holds one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kaoju.text.normalize import fold
from kaoju.text.quantity import quantities

# Shapes of the answer, not of a field: a date, a proper name, a place, a reason.
_DATE = re.compile(
    r"\d{2,4}\s?年|\d{1,2}\s?月|\d{1,2}\s?日|世纪|周[一二三四五六日]|星期|\b(?:1\d|20)\d\d\b"
    r"|\b(?:january|february|march|april|may|june|july|august|september|october|november"
    r"|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b"
)
_COUNT_WORD = re.compile(
    r"[一二三四五六七八九十百千万两半]+(?=[个名位人座项次部种年月日岁米元所家条倍成周天小])"
    r"|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|hundred|thousand|million"
    r"|billion|half|third|quarter|once|twice|several|dozen)\b"
)
_NAME = re.compile(r"[·《「“]|\b[A-Z][\w’'-]+(?: [A-Z][\w’'-]+)*")
_PLACE = re.compile(r"[省市县区国州镇村岛山河湖港路街]|\b(?:in|at|near|from|to|under) [A-Z\"“]")
_REASON = re.compile(
    r"因|由于|所以|导致|使得|为了|以便|从而|\b(?:because|due to|since|as a result|so that"
    r"|in order|caused?|therefore|leads? to)\b"
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


def fitting(kinds: frozenset[str], texts: Sequence[str]) -> list[bool]:
    """Of each text, whether it holds something of every kind asked for; False if none is."""
    return [bool(kinds) and all(holds(kind, text) for kind in kinds) for text in texts]
