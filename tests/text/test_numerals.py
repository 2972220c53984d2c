from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaoju.text.numerals import chinese_value, english_value


@pytest.mark.parametrize(
    ("numeral", "value"),
    [
        ("三十", "30"),
        ("十二", "12"),
        ("两", "2"),
        ("一千二百", "1200"),
        ("一千零五", "1005"),
        ("一百二", "120"),
        ("两万五", "25000"),
        ("九点六", "9.6"),
        ("一亿两千万", "120000000"),
        ("三万亿", "3000000000000"),
        ("二千零二十四", "2024"),
        ("壹佰贰拾", "120"),
    ],
)
def test_chinese(numeral: str, value: str) -> None:
    assert chinese_value(numeral) == Decimal(value)


@pytest.mark.parametrize("numeral", ["", "三四十", "万", "五点", "点五", "一二三", "人"])
def test_not_a_chinese_number(numeral: str) -> None:
    assert chinese_value(numeral) is None


def _written(n: int) -> str:
    """Textbook spelling of 1..99999999, independent of the parser."""
    if n >= 10_000:
        high, low = divmod(n, 10_000)
        gap = "零" if 0 < low < 1000 else ""
        return _written(high) + "万" + (gap + _written(low) if low else "")
    out, zero = "", False
    for power, name in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit, n = divmod(n, power)
        if digit:
            out += ("零" if zero and out else "") + "一二三四五六七八九"[digit - 1] + name
            zero = False
        else:
            zero = True
    return out


@given(st.integers(1, 99_999_999))
def test_every_chinese_number_reads_back(n: int) -> None:
    assert chinese_value(_written(n)) == n


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("seven", 7),
        ("twenty-four", 24),
        ("one hundred and five", 105),
        ("two million", 2_000_000),
        ("three thousand two hundred", 3200),
        ("Nineteen", 19),
    ],
)
def test_english(words: str, value: int) -> None:
    assert english_value(words) == value


def test_not_an_english_number() -> None:
    assert english_value("two three") is None
