"""Which columns of a table are those of the period asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from kaoju.facts.figures import Column, FigureTable
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


def newest_year(tables: Iterable[FigureTable]) -> int:
    """The year in which the newest period of most tables ends; 0 where none names a day."""
    newest = (max((d.year for c in t.columns for d in c.period.days), default=0) for t in tables)
    counted = Counter(year for year in newest if year)
    return min(counted, key=lambda year: (-counted[year], -year), default=0)


def shift_of(asked: Period, own: Sequence[Period], newest: int) -> int:
    """How many years a company's own calendar is ahead of the year in which its periods end.

    A report on fiscal 2024 whose newest columns end in July 2023 is one ahead.
    """
    if not newest or not (asked.fiscal or asked.quarter or asked.half) or asked.days:
        return 0
    for period in own:
        ahead = next(iter(period.years)) - newest
        if -1 <= ahead <= 1:
            return ahead
    return 0


def choose_columns(asked: Period, columns: Sequence[Column], shift: int = 0) -> Chosen:
    """The columns of ``asked``; all of them where nothing is asked."""
    dated = [c for c in columns if c.period.years]  # not "change", not "note"
    if not asked or not dated:
        return Chosen(tuple(columns), bool(dated))
    scored = [(agreement(asked, column.period, shift), column) for column in dated]
    fitting = [(score, column) for score, column in scored if score is not None]
    if not fitting:
        return Chosen((), True)
    best = max(score for score, _ in fitting)
    return Chosen(_newest(asked, [c for score, c in fitting if score == best]), True, best)


def _newest(asked: Period, columns: Sequence[Column]) -> tuple[Column, ...]:
    """Of several days in the year asked for, the last: the end of the period, not its beginning."""
    days = [max(c.period.days, default=None) for c in columns]
    known = [day for day in days if day is not None]
    if asked.days or len(known) < len(days) or any(c.period.months for c in columns):
        return tuple(columns)
    return tuple(c for c, day in zip(columns, days, strict=True) if day == max(known))


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
