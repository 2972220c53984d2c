"""Normalisation: the entity that was asked for is in the plan."""

from __future__ import annotations

from kaoju.evals.checks.base import CheckResult, Subject, fail, not_asked, ok
from kaoju.evals.checks.names import key, keys_of

NAME = "normalisation"


def check(subject: Subject) -> CheckResult:
    asked = subject.case.entity
    if asked is None:
        return not_asked(NAME, "the case names no entity")
    wanted = keys_of(asked, subject.aliases)
    if any(key(entity) in wanted for entity in subject.planned):
        return ok(NAME)
    planned = ", ".join(subject.planned) or "none"
    return fail(NAME, f"asked of {asked}; the plan has: {planned}")
