"""What the networks have in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


def normalise(rows: Floats, gain: Floats, bias: Floats, eps: float) -> None:
    """Layer normalisation (Ba et al., 2016), in place."""
    rows -= rows.mean(axis=-1, keepdims=True)
    variance = np.einsum("ij,ij->i", rows, rows) / rows.shape[-1]
    rows *= np.reciprocal(np.sqrt(variance + eps))[:, None]
    rows *= gain
    rows += bias


def batches(
    texts: Sequence[Sequence[int]], budget: int
) -> Iterator[tuple[list[int], list[Sequence[int]]]]:
    """(rows, their pieces) in the order given, each up to the budget or one long text alone."""
    rows: list[int] = []
    total = 0
    for row, pieces in enumerate(texts):
        if rows and total + len(pieces) > budget:
            yield rows, [texts[r] for r in rows]
            rows, total = [], 0
        rows.append(row)
        total += len(pieces)
    if rows:
        yield rows, [texts[r] for r in rows]
