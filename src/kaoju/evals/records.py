"""What a run keeps of every question, and its JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kaoju.errors import EvaluationError
from kaoju.evals.checks.base import CheckResult
from kaoju.evals.grade import CHECKS, CONDITIONS
from kaoju.types.answers import Check

ERROR = "error"


@dataclass(frozen=True, slots=True)
class EvalRecord:
    """One question of a run. ``status`` is answered, refused or error; an error is never right."""

    id: str
    kind: str
    lang: str
    question: str
    answerable: bool
    status: str
    right: bool
    checks: tuple[CheckResult, ...] = ()
    conditions: tuple[CheckResult, ...] = ()
    ranks: tuple[int | None, ...] = ()  # of each evidence group in the search, 1-based
    answer: Mapping[str, Any] | None = None
    error: str | None = None
    seconds: float = 0.0  # of ask
    search_seconds: float = 0.0

    def result(self, name: str) -> Check:
        """The status of a check or condition; a question that failed to run failed them all."""
        for result in (*self.checks, *self.conditions):
            if result.name == name:
                return result.status
        return Check.FAIL


def record_json(record: EvalRecord) -> dict[str, Any]:
    return {
        "id": record.id,
        "kind": record.kind,
        "lang": record.lang,
        "question": record.question,
        "answerable": record.answerable,
        "status": record.status,
        "right": record.right,
        "checks": {r.name: [r.status.value, r.detail] for r in record.checks},
        "conditions": {r.name: [r.status.value, r.detail] for r in record.conditions},
        "ranks": list(record.ranks),
        "answer": record.answer,
        "error": record.error,
        "seconds": record.seconds,
        "search_seconds": record.search_seconds,
    }


def record_from_json(value: Mapping[str, Any], where: str) -> EvalRecord:
    """The record back; EvaluationError when it is none."""
    try:
        return EvalRecord(
            id=value["id"],
            kind=value["kind"],
            lang=value["lang"],
            question=value["question"],
            answerable=value["answerable"],
            status=value["status"],
            right=value["right"],
            checks=_results(value["checks"], CHECKS),
            conditions=_results(value["conditions"], CONDITIONS),
            ranks=tuple(value["ranks"]),
            answer=value["answer"],
            error=value["error"],
            seconds=value["seconds"],
            search_seconds=value["search_seconds"],
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise EvaluationError(f"{where}: not a record of a run ({error!r})") from error


def _results(values: Mapping[str, Any], order: tuple[str, ...]) -> tuple[CheckResult, ...]:
    return tuple(
        CheckResult(name, Check(values[name][0]), values[name][1])
        for name in order
        if name in values
    )
