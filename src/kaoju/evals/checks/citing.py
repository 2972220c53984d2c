"""Citing: an answer cites something, and of each evidence group a file, with its page if given."""

from __future__ import annotations

from kaoju.evals.checks.base import CheckResult, Subject, fail, not_asked, ok
from kaoju.evals.checks.places import groups_with_alternatives, points_at, shown

NAME = "citing"


def check(subject: Subject) -> CheckResult:
    if not subject.case.answerable:
        return not_asked(NAME, "nothing to be cited")
    if not subject.answered:
        return fail(NAME, "not answered")
    citations = subject.citations
    if not citations:
        return fail(NAME, "answered without a citation")
    uncited = [
        shown(group)
        for group in groups_with_alternatives(subject.case)
        if not any(points_at(citation, e) for citation in citations for e in group)
    ]
    if uncited:
        return fail(NAME, "not cited: " + "; ".join(uncited))
    return ok(NAME)
