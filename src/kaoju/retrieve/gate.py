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
from kaoju.text.tokenize import NOWHERE
from kaoju.types.queries import QueryPlan, Term
from kaoju.types.retrieval import Confidence, Hit

FEATURES = ("dense", "matched", "joint", "sparse", "cross")
# Fitted for the default encoder, docs/experiments.md "what the words met are worth".
_DEFAULT: Mapping[str, float] = {
    "dense": 12.3,
    "matched": 10.0,
    "joint": 7.1,
    "sparse": 5.1,
    "bias": -8.0,
    "cross": 15.0,
    "cross_bias": -6.2,
}
_BEST = 5  # hits among which the best supported chunk is looked for
_HALF = 8.0  # rarest words met: half of all that they can be worth
_UNRELATED = 0.25  # cosine that a text has with a question of something else


@dataclass(frozen=True, slots=True)
class Relevance:
    """``features`` are each in [0, 1] and only ever raise the score: for calibration."""

    score: float
    features: Mapping[str, float]


def relevance(plan: QueryPlan, hits: Sequence[Hit], parts: Parts, settings: Settings) -> Relevance:
    """How likely the hits are about the question, in [0, 1]; 0 without hits.

    dense: cosine of the best window. matched: idf of the terms that the best chunk holds with its
    headings, saturating; unlike a share it does not fall when a question is wordy. joint: share of
    the terms, by idf, times cosine in one chunk. sparse: BM25 over the greatest attainable. cross:
    cosine of a chunk in another language than the question's, where words cannot tell. Of a
    follow-up, all but ``cross`` are bounded, hit by hit, by the share of the words that it
    introduces itself: what it carries along is met by the turn before.
    """
    best = hits[:_BEST]
    if not best:
        return Relevance(0.0, dict.fromkeys(FEATURES, 0.0))
    groups = term_groups(plan.terms, settings.sparse.synonym)
    most = attainable(groups, parts.sparse.idf) or 1.0
    met = [_met(plan.terms, hit, parts) for hit in best]
    total = _worth(plan.terms, parts) or 1.0
    rarest = [value / parts.sparse.idf(NOWHERE) for value in met]
    owns = [covered(plan.own_terms, hit, parts) if plan.own_terms else 1.0 for hit in hits]
    cosines = [_unit(hit.scores.get("dense", 0.0)) for hit in hits]
    sparse = [_unit(hit.scores.get("sparse", 0.0) / most) for hit in best]
    foreign = [cosine for hit, cosine in zip(best, cosines, strict=False) if _foreign(plan, hit)]
    features = {
        "dense": max(map(_bounded, cosines, owns)),
        "matched": max(
            own * value / (value + _HALF) for own, value in zip(owns, rarest, strict=False)
        ),
        "joint": max(map(min, owns, (v / total * c for v, c in zip(met, cosines, strict=False)))),
        "sparse": max(map(min, owns, sparse)),
        "cross": max(foreign, default=0.0),
    }
    return Relevance(logistic(features, settings.gate), features)


def _bounded(cosine: float, own: float) -> float:
    return min(cosine, _UNRELATED + (1.0 - _UNRELATED) * own)


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
    total = _worth(terms, parts)
    return _met(terms, hit, parts) / total if total else 0.0


def _met(terms: Sequence[Term], hit: Hit, parts: Parts) -> float:
    """Weight and idf of the terms that the chunk or its headings hold."""
    chunk = hit.chunk
    headings = "\n".join((chunk.title, *chunk.section, chunk.header))
    available = token_set(chunk.body) | token_set(headings)
    held = [t for t in terms if t.token in available or not available.isdisjoint(t.synonyms)]
    return _worth(held, parts)


def _worth(terms: Sequence[Term], parts: Parts) -> float:
    return sum(term.weight * parts.sparse.idf(term.token) for term in terms)


def _foreign(plan: QueryPlan, hit: Hit) -> bool:
    return language_of(hit.chunk.body) != plan.language


def _sigmoid(x: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, x))))


def _unit(value: float) -> float:
    return max(0.0, min(1.0, value))
