"""The pictures of a report: distributions, risk–coverage, stages × kinds, trend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kaoju.evals.checks.base import string
from kaoju.evals.diagnose.diagnosis import Diagnosis
from kaoju.evals.diagnose.table import stage_table
from kaoju.evals.measures.risk_coverage import risk_coverage
from kaoju.evals.pictures.svg import Frame, Line, Mark, heat, plot
from kaoju.evals.records import EvalRecord
from kaoju.evals.runs import Run
from kaoju.evals.statistics import wilson
from kaoju.evals.tables import ALL, kind_rows

_BINS = 20
GATES = ("relevance", "answerability", "fact")


def distributions(calibration: Mapping[str, Any]) -> list[str]:
    """A picture per gate: the share of each group in each twentieth of the score."""
    found = []
    for gate in GATES:
        groups: dict[str, list[float]] = {}
        for scored in calibration.get("scores", ()):
            groups.setdefault(scored["group"], []).append(float(scored[gate]))
        lines = [Line(name, _histogram(values)) for name, values in groups.items()]
        top = max((y for line in lines for _, y in line.points), default=1.0)
        threshold = calibration["gate"].get(gate)
        marks = [] if threshold is None else [Mark(f"threshold {threshold:.2f}", threshold)]
        frame = Frame((0.0, 0.0), (1.0, top))
        found.append(plot(f"Scores of the {gate} gate", gate, "share", lines, marks, frame))
    return found


def risk_coverage_picture(records: Sequence[EvalRecord]) -> str | None:
    """How wrong the answers are when only the surest are given, of each kind of score; None
    without an answer."""
    groups: dict[str, tuple[list[float], list[bool]]] = {}
    for record in records:
        confidence = (record.answer or {}).get("confidence")
        if record.status == "answered" and isinstance(confidence, Mapping):
            scores, right = groups.setdefault(string(confidence.get("name")), ([], []))
            scores.append(float(confidence["score"]))
            right.append(record.right)
    if not groups:
        return None
    lines = [
        Line(name, tuple((p.coverage, p.risk) for p in risk_coverage(scores, right)))
        for name, (scores, right) in sorted(groups.items())
    ]
    return plot("Risk and coverage", "share of the answers given, surest first", "wrong", lines)


def stages_picture(found: Sequence[Diagnosis]) -> str | None:
    if not found:
        return None
    table = stage_table(found)
    counts = [
        [*(table.counts[stage].get(kind, 0) for kind in table.kinds), table.total(stage)]
        for stage in table.stages
    ]
    return heat("Wrong answers by stage and kind", table.stages, (*table.kinds, ALL), counts)


def trend(runs: Sequence[Run]) -> list[str]:
    """A picture per question set that was asked more than once: its rate with 95% intervals."""
    sets: dict[str, list[Run]] = {}
    for run in sorted(runs, key=lambda run: run.started):
        sets.setdefault(run.question_set, []).append(run)
    return [_trend(own) for own in sets.values() if len(own) > 1]


def _trend(runs: Sequence[Run]) -> str:
    points, band, ticks = [], [], []
    for n, run in enumerate(runs):
        right = sum(record.right for record in run.records)
        interval = wilson(right, len(run.records))
        points.append((float(n), right / len(run.records)))
        band.append((float(n), interval.low, interval.high))
        ticks.append((float(n), run.started[5:10]))
    lines = [Line(ALL, tuple(points), tuple(band)), *_kind_lines(runs)]
    frame = Frame((0.0, 0.0), (float(len(runs) - 1), 1.0))
    return plot(f"Trend of {runs[-1].name}", "run", "right", lines, (), frame, ticks)


def _kind_lines(runs: Sequence[Run]) -> list[Line]:
    """Of the five kinds with the most questions."""
    sizes = {row.kind: row.questions for row in kind_rows(runs[-1].records) if row.kind != ALL}
    kinds = sorted(sizes, key=lambda kind: -sizes[kind])[:5]
    rates = [{row.kind: row.rate for row in kind_rows(run.records)} for run in runs]
    return [
        Line(kind, tuple((float(n), rate[kind]) for n, rate in enumerate(rates) if kind in rate))
        for kind in kinds
    ]


def _histogram(values: Sequence[float]) -> tuple[tuple[float, float], ...]:
    counts = [0] * _BINS
    for value in values:
        counts[min(_BINS - 1, max(0, int(value * _BINS)))] += 1
    return tuple(((n + 0.5) / _BINS, count / len(values)) for n, count in enumerate(counts))
