"""precision@k: the share of the first k places that hold a relevant document."""

from __future__ import annotations

from kaoju.evals.measures.judgements import Judgements, Ranking, distinct, relevant


def precision(ranking: Ranking, judgements: Judgements, k: int | None = None) -> float:
    """Of k places, not of the documents returned: a short ranking is no better for it."""
    found = distinct(ranking, k)
    places = len(found) if k is None else k
    return len(relevant(judgements).intersection(found)) / places if places else 0.0
