"""Phrases of a language pack: regular expressions matched on folded text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache


@lru_cache(maxsize=512)
def _compile(sources: tuple[str, ...], whole_words: bool) -> re.Pattern[str]:
    # The longest source first, so that 多少钱 is tried before 多少.
    ordered = sorted(sources, key=lambda source: (-len(source), source))
    body = "|".join(f"(?:{source})" for source in ordered)
    return re.compile(rf"(?<![0-9a-z])(?:{body})(?![0-9a-z])" if whole_words else body)


@dataclass(frozen=True, slots=True)
class Phrases:
    """A set of alternatives; ``whole_words`` keeps them from matching inside a Latin word."""

    sources: tuple[str, ...] = ()
    whole_words: bool = False

    def pattern(self) -> re.Pattern[str] | None:
        """The compiled alternatives, ``None`` when there are none; raises ``re.error``."""
        return _compile(self.sources, self.whole_words) if self.sources else None

    def search(self, folded: str) -> re.Match[str] | None:
        pattern = self.pattern()
        return pattern.search(folded) if pattern else None

    def spans(self, folded: str) -> list[tuple[int, int]]:
        """Where the phrases stand in ``folded``, left to right, not overlapping."""
        pattern = self.pattern()
        return [m.span() for m in pattern.finditer(folded) if m.group()] if pattern else []

    def extended(self, more: Iterable[str]) -> Phrases:
        return Phrases(tuple(dict.fromkeys((*self.sources, *more))), self.whole_words)
