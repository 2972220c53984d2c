"""A measure by name: ``nDCG@10`` parses, prints, and evaluates a run."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from kaoju.errors import EvaluationError
from kaoju.evals.measures.average_precision import average_precision
from kaoju.evals.measures.hit import hit
from kaoju.evals.measures.judgements import Judgements, Qrels, Ranking, Run
from kaoju.evals.measures.ndcg import ndcg
from kaoju.evals.measures.precision import precision
from kaoju.evals.measures.recall import recall
from kaoju.evals.measures.reciprocal_rank import reciprocal_rank

Score = Callable[[Ranking, Judgements, int | None], float]

_SCORES: Final[dict[str, Score]] = {
    "hit": hit,
    "recall": recall,
    "precision": precision,
    "MRR": reciprocal_rank,
    "nDCG": ndcg,
    "MAP": average_precision,
}
_ALIASES: Final = {"Success": "hit", "R": "recall", "P": "precision", "RR": "MRR", "AP": "MAP"}
_NEEDS_CUTOFF: Final = frozenset({"hit", "recall", "precision"})
_NAME = re.compile(r"([A-Za-z]+)(?:@([1-9][0-9]*))?")


@dataclass(frozen=True, slots=True)
class Measure:
    """``str`` prints what ``parse_measure`` reads."""

    name: str
    cutoff: int | None = None

    def __str__(self) -> str:
        return self.name if self.cutoff is None else f"{self.name}@{self.cutoff}"

    def of(self, ranking: Ranking, judgements: Judgements) -> float:
        """The score of one query."""
        return _SCORES[self.name](ranking, judgements, self.cutoff)

    def per_query(self, qrels: Qrels, run: Run) -> dict[str, float]:
        """The score of every judged query; one that the run lacks scores 0."""
        return {query: self.of(run.get(query, ()), judged) for query, judged in qrels.items()}

    def mean(self, qrels: Qrels, run: Run) -> float:
        """Over every judged query; EvaluationError where there is none to average."""
        if not qrels:
            raise EvaluationError(f"{self}: no judged query, nothing can be measured")
        scores = self.per_query(qrels, run)
        return sum(scores.values()) / len(scores)


def parse_measure(text: str) -> Measure:
    """ "nDCG@10" -> Measure; EvaluationError lists what there is."""
    match = _NAME.fullmatch(text.strip())
    name = _ALIASES.get(match[1], match[1]) if match else ""
    if match is None or name not in _SCORES:
        known = ", ".join(f"{n}@k" for n in _SCORES)
        raise EvaluationError(f"no measure called {text!r}; there are: {known}")
    cutoff = int(match[2]) if match[2] else None
    if cutoff is None and name in _NEEDS_CUTOFF:
        raise EvaluationError(f"{name} needs a cutoff: {name}@10")
    return Measure(name, cutoff)


def evaluate(measures: Iterable[Measure], qrels: Qrels, run: Run) -> dict[str, float]:
    """The mean of each measure by its printed name."""
    return {str(measure): measure.mean(qrels, run) for measure in measures}
