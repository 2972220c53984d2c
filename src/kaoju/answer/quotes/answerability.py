"""The second gate: does the very span that would be quoted answer the question?

A logistic model over the evidence of the chosen units and of the search. Its coefficients were
fitted on three groups (answerable, on-topic but absent, other topics); docs/experiments.md has
the figures.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass

from kaoju.answer.quotes.choose import Choice
from kaoju.answer.quotes.evidence import Evidence, Ranking
from kaoju.answer.quotes.terms import TermMatcher
from kaoju.config import GateSettings
from kaoju.text.language import language_of
from kaoju.text.tokenize import tokenize
from kaoju.types.queries import QueryPlan
from kaoju.types.retrieval import Hit

_NEAR = 8  # units, best first, among which the question's names are looked for
# What multilingual E5 makes of texts that have nothing to do with each other, and of one that says
# what is asked: its cosines fill a small part of the scale.
_FAR, _CLOSE = 0.7, 0.95
_UNMET, _MET = 0.7, 0.92  # the same of pieces met least


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
    near: float = 0.0  # of the best units by the second reading: 0 far off, 1 nearly the question
    stated: float = 0.0  # how far the passage around the best unit meets what it meets least
    about: float = 0.0  # whether that passage opens with a name that the question says


@dataclass(frozen=True, slots=True)
class Coefficients:
    """Of a logistic, in the features' order."""

    bias: float
    coverage: float
    total: float
    similarity: float
    named: float
    joint: float
    matched: float
    margin: float
    near: float
    stated: float
    about: float


# Fitted by benchmarks/gate_calibration.py, with and without a second reading; ``about`` afterwards,
# below what it fits alone, since paragraphs of one article may all be about its subject. Between
# languages words tell nothing; what meaning tells is compared in docs/experiments.md.
_UNREAD = Coefficients(-5.6, 1.1, 2.1, 3.9, 1.1, 2.7, 2.6, 2.6, 0.0, 0.0, 1.5)
_READ = Coefficients(-7.3, 1.0, 1.2, 1.2, 0.6, 0.6, 1.4, 2.0, 4.0, 3.9, 1.5)
_ACROSS_UNREAD = Coefficients(-3.8, 0.0, 0.0, 12.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
_ACROSS_READ = Coefficients(-5.0, 0.0, 0.0, 5.0, 0.0, 0.0, 0.0, 0.0, 10.0, 0.0, 0.0)
_FOUND = 5  # hits, best first, whose language counts
# Log odds by which the score must be higher where a word stands nowhere that may be what is asked
# about (a Chinese noun, any word of an English yes/no question), or quotes are of other things.
_UNHEARD = {"zh": 0.75, "en": 2.0}


def coefficients(read: bool, across: bool) -> Coefficients:
    """``read``: whether there is a second reading; ``across``: whether between languages."""
    if across:
        return _ACROSS_READ if read else _ACROSS_UNREAD
    return _READ if read else _UNREAD


def foreign(plan: QueryPlan, hits: Sequence[Hit]) -> bool:
    """Whether none of the best hits is in the question's language."""
    return all(language_of(hit.chunk.body) != plan.language for hit in hits[:_FOUND])


def features(
    choice: Choice,
    ranking: Ranking,
    plan: QueryPlan,
    hits: Sequence[Hit],
    found: Mapping[str, float],
    stated: float = 0.0,
) -> Features:
    """``found`` are the first gate's features, ``stated`` is by the second reading."""
    return Features(
        coverage=choice.best.coverage,
        total=TermMatcher(plan.terms).share(choice.matched),
        similarity=choice.best.similarity,
        named=_named(ranking.units[:_NEAR], plan),
        joint=found.get("joint", 0.0),
        matched=found.get("matched", 0.0),
        margin=_margin(hits),
        near=_scaled(ranking.near, _FAR, _CLOSE),
        stated=_scaled(stated, _UNMET, _MET),
        about=float(choice.best.about),
    )


def score(values: Features, coefficients: Coefficients) -> float:
    """Probability-like, in (0, 1), monotone in every feature."""
    bias, *weights = astuple(coefficients)
    total = bias + sum(w * v for w, v in zip(weights, astuple(values), strict=True))
    return float(1.0 / (1.0 + math.exp(-total)))


def threshold(gate: GateSettings, plan: QueryPlan, across: bool, doubted: bool = False) -> float:
    """An open gate is open, and a closed one closed, to every language and question. Where the
    question names what may stand nowhere, or the quotes are ``doubted``, the evidence must be
    clearer."""
    if gate.answerability in (0.0, math.inf):
        return gate.answerability
    if across:
        return gate.across
    if not (plan.unheard_nouns or doubted) or not 0.0 < gate.answerability < 1.0:
        return gate.answerability
    higher = math.exp(_UNHEARD.get(plan.language, 0.0))
    odds = gate.answerability / (1.0 - gate.answerability) * higher
    return odds / (1.0 + odds)


def _scaled(value: float, least: float, most: float) -> float:
    return max(0.0, min(1.0, (value - least) / (most - least)))


def _named(near: Sequence[Evidence], plan: QueryPlan) -> float:
    if not plan.names:
        return 1.0
    held = {t for e in near for t in tokenize(e.unit.whole)}
    synonyms = {term.token: term.synonyms for term in plan.terms}
    met = [name in held or not held.isdisjoint(synonyms.get(name, ())) for name in plan.names]
    return sum(met) / len(met)


def _margin(hits: Sequence[Hit]) -> float:
    if len(hits) < 2:
        return 0.0
    return max(0.0, min(1.0, hits[0].score - hits[1].score))
