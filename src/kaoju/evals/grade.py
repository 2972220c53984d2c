"""One answer against one case: the six checks, the further conditions, and whether it is right."""

from __future__ import annotations

from dataclasses import dataclass

from kaoju.evals.checks import (
    citing,
    coverage,
    grounding,
    isolation,
    length,
    normalisation,
    refusal,
    retrieval,
    verdict,
)
from kaoju.evals.checks.base import CheckResult, Subject

CHECKS = (
    normalisation.NAME,
    retrieval.NAME,
    isolation.NAME,
    coverage.NAME,
    grounding.NAME,
    refusal.NAME,
)
CONDITIONS = (citing.NAME, verdict.NAME, length.NAME)
_CHECKERS = (normalisation, retrieval, isolation, coverage, grounding, refusal)
_CONDITIONERS = (citing, verdict, length)


@dataclass(frozen=True, slots=True)
class Grade:
    """``checks`` are the six in their order; ``conditions`` what a right answer needs besides."""

    checks: tuple[CheckResult, ...]
    conditions: tuple[CheckResult, ...]
    right: bool

    def problems(self) -> tuple[CheckResult, ...]:
        """What failed, the six checks first."""
        return tuple(r for r in (*self.checks, *self.conditions) if r.failed)


def grade(subject: Subject) -> Grade:
    """Right is: all but retrieval hold. Of a question without an answer: it was refused,
    says nothing forbidden and cites nothing, whatever the plan made of its entity."""
    checks = tuple(checker.check(subject) for checker in _CHECKERS)
    conditions = tuple(checker.check(subject) for checker in _CONDITIONERS)
    diagnostic = {retrieval.NAME}
    if not subject.case.answerable:
        diagnostic.add(normalisation.NAME)
    decisive = [r for r in (*checks, *conditions) if r.name not in diagnostic]
    return Grade(checks, conditions, not any(result.failed for result in decisive))
