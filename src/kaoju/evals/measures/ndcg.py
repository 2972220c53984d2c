"""nDCG@k: discounted gain against the best that the judgements allow (Järvelin, Kekäläinen 2002).

The gain is the grade, the discount log2(rank + 1). The ideal comes from every judged document,
found or not: a ranking cannot be measured against itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log2

from kaoju.evals.measures.judgements import Judgements, Ranking, distinct


def ndcg(ranking: Ranking, judgements: Judgements, k: int | None = None) -> float:
    ideal = _gain(sorted((max(0, grade) for grade in judgements.values()), reverse=True)[:k])
    if ideal == 0:
        return 0.0
    return _gain(max(0, judgements.get(document, 0)) for document in distinct(ranking, k)) / ideal


def _gain(grades: Iterable[int]) -> float:
    return sum(grade / log2(rank + 1) for rank, grade in enumerate(grades, 1))
