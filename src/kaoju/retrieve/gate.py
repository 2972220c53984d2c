"""Step one of the gate: is what was found about the question? A named, monotone score."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kaoju.config import GateSettings, Settings
from kaoju.retrieve.groups import attainable, term_groups
from kaoju.retrieve.matching import token_set
from kaoju.retrieve.parts import Parts
from kaoju.types.queries import QueryPlan, Term
from kaoju.types.retrieval import Confidence, Hit

FEATURES = ("coverage", "dense", "sparse", "bias")
_DEFAULT: Mapping[str, float] = {"coverage": 4.0, "dense": 4.0, "sparse": 4.0, "bias": -4.5}
_BEST = 5  # hits among which the best supported chunk is looked for


@dataclass(frozen=True, slots=True)
class Relevance:
    """``features`` are each in [0, 1] and only ever raise the score: for calibration."""

    score: float
    features: Mapping[str, float]


def relevance(plan: QueryPlan, hits: Sequence[Hit], parts: Parts, settings: Settings) -> Relevance:
    """How likely the hits are about the question, in [0, 1]; 0 without hits.

    coverage: share of the content terms, by idf, in the best chunk with its headings; of a
    follow-up, never more than the share of the words that it introduces itself. dense: cosine of
    the best window. sparse: BM25 over the greatest attainable. Combined by a logistic.
    """
    best = hits[:_BEST]
    if not best:
        return Relevance(0.0, dict.fromkeys(FEATURES[:3], 0.0))
    groups = term_groups(plan.terms, settings.sparse.synonym)
    most = attainable(groups, parts.sparse.idf)
    features = {
        "coverage": _coverage(plan, best, parts),
        "dense": _unit(max(hit.scores.get("dense", 0.0) for hit in best)),
        "sparse": _unit(max(hit.scores.get("sparse", 0.0) for hit in best) / most) if most else 0.0,
    }
    return Relevance(logistic(features, settings.gate), features)


def gate(relevance: Relevance, settings: GateSettings) -> Confidence:
    """The decision: passed when the score reaches the calibrated threshold."""
    return Confidence(relevance.score, settings.relevance, "passage")


def logistic(features: Mapping[str, float], settings: GateSettings) -> float:
    """1 / (1 + exp(-(bias + Σ coefficient · feature)))."""
    coefficients = {**_DEFAULT, **settings.coefficients}
    x = coefficients["bias"] + sum(coefficients[name] * value for name, value in features.items())
    return 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, x))))


def _coverage(plan: QueryPlan, hits: Sequence[Hit], parts: Parts) -> float:
    def share(terms: Sequence[Term]) -> float:
        return max(covered(terms, hit, parts) for hit in hits)

    whole = share(plan.terms)
    return min(whole, share(plan.own_terms)) if plan.own_terms else whole


def covered(terms: Sequence[Term], hit: Hit, parts: Parts) -> float:
    """Share of the terms, by weight and idf, that the chunk or its headings hold."""
    chunk = hit.chunk
    available = token_set(chunk.body) | token_set(
        "\n".join((chunk.title, *chunk.section, chunk.header))
    )
    values = [(term, term.weight * parts.sparse.idf(term.token)) for term in terms]
    total = sum(value for _, value in values)
    found = sum(
        value
        for term, value in values
        if term.token in available or any(s in available for s in term.synonyms)
    )
    return found / total if total else 0.0


def _unit(value: float) -> float:
    return max(0.0, min(1.0, value))
