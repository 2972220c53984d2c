"""Step one of the gate: is what was found about the question? A named, monotone score."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kaoju.config import GateSettings, Settings
from kaoju.retrieve.groups import attainable, term_groups
from kaoju.retrieve.matching import token_set
from kaoju.retrieve.parts import Parts
from kaoju.text.language import language_of
from kaoju.types.queries import QueryPlan, Term
from kaoju.types.retrieval import Confidence, Hit

FEATURES = ("coverage", "dense", "sparse", "joint", "cross")
# Fitted by benchmarks/gate_calibration.py for the default encoder.
_DEFAULT: Mapping[str, float] = {
    "coverage": 5.2,
    "dense": 2.6,
    "sparse": 4.4,
    "joint": 3.1,
    "bias": -5.1,
    "cross": 15.0,
    "cross_bias": -6.2,
}
_BEST = 5  # hits among which the best supported chunk is looked for


@dataclass(frozen=True, slots=True)
class Relevance:
    """``features`` are each in [0, 1] and only ever raise the score: for calibration."""

    score: float
    features: Mapping[str, float]


def relevance(plan: QueryPlan, hits: Sequence[Hit], parts: Parts, settings: Settings) -> Relevance:
    """How likely the hits are about the question, in [0, 1]; 0 without hits.

    coverage: share of the content terms, by idf, in the best chunk with its headings. dense:
    cosine of the best window. sparse: BM25 over the greatest attainable. joint: coverage times
    cosine in one chunk. cross: cosine of a chunk in another language than the question's, where
    words cannot tell. Of a follow-up, neither coverage nor sparse nor joint is more than the share
    of the words that it introduces itself.
    """
    best = hits[:_BEST]
    if not best:
        return Relevance(0.0, dict.fromkeys(FEATURES, 0.0))
    own = max(covered(plan.own_terms, hit, parts) for hit in best) if plan.own_terms else 1.0
    groups = term_groups(plan.terms, settings.sparse.synonym)
    most = attainable(groups, parts.sparse.idf) or 1.0
    cosines = [_unit(hit.scores.get("dense", 0.0)) for hit in best]
    shares = list(zip((covered(plan.terms, hit, parts) for hit in best), cosines, strict=True))
    foreign = [cosine for hit, cosine in zip(best, cosines, strict=True) if _foreign(plan, hit)]
    features = {
        "coverage": min(own, max(share for share, _ in shares)),
        "dense": max(cosines),
        "sparse": min(own, _unit(max(hit.scores.get("sparse", 0.0) for hit in best) / most)),
        "joint": min(own, max(share * cosine for share, cosine in shares)),
        "cross": max(foreign, default=0.0),
    }
    return Relevance(logistic(features, settings.gate), features)


def gate(relevance: Relevance, settings: GateSettings, forced: bool | None = None) -> Confidence:
    """The decision: passed when the score reaches the calibrated threshold, or as ``forced``."""
    if forced is not None:
        return Confidence(max(0.5, relevance.score) if forced else 0.0, 0.5, "passage")
    return Confidence(relevance.score, settings.relevance, "passage")


def logistic(features: Mapping[str, float], settings: GateSettings) -> float:
    """The greater of two logistics: of the words and vectors, and of ``cross`` alone."""
    weights = {**_DEFAULT, **settings.coefficients}
    same = weights["bias"] + sum(
        weights[name] * value for name, value in features.items() if name != "cross"
    )
    across = weights["cross_bias"] + weights["cross"] * features.get("cross", 0.0)
    return max(_sigmoid(same), _sigmoid(across) if features.get("cross", 0.0) > 0 else 0.0)


def covered(terms: Sequence[Term], hit: Hit, parts: Parts) -> float:
    """Share of the terms, by weight and idf, that the chunk or its headings hold."""
    chunk = hit.chunk
    headings = "\n".join((chunk.title, *chunk.section, chunk.header))
    available = token_set(chunk.body) | token_set(headings)
    total = found = 0.0
    for term in terms:
        value = term.weight * parts.sparse.idf(term.token)
        total += value
        if term.token in available or any(s in available for s in term.synonyms):
            found += value
    return found / total if total else 0.0


def _foreign(plan: QueryPlan, hit: Hit) -> bool:
    return language_of(hit.chunk.body) != plan.language


def _sigmoid(x: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, x))))


def _unit(value: float) -> float:
    return max(0.0, min(1.0, value))
