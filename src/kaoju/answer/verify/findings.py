"""What is wrong with a sentence: which check failed, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """``check`` is the name under which the answer's JSON has it."""

    check: str
    reason: str


def listed(words: Iterable[str]) -> str:
    """The words for a reason, each once."""
    return ", ".join(repr(word) for word in dict.fromkeys(words))
