"""A run by kind and by check, as plain data; printing is the caller's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kaoju.errors import EvaluationError
from kaoju.evals.grade import CHECKS, CONDITIONS
from kaoju.evals.records import ERROR, EvalRecord
from kaoju.evals.statistics import Interval, wilson
from kaoju.types.answers import Check

ALL = "all"


@dataclass(frozen=True, slots=True)
class KindRow:
    """One kind (or ``all``). ``rate`` is of every question, failed ones included."""

    kind: str
    questions: int
    right: int
    errors: int
    false_refusals: int  # answerable, yet refused
    false_answers: int  # not answerable, yet answered
    rate: float
    interval: Interval


@dataclass(frozen=True, slots=True)
class CheckRow:
    """One check or condition over the questions that it asks something of."""

    name: str
    ok: int
    failed: int
    not_asked: int
    rate: float | None  # None where nothing was asked


@dataclass(frozen=True, slots=True)
class Minimum:
    """``--min KIND=RATE``."""

    kind: str
    rate: float


@dataclass(frozen=True, slots=True)
class Shortfall:
    kind: str
    wanted: float
    reached: float


def kind_rows(records: Sequence[EvalRecord]) -> tuple[KindRow, ...]:
    """A row per kind in the order met, then ``all``."""
    kinds = dict.fromkeys(record.kind for record in records)
    rows = [_kind_row(kind, [r for r in records if r.kind == kind]) for kind in kinds]
    return (*rows, _kind_row(ALL, records))


def kind_cells(row: KindRow) -> tuple[object, ...]:
    """A kind's row as it is shown: kind, questions, right, rate, interval, errors by sort."""
    return (
        row.kind,
        row.questions,
        row.right,
        f"{row.rate:.3f}",
        f"{row.interval.low:.2f}–{row.interval.high:.2f}",
        row.false_refusals,
        row.false_answers,
        row.errors,
    )


def check_rows(records: Sequence[EvalRecord]) -> tuple[CheckRow, ...]:
    """A row per check and condition. A question that failed to run failed every check."""
    return tuple(_check_row(name, records) for name in (*CHECKS, *CONDITIONS))


def parse_minimum(text: str) -> Minimum:
    """ "negation=0.9" or "all=85%"; EvaluationError otherwise."""
    kind, separator, number = text.partition("=")
    try:
        rate = float(number.removesuffix("%")) / (100 if number.endswith("%") else 1)
    except ValueError:
        rate = -1.0
    if not separator or not kind.strip() or not 0 <= rate <= 1:
        raise EvaluationError(f"--min {text!r}: write KIND=RATE with a rate from 0 to 1")
    return Minimum(kind.strip(), rate)


def shortfalls(rows: Iterable[KindRow], minima: Iterable[Minimum]) -> tuple[Shortfall, ...]:
    """The minima that are not reached; EvaluationError for a kind that the set does not have."""
    by_kind = {row.kind: row for row in rows}
    short = []
    for minimum in minima:
        row = by_kind.get(minimum.kind)
        if row is None:
            known = ", ".join(by_kind)
            raise EvaluationError(f"no question is of kind {minimum.kind!r}; there are: {known}")
        if row.rate < minimum.rate:
            short.append(Shortfall(minimum.kind, minimum.rate, row.rate))
    return tuple(short)


def _kind_row(kind: str, records: Sequence[EvalRecord]) -> KindRow:
    right = sum(record.right for record in records)
    return KindRow(
        kind=kind,
        questions=len(records),
        right=right,
        errors=sum(record.status == ERROR for record in records),
        false_refusals=sum(r.answerable and r.status == "refused" for r in records),
        false_answers=sum(not r.answerable and r.status == "answered" for r in records),
        rate=right / len(records) if records else 0.0,
        interval=wilson(right, len(records)),
    )


def _check_row(name: str, records: Sequence[EvalRecord]) -> CheckRow:
    statuses = [record.result(name) for record in records]
    ok, failed = statuses.count(Check.OK), statuses.count(Check.FAIL)
    asked = ok + failed
    return CheckRow(name, ok, failed, len(statuses) - asked, ok / asked if asked else None)
