"""What a diagnosis says of one wrong answer, and how it is kept beside a run."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from kaoju.errors import EvaluationError, StorageError

FILE = "diagnosis.jsonl"
STAGES = (
    "reading",
    "chunking",
    "facts",
    "plan",
    "sparse",
    "dense",
    "exact",
    "filter",
    "fusion",
    "rerank",
    "relevance",
    "context",
    "selection",
    "answerability",
    "verification",
    "grader",
)


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """``stage`` is one of STAGES, ``error`` for a question that failed to run, or ``open``."""

    id: str
    kind: str
    stage: str
    why: str
    also: tuple[str, ...] = ()  # later stages that must be right as well
    evidence: Mapping[str, Any] = field(default_factory=dict)


def write_diagnoses(folder: Path, found: Sequence[Diagnosis]) -> None:
    """Beside the run's records."""
    lines = (json.dumps(diagnosis_json(d), ensure_ascii=False) for d in found)
    try:
        (folder / FILE).write_text("".join(line + "\n" for line in lines), "utf-8")
    except OSError as error:
        raise StorageError(f"{folder / FILE} cannot be written: {error}") from error


def read_diagnoses(folder: Path) -> tuple[Diagnosis, ...] | None:
    """What ``write_diagnoses`` left there; None where the run was not diagnosed."""
    path = folder / FILE
    if not path.exists():
        return None
    try:
        lines = path.read_text("utf-8").split("\n")
        return tuple(diagnosis_from_json(json.loads(line)) for line in lines if line)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise EvaluationError(f"{path} is damaged ({error!r}): diagnose again") from error


def diagnosis_json(diagnosis: Diagnosis) -> dict[str, Any]:
    return asdict(diagnosis)


def diagnosis_from_json(value: dict[str, Any]) -> Diagnosis:
    return Diagnosis(**{**value, "also": tuple(value["also"])})
