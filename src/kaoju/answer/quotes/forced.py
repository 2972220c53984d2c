"""A choice of units that was made elsewhere: for diagnoses of what the selection lost."""

from __future__ import annotations

from collections.abc import Sequence

from kaoju.answer.quotes.choose import Choice
from kaoju.answer.quotes.evidence import Evidence
from kaoju.types.documents import Span


def quoted(ranked: Sequence[Evidence], places: Sequence[tuple[str, Span]]) -> Choice | None:
    """The ranked units that overlap one of ``places``; None where there is none."""
    chosen = [e for e in ranked if any(_overlaps(e, doc_id, span) for doc_id, span in places)]
    if not chosen:
        return None
    units = sorted((e.unit for e in chosen), key=lambda unit: (unit.doc_id, unit.order))
    matched = frozenset().union(*(e.matched for e in chosen))
    return Choice(tuple(units), chosen[0], matched)


def _overlaps(evidence: Evidence, doc_id: str, span: Span) -> bool:
    unit = evidence.unit
    return unit.doc_id == doc_id and unit.span.start < span.end and span.start < unit.span.end
