"""The rules of must_include, each with what it must find and what it must not."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies

from kaoju.evals.matching import contains, length_limit, missing_groups, present


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("刷新率 60 Hz", "60Hz"),
        ("刷新率60hz", "60 HZ"),
        ("６７Ｗ", "67w"),
        ("一共 5372 元", "5 372"),
        ("Help\nScout", "HelpScout"),
        ("版本为 5.2。", "5.2"),
        ("up to 5,372.", "5,372"),
        ("10、20", "20"),
        ("1,20", "20"),
        ("支持60，120Hz", "60"),
        ("27,738 41,322 59,293", "41,322"),
        ("6½ 次", "6½"),
        ("约六小时", "六小时"),
        ("Straße", "STRASSE"),
        ("v7.5", "7.5"),
        ("⾼度", "高度"),
    ],
)
def test_found(text: str, wanted: str) -> None:
    assert contains(text, wanted)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("160Hz", "60Hz"),
        ("15.2", "5.2"),
        ("5.23", "5.2"),
        ("v7.5.1", "7.5"),
        ("0.60Hz", "60Hz"),
        ("1,577", "577"),
        ("1,577", "1"),
        ("1,577,000", "1,577"),
        ("10 17", "1017"),
        ("十六小时", "六小时"),
        ("三十五", "三十"),
        ("10⁵", "105"),
        ("6½", "61"),
        ("500万", "500"),
        ("it’s", "it's"),
        ("anything", " "),
        ("", "x"),
    ],
)
def test_not_found(text: str, wanted: str) -> None:
    assert not contains(text, wanted)


def test_missing_groups_names_the_groups_without_an_alternative() -> None:
    groups = (("120Hz", "120赫兹"), ("5000mAh",))
    assert missing_groups("刷新率为120赫兹", groups) == (("5000mAh",),)


def test_present_names_the_forbidden_words() -> None:
    assert present("它是144 Hz", ["144Hz", "44Hz"]) == ("144Hz",)


@given(strategies.integers(0, 10**6), strategies.integers(0, 10**6))
def test_a_number_is_found_among_digits_only_as_itself(a: int, b: int) -> None:
    assert contains(f"值为{a}。", str(b)) == (a == b)


@given(strategies.text(max_size=30))
def test_every_text_holds_itself_and_nothing_raises(text: str) -> None:
    surrounded = f"甲 {text} 乙"
    assert contains(surrounded, text) == bool(text.strip())


def test_length_limits() -> None:
    assert length_limit("zh", "lookup") == 500
    assert length_limit("en", "negation") == 1000
    assert [length_limit("zh", k) for k in ("multi", "list", "howto", "table")] == [1000] * 4
