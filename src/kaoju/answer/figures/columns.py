"""Which columns of a table are those of the period asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from kaoju.answer.figures.tables import Column
from kaoju.text.normalize import fold
from kaoju.text.periods import Day, Period, period_of
from kaoju.types.documents import Document

_WHOLE_YEAR = 12


@dataclass(frozen=True, slots=True)
class Chosen:
    """``columns`` that agree with the period, best first; none where the table has other ones.

    ``stated`` is False where the columns say nothing of periods.
    """

    columns: tuple[Column, ...]
    stated: bool
    agreement: float = 0.0


def own_periods(document: Document) -> tuple[Period, ...]:
    """The periods that a report says it is about: in its title, else in its file's name."""
    names = (document.parsed.title, PurePosixPath(document.source.file).stem)
    found = (period_of(fold(name).replace("_", " ")) for name in names)
    return tuple(p for p in found if len(p.years) == 1)


def choose_columns(asked: Period, columns: Sequence[Column], own: Sequence[Period]) -> Chosen:
    """The columns of ``asked``; all of them where nothing is asked."""
    stated = any(column.period.years or column.period.days for column in columns)
    if not asked:
        return Chosen(tuple(columns), stated)
    if not stated:
        return Chosen(tuple(columns), False)
    latest = max((d.year for c in columns for d in c.period.days if d.year), default=0)
    shift = _shift(asked, own, latest)
    dated = [c for c in columns if c.period.years or c.period.days]  # not "change", not "note"
    scored = [(agreement(asked, column.period, shift), column) for column in dated]
    fitting = [(score, column) for score, column in scored if score is not None]
    if not fitting:
        return Chosen((), True)
    best = max(score for score, _ in fitting)
    return Chosen(tuple(c for score, c in fitting if score == best), True, best)


def _shift(asked: Period, own: Sequence[Period], latest: int) -> int:
    """How many years a company's own calendar is ahead of the year in which its periods end.

    A report on fiscal 2024 whose newest columns end in July 2023 is one ahead.
    """
    if not latest or not (asked.fiscal or asked.quarter or asked.half) or asked.days:
        return 0
    for period in own:
        ahead = next(iter(period.years)) - latest
        if -1 <= ahead <= 1:
            return ahead
    return 0


def agreement(asked: Period, column: Period, shift: int = 0) -> float | None:
    """How much of ``asked`` the column's headings say; None where they say something else."""
    score = 0.0
    if asked.days:
        if column.days:
            if not any(_same(a, c) for a in asked.days for c in column.days):
                return None
            score += 2.0
        elif not _meets(asked.years, column.years):
            return None
    years = {year + shift for year in column.years} if column.days else column.years
    if asked.years:
        if years and not _meets(asked.years, years):
            return None
        score += 2.0 if years else 0.0
    for mine, theirs in ((asked.quarter, column.quarter), (asked.half, column.half)):
        if mine and theirs and mine != theirs:
            return None
        score += 1.0 if mine and mine == theirs else 0.0
    return _with_length(asked, column, score)


def _with_length(asked: Period, column: Period, score: float) -> float | None:
    if asked.months and column.months:
        if asked.months != column.months:
            return None
        return score + 1.0
    if column.months == _WHOLE_YEAR and not asked.months and not asked.days:
        return score + 0.5  # a year is meant whole
    return score


def _meets(asked: Iterable[int], stated: Iterable[int]) -> bool:
    known = frozenset(stated)
    return not known or not known.isdisjoint(asked)


def _same(asked: Day, stated: Day) -> bool:
    return all(
        not a or not s or a == s
        for a, s in (
            (asked.year, stated.year),
            (asked.month, stated.month),
            (asked.day, stated.day),
        )
    )
