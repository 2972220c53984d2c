"""A question in the one form that every planning step works on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kaoju.text.normalize import normalize


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


def overlaps(start: int, end: int, spans: Sequence[tuple[int, int]]) -> bool:
    return any(start < e and s < end for s, e in spans)
