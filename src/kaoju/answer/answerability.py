"""The second gate: does the very span that would be quoted answer the question?

A logistic model over the evidence of the chosen units. Its coefficients were fitted on three
groups (answerable, on-topic but absent, other topics); docs/experiments.md has the figures.
"""

from __future__ import annotations

import math
from dataclasses import astuple, dataclass

from kaoju.answer.choose import Choice
from kaoju.answer.evidence import TermMatcher


@dataclass(frozen=True, slots=True)
class Features:
    """All in [0, 1]."""

    coverage: float  # of the question's term weight, in the best unit alone
    total: float  # ... in all chosen units with their context
    similarity: float  # of the best unit
    relevance: float  # score of the first gate
    typed: float  # 1 when the kind of thing asked for is there, or none was recognised


@dataclass(frozen=True, slots=True)
class Coefficients:
    bias: float = -6.0
    coverage: float = 2.9
    total: float = 1.6
    similarity: float = 2.7
    relevance: float = 3.8
    typed: float = 0.6


def features(choice: Choice, matcher: TermMatcher, relevance: float, typed: bool) -> Features:
    return Features(
        coverage=choice.best.coverage,
        total=matcher.share(choice.matched),
        similarity=choice.best.similarity,
        relevance=relevance,
        typed=1.0 if not typed or choice.best.typed else 0.0,
    )


def score(values: Features, coefficients: Coefficients) -> float:
    """Probability-like, in (0, 1), monotone in every feature."""
    bias, *weights = astuple(coefficients)
    total = bias + sum(w * v for w, v in zip(weights, astuple(values), strict=True))
    return float(1.0 / (1.0 + math.exp(-total)))
