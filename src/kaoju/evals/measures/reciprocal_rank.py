"""Reciprocal rank; its mean over queries is MRR (Voorhees 1999)."""

from __future__ import annotations

from kaoju.evals.measures.judgements import Judgements, Ranking, distinct, relevant


def reciprocal_rank(ranking: Ranking, judgements: Judgements, k: int | None = None) -> float:
    wanted = relevant(judgements)
    for rank, document in enumerate(distinct(ranking, k), 1):
        if document in wanted:
            return 1 / rank
    return 0.0
