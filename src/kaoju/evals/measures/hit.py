"""hit@k: whether a relevant document is among the first k."""

from __future__ import annotations

from kaoju.evals.measures.judgements import Judgements, Ranking, distinct, relevant


def hit(ranking: Ranking, judgements: Judgements, k: int | None = None) -> float:
    wanted = relevant(judgements)
    return float(any(document in wanted for document in distinct(ranking, k)))
