"""What a reader says of a run's answers, kept beside it, and how it agrees with the graders."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random

from kaoju.errors import EvaluationError, StorageError
from kaoju.evals.cases import Case, Evidence
from kaoju.evals.checks.base import objects, string
from kaoju.evals.records import EvalRecord
from kaoju.evals.statistics import Interval, wilson

FILE = "review.jsonl"
RIGHT, WRONG = "right", "wrong"


@dataclass(frozen=True, slots=True)
class Mark:
    """``automatic`` is what the graders said when it was read."""

    id: str
    mark: str  # right | wrong
    automatic: bool
    comment: str = ""

    @property
    def agrees(self) -> bool:
        return (self.mark == RIGHT) == self.automatic


@dataclass(frozen=True, slots=True)
class Agreement:
    """Rates of the answers that were read, by the graders and by hand."""

    read: int
    automatic_right: int
    hand_right: int
    too_strict: int  # the graders failed what the reader finds right
    too_kind: int
    automatic: Interval
    hand: Interval
    kappa: float | None  # Cohen 1960; None where chance alone explains everything

    @property
    def agreed(self) -> int:
        return self.read - self.too_strict - self.too_kind


def to_read(
    records: Sequence[EvalRecord], marks: Iterable[Mark], passes: int, seed: int = 0
) -> tuple[EvalRecord, ...]:
    """Every failure and ``passes`` of the others that nobody has read yet, failures first."""
    done = {mark.id for mark in marks}
    wrong = [r for r in records if not r.right]
    right = [r for r in records if r.right]
    sample = Random(seed).sample(right, min(passes, len(right)))
    return tuple(r for r in (*wrong, *sample) if r.id not in done)


def agreement(marks: Sequence[Mark]) -> Agreement:
    """EvaluationError when nothing was read."""
    if not marks:
        raise EvaluationError("nothing was read by hand yet: kaoju eval review RUN")
    n = len(marks)
    automatic = sum(mark.automatic for mark in marks)
    hand = sum(mark.mark == RIGHT for mark in marks)
    agreed = sum(mark.agrees for mark in marks) / n
    chance = (automatic * hand + (n - automatic) * (n - hand)) / n**2
    return Agreement(
        read=n,
        automatic_right=automatic,
        hand_right=hand,
        too_strict=sum(m.mark == RIGHT and not m.automatic for m in marks),
        too_kind=sum(m.mark == WRONG and m.automatic for m in marks),
        automatic=wilson(automatic, n),
        hand=wilson(hand, n),
        kappa=(agreed - chance) / (1 - chance) if chance < 1 else None,
    )


def read_marks(folder: Path) -> tuple[Mark, ...]:
    """The last mark of each answer, in the order first read."""
    path = folder / FILE
    if not path.exists():
        return ()
    try:
        lines = [json.loads(line) for line in path.read_text("utf-8").split("\n") if line]
        marks = [Mark(**line) for line in lines]
    except (OSError, ValueError, TypeError) as error:
        raise EvaluationError(f"{path} is damaged: {error!r}") from error
    return tuple({mark.id: mark for mark in marks}.values())


def add_mark(folder: Path, mark: Mark) -> None:
    """Appended at once: an interrupted reading loses nothing."""
    try:
        with (folder / FILE).open("a", encoding="utf-8") as target:
            target.write(json.dumps(asdict(mark), ensure_ascii=False) + "\n")
    except OSError as error:
        raise StorageError(f"{folder / FILE} cannot be written: {error}") from error


def as_cases(
    cases: Sequence[Case], records: Sequence[EvalRecord], marks: Sequence[Mark]
) -> tuple[Case, ...]:
    """The marked answers as questions: what was found right is evidence, its text expected.

    A right refusal becomes a question without an answer. What was found wrong keeps what its
    question expects, with the comment as a note.
    """
    by_id, by_record = {c.id: c for c in cases}, {r.id: r for r in records}
    found = []
    for mark in marks:
        case, record = by_id.get(mark.id), by_record.get(mark.id)
        if case is None or record is None:
            continue
        note = " ".join(part for part in (case.note, mark.comment) if part)
        found.append(_marked(replace(case, note=note), record, mark))
    return tuple(found)


def _marked(case: Case, record: EvalRecord, mark: Mark) -> Case:
    answer = record.answer or {}
    if mark.mark == WRONG or mark.automatic:
        return case
    if answer.get("status") == "refused":
        return replace(case, answerable=False, evidence=(), must_include=(), verdict=None)
    cited = [
        Evidence(string(c.get("file")), c.get("page"), string(c.get("quote")))
        for c in objects(answer.get("citations"))
    ]
    evidence = tuple(dict.fromkeys((*case.evidence, *cited)))
    return replace(
        case,
        answerable=True,
        evidence=evidence if not case.computed else case.evidence,
        must_include=(),
        must_not_include=(),
        verdict=answer.get("verdict") if answer.get("verdict") in ("yes", "no") else None,
    )
