"""Refusal: the status agrees with whether the question can be answered.

The status field decides, never the wording: an apology may open an answer.
"""

from __future__ import annotations

from kaoju.evals.checks.base import CheckResult, Subject, fail, ok

NAME = "refusal"


def check(subject: Subject) -> CheckResult:
    status = subject.answer.get("status")
    if status not in ("answered", "refused"):
        return fail(NAME, f"status is {status!r}: neither answered nor refused")
    if subject.case.answerable == subject.answered:
        return ok(NAME)
    wanted = "answered" if subject.case.answerable else "refused"
    reason = subject.answer.get("reason")
    return fail(NAME, f"{status}, should be {wanted}" + (f" ({reason})" if reason else ""))
