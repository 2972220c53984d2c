"""Stages × kinds: how many wrong answers each stage lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from kaoju.evals.diagnose.diagnosis import STAGES, Diagnosis

EXTRA = ("error", "open")


@dataclass(frozen=True, slots=True)
class StageTable:
    """``counts[stage][kind]``; only stages and kinds that lost anything."""

    kinds: tuple[str, ...]
    stages: tuple[str, ...]
    counts: dict[str, dict[str, int]]

    def rows(self) -> list[tuple[object, ...]]:
        """A row per stage: its count for each kind, then in all."""
        return [
            (stage, *(self.counts[stage].get(kind, "") for kind in self.kinds), self.total(stage))
            for stage in self.stages
        ]

    def total(self, stage: str) -> int:
        return sum(self.counts[stage].values())


def stage_table(found: Sequence[Diagnosis]) -> StageTable:
    counts: dict[str, Counter[str]] = {}
    for diagnosis in found:
        counts.setdefault(diagnosis.stage, Counter())[diagnosis.kind] += 1
    return StageTable(
        kinds=tuple(dict.fromkeys(d.kind for d in found)),
        stages=tuple(stage for stage in (*STAGES, *EXTRA) if stage in counts),
        counts={stage: dict(kinds) for stage, kinds in counts.items()},
    )
