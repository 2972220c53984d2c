from __future__ import annotations

from fractions import Fraction

import pytest

from kaoju.text.measures import base_name, bound_of, unit_at


@pytest.mark.parametrize(
    ("text", "name", "dimension"),
    [
        ("mAh", "mAh", "charge"),
        (" MB/s", "MB/s", "data/time"),
        ("元/月", "CNY/month", "money_cny/calendar"),
        ("日元", "JPY", "money_jpy"),
        (" working days", "business_day", "business_day"),
        ("种支付", "种", "count"),
        ("个", "", "count"),
    ],
)
def test_longest_unit_wins(text: str, name: str, dimension: str) -> None:
    measure = unit_at(text, 0)
    assert measure is not None
    assert (measure.unit.name, measure.unit.dimension) == (name, dimension)


@pytest.mark.parametrize("text", ["Wx", "  W", "mw2", "hello", ""])
def test_no_unit(text: str) -> None:
    assert unit_at(text, 0) is None


def test_a_ratio_divides_the_factors() -> None:
    measure = unit_at("km/h", 0)
    assert measure is not None
    assert measure.unit.factor == Fraction(1000, 3600)


def test_base_names() -> None:
    assert base_name("power") == "W"
    assert base_name("data/time") == "B/s"


def test_bounds_need_whole_words() -> None:
    assert bound_of("over 5", 5, 6) == ("min", False)
    assert bound_of("moreover 5", 9, 10) == ("", False)
    assert bound_of("8GB+256GB", 0, 3) == ("", False)
