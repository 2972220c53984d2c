"""The right answers of a run, ready to be changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kaoju.evals.cases import Case
from kaoju.evals.checks.base import ReadDocument
from kaoju.evals.mutate.mutant import Original
from kaoju.evals.records import EvalRecord


def originals(
    cases: Sequence[Case],
    records: Sequence[EvalRecord],
    read: ReadDocument,
    aliases: Mapping[str, Sequence[str]] | None = None,
) -> tuple[Original, ...]:
    """One for each answerable question that was answered right."""
    by_id = {case.id: case for case in cases}
    right = {
        record.id: record.answer
        for record in records
        if record.right and record.answerable and record.answer is not None
    }
    return tuple(
        Original(
            case=by_id[name],
            answer=answer,
            read=read,
            siblings=tuple(other for key, other in right.items() if key != name),
            aliases=aliases or {},
        )
        for name, answer in right.items()
        if name in by_id
    )
