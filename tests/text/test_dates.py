"""Dates as far as they are known; elapsed times worked out by hand or with ``datetime``."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaoju.text.dates import PartialDate, elapsed, precedes, read_date


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2021-10-19", PartialDate(2021, 10, 19)),
        ("２０２１年１０月１９日（国行）", PartialDate(2021, 10, 19)),
        ("October 19, 2021", PartialDate(2021, 10, 19)),
        ("二〇二一年十月", PartialDate(2021, 10)),
        ("2021-10", PartialDate(2021, 10)),
        ("2021/3", PartialDate(2021, 3)),
        ("约 2021 年", PartialDate(2021)),
        ("2021", PartialDate(2021)),
        ("10月19日", None),
        ("2021-10-19 至 2021-12-01", None),
        ("2021 或 2022", None),
        ("2021-02-30", None),
        ("5000 mAh", None),
        ("待定", None),
    ],
)
def test_reading(text: str, expected: PartialDate | None) -> None:
    assert read_date(text) == expected


def test_time_between_days() -> None:
    found = elapsed(PartialDate(2019, 5, 16), PartialDate(2021, 10, 19))
    assert found.days == (887, 887)
    assert (found.years, found.months, found.rest) == (2, 5, 3)
    assert found.exact


def test_the_end_of_a_month() -> None:
    found = elapsed(PartialDate(2023, 1, 31), PartialDate(2023, 3, 1))
    assert (found.years, found.months, found.rest) == (0, 1, 1)  # 28 February, then a day


def test_only_months_known() -> None:
    found = elapsed(PartialDate(2019, 5), PartialDate(2021, 10, 19))
    assert (found.years, found.months, found.rest, found.precision) == (2, 5, 0, "month")
    assert found.days == (872, 902)
    assert not found.exact


def test_only_a_year_known() -> None:
    found = elapsed(PartialDate(2019), PartialDate(2021, 10, 19))
    assert (found.years, found.months, found.precision) == (2, 0, "year")


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        (PartialDate(2021, 3), PartialDate(2021, 4, 1), True),
        (PartialDate(2021, 3), PartialDate(2021, 3, 15), None),
        (PartialDate(2021), PartialDate(2021, 3), None),
        (PartialDate(2022), PartialDate(2021, 12, 31), False),
        (PartialDate(2021, 3, 1), PartialDate(2021, 3, 1), None),
    ],
)
def test_which_is_earlier(a: PartialDate, b: PartialDate, expected: bool | None) -> None:
    assert precedes(a, b) is expected


@given(st.dates(date(1600, 1, 1), date(2150, 1, 1)), st.integers(0, 20_000))
def test_days_are_those_of_the_calendar(start: date, days: int) -> None:
    end = start + timedelta(days)
    found = elapsed(
        PartialDate(start.year, start.month, start.day), PartialDate(end.year, end.month, end.day)
    )
    assert found.days == (days, days)
    assert 0 <= found.months < 12
    assert 0 <= found.rest < 31
