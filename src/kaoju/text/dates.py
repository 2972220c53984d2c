"""Dates as far as they are known, and the time between two of them."""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date

from kaoju.text.normalize import normalize
from kaoju.text.quantity import find_quantities

_BARE = re.compile(
    r"(?<![\d.])(?P<year>(?:1[5-9]|20|21)\d\d)(?:(?P<mark>[-/.])(?P<month>1[0-2]|0?[1-9]))?(?![\d/-])"
)
_MONTHS = 12  # in a year


@dataclass(frozen=True, slots=True)
class PartialDate:
    """``month`` and ``day`` are 0 where they are not known."""

    year: int
    month: int = 0
    day: int = 0

    @property
    def precision(self) -> str:
        """``day``, ``month`` or ``year``: the smallest part that is known."""
        return "day" if self.day else "month" if self.month else "year"

    @property
    def first(self) -> date:
        """The earliest day it can be."""
        return date(self.year, self.month or 1, self.day or 1)

    @property
    def last(self) -> date:
        """The latest day it can be."""
        month = self.month or _MONTHS
        return date(self.year, month, self.day or monthrange(self.year, month)[1])


@dataclass(frozen=True, slots=True)
class Elapsed:
    """The time from one date to a later one.

    ``days`` is (least, most), equal where both dates are known to the day. ``years``, ``months``
    and ``rest`` (days) are whole parts that add up to it, counted from the earlier date; parts
    below ``precision`` are 0 and unknown.
    """

    days: tuple[int, int]
    years: int
    months: int
    rest: int
    precision: str  # day | month | year

    @property
    def exact(self) -> bool:
        return self.days[0] == self.days[1]


def read_date(text: str) -> PartialDate | None:
    """The one date that ``text`` states; None where it states none, several or no real one."""
    words = normalize(text).text
    found = [q for q in find_quantities(words) if q.dimension == "date"]
    bare = list(_BARE.finditer(words))
    if len(found) == 1:
        year, month, day = (int(part) for part in found[0].unit.split("-"))
    elif not found and len(bare) == 1:
        year, month, day = int(bare[0]["year"]), int(bare[0]["month"] or 0), 0
    else:
        return None
    if not year or (day and (not month or day > monthrange(year, month)[1])):
        return None
    return PartialDate(year, month, day)


def precedes(a: PartialDate, b: PartialDate) -> bool | None:
    """Whether ``a`` is the earlier one; None where they are equal or too little is known."""
    if a.last < b.first:
        return True
    return False if b.last < a.first else None


def elapsed(earlier: PartialDate, later: PartialDate) -> Elapsed:
    """The time between two dates, to the precision that both have."""
    least = max(0, (later.first - earlier.last).days)
    most = (later.last - earlier.first).days
    order = ("day", "month", "year")
    precision = max(earlier.precision, later.precision, key=order.index)
    if precision == "year":
        return Elapsed((least, most), later.year - earlier.year, 0, 0, precision)
    months = _MONTHS * (later.year - earlier.year) + later.month - earlier.month
    rest = 0
    if precision == "day":
        if later.day < earlier.day:
            months -= 1
        rest = (later.first - _after(earlier, months)).days
    return Elapsed((least, most), months // _MONTHS, months % _MONTHS, rest, precision)


def _after(start: PartialDate, months: int) -> date:
    """The same day of a later month, or that month's last one."""
    index = start.month - 1 + months
    year, month = start.year + index // _MONTHS, index % _MONTHS + 1
    return date(year, month, min(start.day, monthrange(year, month)[1]))
