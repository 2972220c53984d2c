"""The lowest threshold of each gate that keeps a wanted risk, and what it costs."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from kaoju.evals.calibrate.scores import ABSENT, ANSWERABLE, GENERAL, Scored
from kaoju.evals.measures.auroc import auroc
from kaoju.evals.statistics import Interval, wilson

GATES = ("relevance", "answerability", "fact")
_LEAST, _MOST = 0.01, 0.99
_SAMPLES = 500


@dataclass(frozen=True, slots=True)
class Thresholds:
    relevance: float
    answerability: float
    fact: float

    def answers(self, scored: Scored) -> bool:
        """What ``ask`` would do."""
        return scored.fact >= self.fact or self.quotes(scored)

    def quotes(self, scored: Scored) -> bool:
        return scored.relevance >= self.relevance and scored.answerability >= self.answerability

    def right(self, scored: Scored) -> bool:
        if scored.fact >= self.fact:
            return scored.fact_right
        return self.quotes(scored) and scored.quote_right


@dataclass(frozen=True, slots=True)
class GateReport:
    """One gate. ``risk`` is the share of its negatives that it lets pass."""

    gate: str
    threshold: float
    interval: Interval  # of the threshold, by bootstrap over the negatives
    negatives: int
    risk: float
    risk_interval: Interval
    false_refusals: float  # share of the answerable ones that it stops
    refusal_interval: Interval
    auroc: float | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What all gates together do of one group."""

    group: str
    questions: int
    answered: int
    right: int
    interval: Interval  # of the share answered


def lowest(negatives: Sequence[float], risk: float, others: Sequence[float] = ()) -> float:
    """The lowest threshold that at most ``risk`` of ``negatives`` reach.

    It stands half-way to the next score above, of ``negatives`` and ``others``: what lies between
    two observed scores is not known.
    """
    # The tolerance keeps 0.02 * 50 from becoming 0.
    allowed = math.floor(risk * len(negatives) + 1e-9)
    ordered = sorted(negatives, reverse=True)
    if allowed >= len(ordered):
        return _LEAST
    stopped = ordered[allowed]
    above = min((s for s in (*negatives, *others) if s > stopped), default=1.0)
    middle = (stopped + above) / 2
    return min(_MOST, max(_LEAST, middle if middle > stopped else above))


def calibrated(scored: Sequence[Scored], risk: float, absent_risk: float) -> Thresholds:
    """Relevance on general knowledge, answerability on absent evidence behind that gate, facts on
    both and on their own wrong answers."""
    own, general, absent = (_of(scored, group) for group in (ANSWERABLE, GENERAL, ABSENT))
    relevance = lowest([s.relevance for s in general], risk, [s.relevance for s in own])
    behind = [s.answerability if s.relevance >= relevance else 0.0 for s in absent]
    answerability = lowest(behind, absent_risk, [s.answerability for s in own])
    wrong = [s.fact for s in own if s.fact > 0 and not s.fact_right]
    stated = [s.fact for s in own]
    fact = max(
        lowest([s.fact for s in general], risk, stated),
        lowest([s.fact for s in absent], absent_risk, stated),
    )
    if wrong:
        # Wrong ones among the answerable count against all answers, not against each other alone.
        padded = [*wrong, *(0.0 for s in own if s.fact_right or s.fact == 0)]
        fact = max(fact, lowest(padded, risk, stated))
    return Thresholds(relevance, answerability, fact)


def gate_reports(
    scored: Sequence[Scored], thresholds: Thresholds, risk: float, absent_risk: float
) -> tuple[GateReport, ...]:
    own, general, absent = (_of(scored, group) for group in (ANSWERABLE, GENERAL, ABSENT))
    near = [s for s in absent if s.relevance >= thresholds.relevance]
    # The same number of absent questions is a larger share of those that the first gate left.
    share = absent_risk * len(absent) / max(1, len(near))
    behind = [s for s in own if s.relevance >= thresholds.relevance]
    stated = [s for s in own if s.fact > 0]
    return (
        _report("relevance", thresholds.relevance, general, own, risk, lambda s: s.relevance),
        _report(
            "answerability",
            thresholds.answerability,
            near,
            behind,
            share,
            lambda s: s.answerability,
        ),
        _report("fact", thresholds.fact, absent, stated, absent_risk, lambda s: s.fact),
    )


def outcomes(scored: Sequence[Scored], thresholds: Thresholds) -> tuple[Outcome, ...]:
    rows = []
    for group in (ANSWERABLE, GENERAL, ABSENT):
        own = _of(scored, group)
        answered = sum(thresholds.answers(s) for s in own)
        right = sum(thresholds.right(s) for s in own)
        rows.append(Outcome(group, len(own), answered, right, wilson(answered, len(own))))
    return tuple(rows)


def _report(
    gate: str,
    threshold: float,
    negatives: Sequence[Scored],
    positives: Sequence[Scored],
    risk: float,
    value: Callable[[Scored], float],
) -> GateReport:
    below = [value(s) for s in negatives]
    above = [value(s) for s in positives]
    passed = sum(v >= threshold for v in below)
    stopped = sum(v < threshold for v in above)
    return GateReport(
        gate=gate,
        threshold=threshold,
        interval=_bootstrap(below, min(1.0, risk)) if below else Interval(0.0, 1.0),
        negatives=len(below),
        risk=passed / len(below) if below else 0.0,
        risk_interval=wilson(passed, len(below)),
        false_refusals=stopped / len(above) if above else 0.0,
        refusal_interval=wilson(stopped, len(above)),
        auroc=auroc(above, below) if above and below else None,
    )


def _bootstrap(negatives: Sequence[float], risk: float, seed: int = 0) -> Interval:
    """The middle 95% of the thresholds that resampled negatives lead to (Efron 1979)."""
    random, values = np.random.default_rng(seed), np.asarray(negatives)
    found = [
        lowest(random.choice(values, len(values)).tolist(), risk, negatives)
        for _ in range(_SAMPLES)
    ]
    low, high = np.quantile(found, [0.025, 0.975])
    return Interval(float(low), float(high))


def _of(scored: Sequence[Scored], group: str) -> list[Scored]:
    return [s for s in scored if s.group == group]
