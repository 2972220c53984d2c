"""Coverage: every ``must_include`` group has an alternative in the answer."""

from __future__ import annotations

from kaoju.evals.checks.base import CheckResult, Subject, fail, not_asked, ok
from kaoju.evals.matching import missing_groups

NAME = "coverage"


def check(subject: Subject) -> CheckResult:
    case = subject.case
    if not case.answerable:
        return not_asked(NAME, "nothing to be said")
    if not subject.answered:
        return fail(NAME, "not answered")
    if not case.must_include:
        return not_asked(NAME, "no must_include")
    missing = missing_groups(subject.text, case.must_include)
    if missing:
        return fail(NAME, "without " + "; ".join(" | ".join(group) for group in missing))
    return ok(NAME)
