"""The second gate: does the very span that would be quoted answer the question?

A logistic model over the evidence of the chosen units and of the search. Its coefficients were
fitted on three groups (answerable, on-topic but absent, other topics); docs/experiments.md has
the figures.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass

from kaoju.answer.choose import Choice
from kaoju.answer.evidence import Evidence, TermMatcher
from kaoju.text.tokenize import tokenize
from kaoju.types.queries import QueryPlan
from kaoju.types.retrieval import Hit

_NEAR = 8  # units, best first, among which the question's names are looked for


@dataclass(frozen=True, slots=True)
class Features:
    """All in [0, 1]."""

    coverage: float  # of the question's term weight, in the best unit alone
    total: float  # ... in all chosen units with their context
    similarity: float  # of the best unit
    named: float  # share of the question's names and numbers that the best units speak of
    joint: float  # words and meaning met in one chunk, of the first gate
    matched: float  # how much the words are worth that are met, of the first gate
    margin: float  # by which the best hit leads the second


@dataclass(frozen=True, slots=True)
class Coefficients:
    bias: float = -6.5
    coverage: float = 0.6
    total: float = 1.0
    similarity: float = 4.7
    named: float = 1.7
    joint: float = 3.2
    matched: float = 4.2
    margin: float = 2.1


def features(
    choice: Choice,
    ranked: Sequence[Evidence],
    plan: QueryPlan,
    hits: Sequence[Hit],
    found: Mapping[str, float],
) -> Features:
    """``ranked`` are all units, best first; ``found`` the first gate's features."""
    return Features(
        coverage=choice.best.coverage,
        total=TermMatcher(plan.terms).share(choice.matched),
        similarity=choice.best.similarity,
        named=_named(ranked[:_NEAR], plan),
        joint=found.get("joint", 0.0),
        matched=found.get("matched", 0.0),
        margin=_margin(hits),
    )


def score(values: Features, coefficients: Coefficients) -> float:
    """Probability-like, in (0, 1), monotone in every feature."""
    bias, *weights = astuple(coefficients)
    total = bias + sum(w * v for w, v in zip(weights, astuple(values), strict=True))
    return float(1.0 / (1.0 + math.exp(-total)))


def _named(near: Sequence[Evidence], plan: QueryPlan) -> float:
    if not plan.names:
        return 1.0
    held = {t for e in near for t in tokenize(f"{e.unit.text}\n{e.unit.context}")}
    synonyms = {term.token: term.synonyms for term in plan.terms}
    met = [name in held or not held.isdisjoint(synonyms.get(name, ())) for name in plan.names]
    return sum(met) / len(met)


def _margin(hits: Sequence[Hit]) -> float:
    if len(hits) < 2:
        return 0.0
    return max(0.0, min(1.0, hits[0].score - hits[1].score))
