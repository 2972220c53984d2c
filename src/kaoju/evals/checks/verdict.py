"""Verdict: a yes/no question got the expected yes or no."""

from __future__ import annotations

from kaoju.evals.checks.base import CheckResult, Subject, fail, not_asked, ok

NAME = "verdict"


def check(subject: Subject) -> CheckResult:
    wanted = subject.case.verdict
    if wanted is None or not subject.case.answerable:
        return not_asked(NAME, "no verdict is expected")
    given = subject.answer.get("verdict")
    return ok(NAME) if given == wanted else fail(NAME, f"verdict {given!r}, should be {wanted!r}")
