"""recall@k: the share of the relevant documents that are among the first k."""

from __future__ import annotations

from kaoju.evals.measures.judgements import Judgements, Ranking, distinct, relevant


def recall(ranking: Ranking, judgements: Judgements, k: int | None = None) -> float:
    """0 where nothing is relevant: an empty judgement earns nothing."""
    wanted = relevant(judgements)
    if not wanted:
        return 0.0
    return len(wanted.intersection(distinct(ranking, k))) / len(wanted)
