"""Rankings and judgements (qrels): their types, and reading them the way that does not flatter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from kaoju.errors import EvaluationError

Judgements = Mapping[str, int]
"""document -> relevance; 1 and above is relevant."""
Ranking = Sequence[str]
"""Documents, best first."""
Qrels = Mapping[str, Judgements]
Run = Mapping[str, Ranking]


def relevant(judgements: Judgements) -> frozenset[str]:
    return frozenset(document for document, grade in judgements.items() if grade > 0)


def distinct(ranking: Ranking, k: int | None = None) -> list[str]:
    """The first ``k`` documents, a repeated one counted where it first stands."""
    return list(islice(dict.fromkeys(ranking), k))


def parse_qrels(lines: Iterable[str], where: str = "qrels") -> dict[str, dict[str, int]]:
    """TREC qrels, "query 0 document relevance" a line; EvaluationError names a wrong line."""
    qrels: dict[str, dict[str, int]] = {}
    for number, line in enumerate(lines, 1):
        fields = line.split()
        if not fields:
            continue
        try:
            query, _, document, grade = fields
            judged = int(grade)
        except ValueError as error:
            raise EvaluationError(
                f"{where} line {number}: not 'query 0 document relevance': {line.strip()[:60]!r}"
            ) from error
        qrels.setdefault(query, {})[document] = judged
    return qrels
