"""grounded: the share of answers whose every sentence is borne out by what it cites."""

from __future__ import annotations

from collections.abc import Sequence

from kaoju.evals.records import EvalRecord
from kaoju.types.answers import Check


def grounded(records: Sequence[EvalRecord]) -> float | None:
    """Over the answered ones; ``None`` where nothing was answered."""
    answered = [record for record in records if record.status == "answered"]
    if not answered:
        return None
    return sum(record.result("grounding") is Check.OK for record in answered) / len(answered)
