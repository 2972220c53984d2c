from __future__ import annotations

from decimal import Decimal

import pytest

from kaoju.text.amounts import number_at, number_start, sign_start


@pytest.mark.parametrize(
    ("text", "value", "end"),
    [
        ("1,577,000 x", "1577000", 9),
        ("12.50元", "12.50", 5),
        ("5 千米", "5", 1),  # kilometres, not five thousand metres' worth of scale
        ("300多万人", "3000000", 5),
        ("3亿5千万", "350000000", 5),
        ("1万1万", "10000", 2),  # parts of a number fall; these are two
        ("1万" * 5000, "10000", 2),
        ("2 billion", "2000000000", 9),
        ("5bn", "5000000000", 3),
        ("4Kx", "4", 1),
    ],
)
def test_number_and_multiplier(text: str, value: str, end: int) -> None:
    number = number_at(text, 0)
    assert number is not None
    assert (number.value, number.end) == (Decimal(value), end)


def test_no_number() -> None:
    assert number_at("abc", 0) is None
    assert number_at("1" * 41, 0) is None


def test_signs_and_points() -> None:
    assert number_start("(.5)", 2) == 1
    assert number_start("a.5", 2) == 2
    assert sign_start("at -5", 4) == 3
    assert sign_start("4-5", 2) is None
    assert sign_start("零下 5", 3) == 0
    assert sign_start("terminus 5", 9) is None
