"""What the graders of a run are tested on: its right answers, and quotes of the evidence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from kaoju.errors import KaojuError
from kaoju.evals.cases import Case
from kaoju.evals.checks.base import ReadDocument
from kaoju.evals.mutate.golden import golden
from kaoju.evals.mutate.mutant import Original
from kaoju.evals.mutate.originals import originals
from kaoju.evals.mutate.score import MutationReport, score_graders
from kaoju.evals.records import EvalRecord


@dataclass(frozen=True, slots=True)
class Source:
    """Where stored texts come from; ``roots`` names the roots that hold each file."""

    read: ReadDocument
    roots: Mapping[str, Sequence[str]]
    aliases: Mapping[str, Sequence[str]]


def right_answers(
    cases: Sequence[Case], records: Sequence[EvalRecord], source: Source
) -> tuple[Original, ...]:
    """The run's own right answers; where it was wrong, the quoted evidence if that is right."""
    own = originals(cases, records, source.read, source.aliases)
    answered = {original.case.id for original in own}
    made = [
        (case, answer)
        for case in cases
        if case.id not in answered and (answer := _golden(case, source)) is not None
    ]
    everything: dict[str, Mapping[str, Any]] = {o.case.id: o.answer for o in own}
    everything |= {case.id: answer for case, answer in made}
    pairs = [*((o.case, o.answer) for o in own), *made]
    return tuple(
        Original(
            case=case,
            answer=answer,
            read=source.read,
            siblings=tuple(a for name, a in everything.items() if name != case.id),
            aliases=source.aliases,
        )
        for case, answer in pairs
    )


def graders_tested(
    found: Sequence[Original], most: int | None = None, seed: int = 0
) -> MutationReport | None:
    """The report over at most ``most`` originals, picked by ``seed``; None where there are none."""
    if not found:
        return None
    if most is not None and len(found) > most:
        found = Random(seed).sample(list(found), most)
    return score_graders(found, seed)


def _golden(case: Case, source: Source) -> dict[str, Any] | None:
    files = {evidence.file for evidence in case.evidence}
    for root in sorted({root for file in files for root in source.roots.get(file, ())}):
        try:
            answer = golden(case, source.read, root)
        except (KaojuError, KeyError):
            continue
        if answer is not None:
            return answer
    return None
