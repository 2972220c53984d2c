"""Reporting periods, as questions and column headings name them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaoju.text.normalize import fold
from kaoju.text.periods import Day, days_of, period_of


@pytest.mark.parametrize(
    ("text", "years", "days", "quarter", "months", "fiscal"),
    [
        ("Three Months Ended June 30, 2022", {2022}, {Day(2022, 6, 30)}, 0, 3, False),
        ("12 Weeks Ended 3/25/2023", {2023}, {Day(2023, 3, 25)}, 0, 3, False),
        ("fifty-two weeks ended January 28, 2023", {2023}, {Day(2023, 1, 28)}, 0, 12, False),
        ("FY2018 capital expenditure", {2018}, set(), 0, 0, True),
        ("FY23 revenue", {2023}, set(), 0, 0, True),
        ("the second quarter of fiscal 2024", {2024}, set(), 2, 3, True),
        ("Q3 2021", {2021}, set(), 3, 3, False),
        ("2023Q4", {2023}, set(), 4, 3, False),
        ("at the end of 2022, in millions", {2022}, set(), 0, 0, False),
        ("Years ended December 31, 2022", {2022}, {Day(2022, 12, 31)}, 0, 12, False),
        ("July 2,", set(), {Day(0, 7, 2)}, 0, 0, False),
        ("for the full fiscal year 2022", {2022}, set(), 0, 12, True),
        ("over the whole of fiscal 2022", {2022}, set(), 0, 12, True),
        ("the full board met in 2022", {2022}, set(), 0, 0, False),
        ("2023年第二季度", {2023}, set(), 2, 3, False),
        ("截至2023年6月30日", {2023}, {Day(2023, 6, 30)}, 0, 0, False),
        ("what may 2,000 people pay", set(), set(), 0, 0, False),
        ("net sales of $2,022 million", set(), set(), 0, 0, False),
    ],
)
def test_period(
    text: str, years: set[int], days: set[Day], quarter: int, months: int, fiscal: bool
) -> None:
    found = period_of(fold(text))
    assert found.years == years
    assert found.days == days
    assert (found.quarter, found.months, found.fiscal) == (quarter, months, fiscal)


def test_halves_are_six_months() -> None:
    found = period_of(fold("first half of 2022"))
    assert (found.half, found.months) == (1, 6)


def test_days_in_order() -> None:
    found = days_of("january 28, january 29,")
    assert [day for day, _ in found] == [Day(0, 1, 28), Day(0, 1, 29)]


@given(st.text(max_size=80))
def test_spans_lie_in_the_text(text: str) -> None:
    folded = fold(text)
    assert all(0 <= a < b <= len(folded) for a, b in period_of(folded).spans)
