"""What a wrong answer went through: the rank of the evidence at each stage, scores, thresholds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kaoju.types.answers import Answer

PATHS = ("sparse", "dense", "exact", "contrast")


@dataclass(frozen=True, slots=True)
class Observed:
    """``ranks``: stage -> best 1-based rank of a chunk that holds the evidence, None if absent."""

    answer: Answer
    ranks: Mapping[str, int | None]
    filled: frozenset[str]  # paths that found anything at all
    relevance: float

    @property
    def by_facts(self) -> bool:
        return self.answer.confidence.name == "fact"

    def rank(self, stage: str) -> int | None:
        return self.ranks.get(stage)

    def best_path(self) -> int | None:
        ranks = [rank for path in PATHS if (rank := self.rank(path)) is not None]
        return min(ranks, default=None)

    def evidence(self) -> dict[str, Any]:
        """As the report shows it."""
        confidence = self.answer.confidence
        return {
            "ranks": dict(self.ranks),
            "relevance": round(self.relevance, 4),
            "score": round(confidence.score, 4),
            "threshold": round(confidence.threshold, 4),
            "gate": confidence.name,
            "reason": self.answer.reason.value if self.answer.reason else None,
        }


def observed(answer: Answer, chunk_ids: tuple[str, ...]) -> Observed:
    """``answer`` was asked with overrides, so that its trace has the orders."""
    orders: Mapping[str, tuple[str, ...]] = answer.trace.get("orders", {})  # type: ignore[assignment]
    wanted = set(chunk_ids)
    ranks = {
        stage: next((n for n, c in enumerate(order, 1) if c in wanted), None)
        for stage, order in orders.items()
    }
    relevance: Mapping[str, float] = answer.trace.get("relevance", {})  # type: ignore[assignment]
    return Observed(
        answer=answer,
        ranks=ranks,
        filled=frozenset(path for path in PATHS if orders.get(path)),
        relevance=relevance.get("score", 0.0),
    )
