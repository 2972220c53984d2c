"""Length: the answer keeps the limit of its language and kind."""

from __future__ import annotations

from kaoju.evals.checks.base import CheckResult, Subject, fail, not_asked, ok
from kaoju.evals.matching import length_limit

NAME = "length"


def check(subject: Subject) -> CheckResult:
    if not subject.case.answerable or not subject.answered:
        return not_asked(NAME, "not an answer")
    size, limit = len(subject.text), length_limit(subject.case.lang, subject.case.kind)
    if size > limit:
        return fail(NAME, f"{size} characters, at most {limit}")
    return ok(NAME) if subject.text.strip() else fail(NAME, "the answer is empty")
