"""The best rows of an index, in an order that no insertion order can change."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kaoju.types.retrieval import Candidate

Scores = NDArray[np.floating]
Ties = NDArray[np.uint64]


def contenders(scores: Scores, top_k: int, floor: float, slack: float = 0.0) -> NDArray[np.intp]:
    """Rows above ``floor`` that may be among the best ``top_k``: ties at the cut are all kept.

    ``slack`` widens the cut by that much, for scores that are themselves approximate.
    """
    if len(scores) > 4 * top_k:
        cut = float(np.partition(scores, len(scores) - top_k)[len(scores) - top_k]) - slack
        if cut > floor:
            return np.flatnonzero(scores >= scores.dtype.type(cut))
    return np.flatnonzero(scores > floor)


def ranked(scores: Scores, ties: Ties, ids: Sequence[str], top_k: int) -> tuple[Candidate, ...]:
    """Candidates by score, then tie key, then chunk id."""
    order = np.lexsort((ties, -scores))
    if len(order) > top_k:
        last = order[top_k - 1]
        same = (scores[order] == scores[last]) & (ties[order] == ties[last])
        order = order[: max(top_k, int(np.flatnonzero(same)[-1]) + 1)]
    named = [(-float(scores[i]), int(ties[i]), ids[i]) for i in order.tolist()]
    named.sort()
    return tuple(
        Candidate(chunk_id, -negative, rank)
        for rank, (negative, _, chunk_id) in enumerate(named[:top_k], start=1)
    )
