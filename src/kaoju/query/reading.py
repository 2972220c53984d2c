"""A question in the one form that every planning step works on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kaoju.domain import Domain
from kaoju.text.language import language_of
from kaoju.text.normalize import normalize

_IDEOGRAPH = re.compile(r"[\u3400-\u9fff]")
_LATIN = re.compile(r"[a-z]+")


@dataclass(frozen=True, slots=True)
class Reading:
    """``text`` is normalised; ``folded`` is its lower case of the same length, so spans agree."""

    text: str
    folded: str


def read(question: str) -> Reading:
    text = normalize(question).text
    lower = text.lower()
    if len(lower) != len(text):  # a few letters grow: İ
        lower = "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
    return Reading(text, lower)


def asked_language(question: str, domain: Domain) -> str:
    """A question whose only English is names ("LG G8X ThinQ 支持 NFC 吗") asks in Chinese."""
    code = language_of(question)
    if code != "en" or not _IDEOGRAPH.search(question):
        return code
    english = domain.language("en")
    return "en" if english.stopwords.intersection(_LATIN.findall(question.lower())) else "zh"


def overlaps(start: int, end: int, spans: Sequence[tuple[int, int]]) -> bool:
    return any(start < e and s < end for s, e in spans)


def blanked(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """The text with tabs in place of the spans, so that no phrase goes across them."""
    for start, end in spans:
        text = text[:start] + "\t" * (end - start) + text[end:]
    return text
