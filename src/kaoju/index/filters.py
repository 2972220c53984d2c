"""Which rows of an index a filter lets through."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.bool_]


class Rows(Protocol):
    """A segment, as far as filters go."""

    @property
    def row_of(self) -> Mapping[str, int]: ...
    def __len__(self) -> int: ...


class RowFilter:
    """Masks of living and allowed rows, a mask per segment.

    The masks of the last frozenset are kept: filters repeat from question to question, and
    turning 100,000 ids into rows takes longer than searching.
    """

    def __init__(self, parts: Sequence[tuple[Rows, Mask]]) -> None:
        self._parts = parts
        self._living: list[Mask | None] = [None if m.all() else m for _, m in parts]
        self._last: frozenset[str] | None = None
        self._last_masks: list[Mask | None] = []

    def masks(self, allowed: Collection[str] | None) -> list[Mask | None]:
        """By segment; ``None`` where every row passes."""
        if allowed is None:
            return self._living
        if allowed is self._last:
            return self._last_masks
        masks: list[Mask | None] = [self._mask(rows, alive, allowed) for rows, alive in self._parts]
        if isinstance(allowed, frozenset):
            self._last, self._last_masks = allowed, masks
        return masks

    @staticmethod
    def _mask(rows: Rows, alive: Mask, allowed: Collection[str]) -> Mask:
        mask = np.zeros(len(rows), np.bool_)
        found = [row for row in map(rows.row_of.get, allowed) if row is not None]
        mask[found] = True
        mask &= alive
        return mask
