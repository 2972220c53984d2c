"""Cells read by hand: kinds, units, lists, yes and no, conditions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaoju.facts.passage import Passage
from kaoju.facts.values import values_of
from kaoju.types.documents import Span
from kaoju.types.facts import Bound, FactKind, Polarity


def read(cell: str, unit: str = "") -> list[tuple[str, FactKind, str | None]]:
    passage = Passage.of(cell, Span(0, len(cell)))
    return [
        (passage.span(v.start, v.end).of(cell), v.kind, v.unit) for v in values_of(passage, unit)
    ]


Q, T, D, Y = FactKind.QUANTITY, FactKind.TERM, FactKind.DATE, FactKind.YES_NO


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("5000mAh", [("5000mAh", Q, "mAh")]),
        (" ８ＧＢ ", [("８ＧＢ", Q, "GB")]),
        ("6.71 英寸", [("6.71 英寸", Q, "inch")]),
        ("163.9×75.9×8.9mm", [("163.9×75.9×8.9mm", Q, "mm")]),
        ("1440×3120", [("1440×3120", Q, None)]),
        ("2021-10-19", [("2021-10-19", D, None)]),
        ("2021-10", [("2021-10", D, None)]),
        ("802.11 a/b/g/n", [("802.11 a/b/g/n", T, None)]),
        ("128/256/512 GB", [("128", Q, "GB"), ("256", Q, "GB"), ("512 GB", Q, "GB")]),
        ("红、蓝、墨绿", [("红", T, None), ("蓝", T, None), ("墨绿", T, None)]),
        ("Wi-Fi, NFC, GPS", [("Wi-Fi", T, None), ("NFC", T, None), ("GPS", T, None)]),
        ("1,299元", [("1,299元", Q, "CNY")]),
        ("高通 SM8350 骁龙 888", [("高通 SM8350 骁龙 888", T, None)]),
        ("支持", [("支持", Y, None)]),
        ("✗", [("✗", Y, None)]),
        ("NA", [("NA", T, None)]),
        ("-", []),
        ("N/A", []),
        ("待定", []),
        ("", []),
    ],
)
def test_cells(cell: str, expected: list[tuple[str, FactKind, str | None]]) -> None:
    assert read(cell) == expected


def test_a_header_unit_is_that_of_bare_numbers() -> None:
    assert read("5000", "mAh") == [("5000", Q, "mAh")]


@pytest.mark.parametrize(
    ("cell", "polarity", "condition"),
    [
        ("支持", Polarity.POSITIVE, None),
        ("不支持", Polarity.NEGATIVE, None),
        ("不支持（国行版除外）", Polarity.NEGATIVE, "国行版除外"),
        ("支持，需外接天线", Polarity.POSITIVE, "需外接天线"),
        ("Yes, with an adapter", Polarity.POSITIVE, "with an adapter"),
        ("Not supported", Polarity.NEGATIVE, None),
        ("无", Polarity.NEGATIVE, None),
    ],
)
def test_yes_and_no(cell: str, polarity: Polarity, condition: str | None) -> None:
    (value,) = values_of(Passage.of(cell, Span(0, len(cell))))
    assert (value.kind, value.polarity, value.condition) == (Y, polarity, condition)


@pytest.mark.parametrize(
    ("cell", "bound", "approximate"),
    [
        ("最高120Hz", Bound.MAXIMUM, False),
        ("≥ 90%", Bound.MINIMUM, False),
        ("约5000mAh", Bound.EXACT, True),
        ("up to 30 days", Bound.MAXIMUM, False),
    ],
)
def test_bounds(cell: str, bound: Bound, approximate: bool) -> None:
    (value,) = values_of(Passage.of(cell, Span(0, len(cell))))
    assert (value.kind, value.bound, value.approximate) == (Q, bound, approximate)


def test_only_makes_a_list_exhaustive() -> None:
    values = values_of(Passage.of("仅支持 SBC、AAC", Span(0, 11)))
    assert [v.exhaustive for v in values] == [True, True]


@given(st.text(alphabet="ab1２3 ./、,，()（）支持不×xGBmAh-约≥\n", max_size=40))
def test_values_are_slices_in_order(cell: str) -> None:
    passage = Passage.of(cell, Span(0, len(cell)))
    at = 0
    for value in values_of(passage):
        assert at <= value.start < value.end <= len(passage.text)
        span = passage.span(value.start, value.end)
        assert span.of(cell).strip()
        at = value.end


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("May 16, 2019", ["May 16, 2019"]),
        ("Mar 5, 2019, Apr. 6th, 2020", ["Mar 5, 2019", "Apr. 6th, 2020"]),
        ("16 GB, 2019", ["16 GB", "2019"]),
    ],
)
def test_the_comma_of_an_english_date_separates_nothing(cell: str, expected: list[str]) -> None:
    values = values_of(Passage.of(cell, Span(0, len(cell))))
    assert [cell[v.start : v.end] for v in values] == expected
