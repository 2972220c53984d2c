"""Average precision; its mean over queries is MAP (Harman 1992)."""

from __future__ import annotations

from kaoju.evals.measures.judgements import Judgements, Ranking, distinct, relevant


def average_precision(ranking: Ranking, judgements: Judgements, k: int | None = None) -> float:
    """The mean of the precisions at each relevant document; those never found count as 0."""
    wanted = relevant(judgements)
    if not wanted:
        return 0.0
    found, total = 0, 0.0
    for rank, document in enumerate(distinct(ranking, k), 1):
        if document in wanted:
            found += 1
            total += found / rank
    return total / len(wanted)
