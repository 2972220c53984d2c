"""Which reporting period a text means: days, years, quarters, and how long it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from kaoju.domain.units import load_numbers
from kaoju.text.periodwords import group, load_period_words

YEAR = re.compile(r"(?<![\d.,$])(?:19|20)\d\d(?!\d|[,.]\d)")
_NUMERIC = re.compile(
    r"(?<!\d)(?:(?P<m>\d{1,2})/(?P<d>\d{1,2})/(?P<y>(?:19|20)\d\d)"
    r"|(?P<y2>(?:19|20)\d\d)[-/.](?P<m2>\d{1,2})[-/.](?P<d2>\d{1,2})"
    r"|(?P<y3>(?:19|20)\d\d)年(?:(?P<m3>\d{1,2})月(?:(?P<d3>\d{1,2})日)?)?)(?!\d)"
)
_WEEKS = {12: 3, 13: 3, 14: 3, 16: 3, 24: 6, 26: 6, 36: 9, 39: 9, 40: 9, 52: 12, 53: 12}


@dataclass(frozen=True, slots=True, order=True)
class Day:
    """A day or month; ``year`` and ``day`` are 0 where they are not said."""

    year: int
    month: int
    day: int


@dataclass(frozen=True, slots=True)
class Period:
    """What a text says of one; empty where it says nothing."""

    years: frozenset[int] = frozenset()
    days: frozenset[Day] = frozenset()
    quarter: int = 0  # 1..4
    half: int = 0
    months: int = 0  # its length
    fiscal: bool = False  # the years are those of a company's own calendar
    spans: tuple[tuple[int, int], ...] = ()  # where the text says so

    def __bool__(self) -> bool:
        return bool(self.years or self.days or self.quarter or self.half or self.months)


def period_of(folded: str) -> Period:
    """The period that folded text means; several days and years are all kept."""
    words = load_period_words()
    days, spans = _days(folded)
    rest = _blanked(folded, spans)
    fiscal = list(words.fiscal.finditer(rest))
    years = {day.year for day in days if day.year} | {_century(group(m)) for m in fiscal}
    spans += [m.span() for m in fiscal]
    rest = _blanked(rest, [m.span() for m in fiscal])
    bare = list(YEAR.finditer(rest))
    years |= {int(m.group()) for m in bare}
    spans += [m.span() for m in bare]
    quarter, quarter_at = _part(words.quarters, rest)
    half, half_at = _part(words.halves, rest)
    months, length_at = _length(rest)
    spans += [*quarter_at, *half_at, *length_at]
    if quarter or half:
        months = months or (3 if quarter else 6)
    spans += [m.span() for m in words.frames.finditer(rest)]
    return Period(
        frozenset(years), frozenset(days), quarter, half, months, bool(fiscal), tuple(sorted(spans))
    )


def days_of(folded: str) -> list[tuple[Day, tuple[int, int]]]:
    """Each day or month that is named, with its place, in order."""
    return sorted(_named_days(folded), key=lambda found: found[1])


def _days(folded: str) -> tuple[list[Day], list[tuple[int, int]]]:
    found = days_of(folded)
    return [day for day, _ in found], [span for _, span in found]


def _named_days(folded: str) -> Iterator[tuple[Day, tuple[int, int]]]:
    months = load_numbers().months
    for match in _dated().finditer(folded):
        year = match["y"] or match["y2"] or "0"
        day = match["d"] or match["d2"] or "0"
        yield Day(int(year), months[match["m"] or match["m2"]], int(day)), match.span()
    for match in _NUMERIC.finditer(folded):
        parts = [match[n] or match[f"{n}2"] or match[f"{n}3"] or "0" for n in "ymd"]
        year, month, day = map(int, parts)
        if 1 <= month <= 12 and day <= 31:
            yield Day(year, month, day), match.span()


@cache
def _dated() -> re.Pattern[str]:
    months = "|".join(sorted(load_numbers().months, key=len, reverse=True))
    day, year = r"(?P<d>3[01]|[12]\d|0?[1-9])", r"(?P<y>(?:19|20)\d\d)"
    return re.compile(
        rf"(?<![a-z])(?P<m>{months})\b\.?\s{{1,2}}(?:{day}(?:st|nd|rd|th)?(?!\d|,\d)"
        rf"(?:,?\s{{1,2}}{year}(?!\d))?|{year.replace('<y>', '<y2>')}(?!\d))"
        rf"|(?<!\d){day.replace('<d>', '<d2>')} (?P<m2>{months})\b\.?"
    )


def _part(pattern: re.Pattern[str], folded: str) -> tuple[int, list[tuple[int, int]]]:
    found = list(pattern.finditer(folded))
    if not found:
        return 0, []
    words = group(found[0])
    ordinals = load_period_words().ordinals
    number = ordinals.get(words) or int(re.sub(r"\D", "", words) or 0)
    return number, [m.span() for m in found]


def _length(folded: str) -> tuple[int, list[tuple[int, int]]]:
    """Months, the first length that is said; a lone "quarter" or "year" counts last."""
    words = load_period_words()
    spans = [m.span() for p in (words.months, words.weeks) for m in p.finditer(folded)]
    counted = [_count(group(m)) for m in words.months.finditer(folded)]
    counted += [_WEEKS.get(_count(group(m)), 0) for m in words.weeks.finditer(folded)]
    lengths = [months for months in counted if 0 < months <= 12]
    quarter, year = words.quarter.search(folded), words.year.search(folded)
    spans += [m.span() for m in (quarter, year) if m]
    if lengths:
        return lengths[0], spans
    if quarter:
        return 3, spans
    return (12 if year else 0), spans


def _count(words: str) -> int:
    words = words.strip(" -")
    if words.isdigit():
        return int(words)
    known = load_numbers().words
    return int(sum(known.get(part, 0) for part in re.split(r"[- ]", words)))


def _century(digits: str) -> int:
    return int(digits) if len(digits) == 4 else 2000 + int(digits)


def _blanked(text: str, spans: list[tuple[int, int]]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text
