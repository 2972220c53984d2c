"""How well one unit answers the question: features of lexical, dense and structural evidence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from kaoju.answer.quotes.reader import Reading, Scores, nearness, spoken
from kaoju.answer.quotes.subject import Subject
from kaoju.answer.quotes.terms import Shares, WordShares
from kaoju.answer.quotes.units import Unit, UnitKind
from kaoju.text.normalize import normalize
from kaoju.types.protocols import Encoder
from kaoju.types.queries import QueryPlan

# Units beyond this many are not encoded: a unit costs about 3 ms and the lexically weakest
# were never chosen in the measurements (docs/experiments.md).
_ENCODED = 32
_NEAR = 2  # units that tell whether the question is met at all; more tell no more
# Of the best unit's coverage: above it, words decide. Prose without headings shares its words with
# many a question that it does not answer.
_READ_BELOW, _READ_PROSE_BELOW = 0.5, 0.85


@dataclass(frozen=True, slots=True)
class Weights:
    """Shares of the features in a unit's score; measured in docs/experiments.md."""

    coverage: float = 1.0
    context: float = 0.45
    subject: float = 0.8  # of what the unit leaves out because its passage opened with it
    opening: float = 0.15  # of a sentence that opens with the subject: it says most about it
    similarity: float = 1.2
    neighbour: float = 0.1
    hit: float = 0.4
    answer_type: float = 0.15
    code: float = 0.25
    steps: float = 0.4  # of a unit that is a step of what the question asks how to do
    denial: float = 0.3  # of a unit that says no, where the question asks what is not so
    # Of units read a second time, docs/selector.md; ``reading`` 0: it ranks nothing.
    reading: float = 12.7  # how far the unit meets what it meets least
    prose: float = 4.0  # the same where the best unit is prose without headings
    following: float = 0.2  # of the sentence of such prose that goes on from the best one
    read_context: float = 1.0
    read_hit: float = 1.1
    read_typed: float = 0.3  # not in such prose, where most sentences hold a name or a year


@dataclass(frozen=True, slots=True)
class Signs:
    """What units show besides words and meaning, each in the units' order.

    ``fits``: holds something of the kind the question asks for; ``denials``: says no to a question
    of what is not so; ``steps``: says what to do, where that is asked; ``leaning``: begins with
    what only the sentence before it tells.
    """

    fits: Sequence[bool]
    denials: Sequence[bool]
    steps: Sequence[bool]
    subjects: Sequence[Subject]
    leaning: Sequence[bool]


@dataclass(frozen=True, slots=True)
class Besides:
    """What counts besides in a second reading, each in the units' order."""

    around: Scores  # share of the question's term weight met in the context alone
    hits: Scores  # of each unit's chunk against the best chunk's
    fits: Scores  # 1 where it holds something of the kind asked for


@dataclass(frozen=True, slots=True)
class Evidence:
    """A unit with what speaks for it. All features lie in [0, 1]; ``score`` is their sum."""

    unit: Unit
    score: float
    coverage: float  # share of the question's term weight met in the unit itself
    total: float  # ... in the unit or its context
    similarity: float  # cosine of the unit and the question, negative ones as 0
    hit: float  # score of its chunk against the best chunk's
    typed: bool  # holds something of the kind the question asks for
    step: bool  # whether it is a step of what the question asks how to do
    matched: frozenset[str]  # tokens of the question's terms met in the unit or its context
    subject: str = ""  # the name that the unit leaves out
    about: bool = False  # whether its passage opens with a name that the question says
    leans: bool = False  # says nothing without the sentence before it


@dataclass(frozen=True, slots=True)
class Ranking:
    """``units``: best first, ties in reading order. ``near``: the cosine with the question, by the
    second reading, of the nearer of the two that were best before it; 0 without a reader."""

    units: tuple[Evidence, ...]
    near: float = 0.0


def weigh(
    units: Sequence[Unit],
    plan: QueryPlan,
    hit_scores: Mapping[str, float],
    encoder: Encoder,
    signs: Signs,
    weights: Weights,
    reading: Reading | None = None,
) -> Ranking:
    """Every unit with its score.

    ``hit_scores`` maps a chunk to its score divided by the best chunk's. ``reading`` is asked where
    words do not decide: the best unit meets few, or the question is of what is not so.
    """
    words = WordShares.of(units, plan, signs.subjects)
    left_out = [s.left_out(unit) for s, unit in zip(signs.subjects, units, strict=True)]
    hits = np.array([hit_scores.get(unit.chunk_id, 0.0) for unit in units], dtype=np.float64)
    lexical = _lexical(units, plan, words, hits, signs, weights)
    said = [f"{name} {unit.text}".lstrip() for name, unit in zip(left_out, units, strict=True)]
    similarity = _similarity(said, plan, lexical, encoder)
    score = lexical + weights.similarity * similarity
    score = score + weights.neighbour * _beside(units, score)
    near = 0.0
    if reading is not None and units:
        texts = [spoken(unit, name) for unit, name in zip(units, left_out, strict=True)]
        best = np.argsort(-score, kind="stable")[:_NEAR]
        near = float(np.clip(reading.cosines([texts[i] for i in best]).max(), 0.0, 1.0))
        # A question of what is not so shares its words with what is so: words do not decide it.
        unsure = any(signs.denials) or words.own[best[0]] < read_below(units[best[0]])
        if weights.reading and unsure:
            besides = Besides(words.around, hits, np.asarray(signs.fits, dtype=np.float64))
            score = read_again(units, texts, score, reading, besides, weights)
    order = sorted(range(len(units)), key=lambda i: (-score[i], units[i].doc_id, units[i].order))
    ranked = tuple(
        Evidence(
            unit=units[i],
            score=float(score[i]),
            coverage=float(words.own[i]),
            total=float(words.own[i] + words.around[i]),
            similarity=float(similarity[i]),
            hit=float(hits[i]),
            typed=bool(signs.fits[i]),
            step=bool(signs.steps[i]),
            matched=words.matched[i],
            subject=left_out[i],
            about=signs.subjects[i].asked,
            leans=bool(signs.leaning[i]),
        )
        for i in order
    )
    return Ranking(ranked, near)


def read_again(
    units: Sequence[Unit],
    texts: Sequence[str],
    score: Scores,
    reading: Reading,
    besides: Besides,
    weights: Weights,
) -> Scores:
    """The scores after a second reading, in which the units are ``texts``."""
    prose = units[int(np.argmax(score))].heading is None
    added = weights.read_context * besides.around + weights.read_hit * besides.hits
    if not prose:
        added = added + weights.read_typed * besides.fits
    weight = weights.prose if prose else weights.reading
    score = score + nearness(texts, score, reading, weight, added)
    return _following(units, score, weights.following)


def _lexical(
    units: Sequence[Unit],
    plan: QueryPlan,
    words: WordShares,
    hits: Shares,
    signs: Signs,
    weights: Weights,
) -> Shares:
    """What speaks for each unit before meaning is asked."""
    return np.asarray(
        weights.coverage * words.own
        + weights.subject * words.left_out
        + weights.context * words.context
        + weights.hit * hits
        + weights.answer_type * np.asarray(signs.fits, dtype=np.float64)
        + weights.code * np.array([_wanted_code(unit, plan) for unit in units])
        + weights.steps * np.asarray(signs.steps, dtype=np.float64)
        + weights.denial * np.asarray(signs.denials, dtype=np.float64)
        + weights.opening * np.array([subject.opens for subject in signs.subjects], np.float64)
    )


def _beside(units: Sequence[Unit], score: np.ndarray) -> np.ndarray:
    """The better score of the two units beside each in its chunk: what answers often stands next
    to what names the subject."""
    order = sorted(range(len(units)), key=lambda i: (units[i].chunk_id, units[i].order))
    beside = np.zeros_like(score)
    for one, other in pairwise(order):
        if units[one].chunk_id == units[other].chunk_id:
            beside[one] = max(beside[one], score[other])
            beside[other] = max(beside[other], score[one])
    return beside


def _following(units: Sequence[Unit], score: Scores, weight: float) -> Scores:
    """The scores, ``weight`` more for the sentence of the best unit's paragraph that goes on from
    it, though never above it. Only of prose without headings: what is asked of a thing is often
    told right after it is named."""
    top = int(np.argmax(score))
    best = units[top]
    behind = [
        i
        for i, unit in enumerate(units)
        if (unit.doc_id, unit.block) == (best.doc_id, best.block) and unit.order > best.order
    ]
    if best.heading or not behind:
        return score
    raised = score.copy()
    at = min(behind, key=lambda i: units[i].order)
    raised[at] = min(score[at] + weight, score[top])
    return raised


def read_below(best: Unit) -> float:
    """The share of the question below which the best unit by words leaves it to a second reading
    which one answers."""
    return _READ_BELOW if best.heading else _READ_PROSE_BELOW


def _wanted_code(unit: Unit, plan: QueryPlan) -> float:
    if plan.operator != "howto":
        return 0.0
    return 1.0 if unit.kind is UnitKind.CODE else 0.0


def _similarity(
    texts: Sequence[str], plan: QueryPlan, lexical: np.ndarray, encoder: Encoder
) -> np.ndarray:
    similarity = np.zeros(len(texts), dtype=np.float64)
    chosen = np.argsort(-lexical, kind="stable")[:_ENCODED]
    if len(chosen) == 0:
        return similarity
    query = encoder.encode_queries([normalize(plan.resolved).text])[0]
    vectors = encoder.encode_documents([normalize(texts[i]).text for i in chosen])
    similarity[chosen] = np.clip(vectors @ query, 0.0, 1.0)
    return similarity
