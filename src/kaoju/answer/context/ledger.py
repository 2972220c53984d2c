"""A budget of tokens that is spent item by item, and the count of what found no room in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping


class Ledger:
    """``spent`` never exceeds ``budget``."""

    def __init__(self, budget: int) -> None:
        self.budget = max(0, budget)
        self.spent = 0
        self._left_out: Counter[str] = Counter()

    @property
    def left_out(self) -> Mapping[str, int]:
        """Kind -> number of items that found no room."""
        return dict(self._left_out)

    def take(self, kind: str, tokens: int, items: int = 1) -> bool:
        """Spends ``tokens`` on ``items`` of a kind; False, and counted, where they do not fit."""
        if self.spent + tokens > self.budget:
            self.miss(kind, items)
            return False
        self.spent += tokens
        return True

    def miss(self, kind: str, items: int = 1) -> None:
        """Counts what is left out for another reason than its own size."""
        if items:
            self._left_out[kind] += items
