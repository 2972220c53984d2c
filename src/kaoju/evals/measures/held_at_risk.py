"""held-at-risk: answered right, when few of the questions without an answer would be answered."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from kaoju.errors import EvaluationError


@dataclass(frozen=True, slots=True)
class Held:
    """Answer those with a score above ``threshold``."""

    threshold: float
    held: float  # share of the answerable ones answered, and right
    answered: float  # share of the answerable ones answered
    risk: float  # share of the absent ones answered, at most what was allowed


def held_at_risk(
    scores: Sequence[float], right: Sequence[bool], absent: Sequence[float], risk: float
) -> Held:
    """The lowest threshold at which at most ``risk`` of ``absent`` would be answered.

    ``scores`` and ``right`` are of the answerable questions, ``absent`` the scores of questions
    whose evidence is not there. A score that ties with the threshold is not answered.
    """
    if len(scores) != len(right) or not scores or not absent:
        raise EvaluationError("held-at-risk needs scores of answerable and of absent questions")
    if not 0 <= risk <= 1:
        raise EvaluationError(f"risk {risk} is not a share from 0 to 1")
    # The tolerance keeps 0.02 * 50 from becoming 0.
    allowed = math.floor(risk * len(absent) + 1e-9)
    ordered = sorted(absent, reverse=True)
    threshold = ordered[allowed] if allowed < len(ordered) else -math.inf
    passed = [score > threshold for score in scores]
    both = sum(held and answered for held, answered in zip(right, passed, strict=True))
    return Held(
        threshold=threshold,
        held=both / len(scores),
        answered=sum(passed) / len(scores),
        risk=sum(score > threshold for score in absent) / len(absent),
    )
