"""Retrieval (diagnostic): of every evidence group, a place is among the first ``top_k`` hits."""

from __future__ import annotations

from kaoju.evals.checks.base import CheckResult, Json, Subject, fail, not_asked, ok
from kaoju.evals.checks.places import groups_with_alternatives, points_at, shown

NAME = "retrieval"


def check(subject: Subject) -> CheckResult:
    if not subject.case.answerable:
        return not_asked(NAME, "nothing to be found")
    if subject.hits is None:
        return not_asked(NAME, "no search was run")
    ranks = evidence_ranks(subject)
    groups = groups_with_alternatives(subject.case)
    lost = [
        shown(group)
        for group, rank in zip(groups, ranks, strict=True)
        if rank is None or rank > subject.top_k
    ]
    if not ranks or lost:
        return fail(NAME, f"not within the first {subject.top_k}: " + "; ".join(lost))
    return ok(NAME, "at rank " + ", ".join(str(rank) for rank in ranks))


def evidence_ranks(subject: Subject) -> tuple[int | None, ...]:
    """The first rank (1-based) of each evidence group; ``None`` where no hit points at it."""
    hits: tuple[Json, ...] = subject.hits or ()
    return tuple(
        next((n for n, hit in enumerate(hits, 1) if any(points_at(hit, e) for e in group)), None)
        for group in groups_with_alternatives(subject.case)
    )
