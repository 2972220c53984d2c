from __future__ import annotations

import time
from decimal import Decimal

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kaoju.text.quantity import Quantity, quantities, same_quantity


def _one(text: str) -> Quantity:
    found = quantities(text)
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("67W", "67", "W"),
        ("６７Ｗ", "67", "W"),
        ("67 瓦", "67", "W"),
        ("5000mAh", "5000", "mAh"),
        ("5000毫安时", "5000", "mAh"),
        ("30-day", "30", "day"),
        ("三十天", "30", "day"),
        ("thirty days", "30", "day"),
        ("半小时", "0.5", "h"),
        ("一个半小时", "1.5", "h"),
        ("half an hour", "0.5", "h"),
        ("1小时30分钟", "90", "min"),
        ("1 hour and 30 minutes", "90", "min"),
        ("2 years and 3 months", "27", "month"),
        ("1,577", "1577", ""),
        ("1,\n577 人", "1577", "人"),
        ("1.2万", "12000", ""),
        ("1亿2000万", "120000000", ""),
        ("2,161,000", "2161000", ""),
        ("10K", "10000", ""),
        ("20w个", "200000", ""),
        ("1.5W条", "15000", "条"),
        ("5w元", "50000", "CNY"),
        ("20w", "20", "W"),
        ("$583 million", "583000000", "USD"),
        ("$5m", "5000000", "USD"),
        ("￥1,299.00", "1299.00", "CNY"),
        ("100元", "100", "CNY"),
        ("9.6 percent", "9.6", "percent"),
        ("百分之三十五", "35", "percent"),
        ("百分之九点六", "9.6", "percent"),
        ("100 Mbps", "100", "Mbps"),
        ("120 km/h", "120", "km/h"),
        ("20元/月", "20", "CNY/month"),
        ("每月 20 元", "20", "CNY/month"),
        ("5000万像素", "50000000", "px"),
        ("6.67英寸", "6.67", "inch"),
        ('6.67"', "6.67", "inch"),
        ("3百分点", "3", "percentage_point"),
        ("5千米", "5", "km"),
        ("三种", "3", "种"),
        ("-5 ℃", "-5", "celsius"),
        ("零下 5 ℃", "-5", "celsius"),
        (".5", ".5", ""),
    ],
)
def test_amounts(text: str, value: str, unit: str) -> None:
    quantity = _one(text)
    assert (quantity.value, quantity.unit) == (Decimal(value), unit)
    assert quantity.upper is None
    assert quantity.span.of(text) == (text if not text.startswith("每") else text[3:])


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("20w 个连接", "200000", ""),
        ("3w+ 张表", "30000", ""),
        ("20w 快充", "20", "W"),
        ("65W台式充电器", "65", "W"),
    ],
)
def test_w_is_ten_thousand_only_before_what_it_counts(text: str, value: str, unit: str) -> None:
    quantity = _one(text)
    assert (quantity.value, quantity.unit) == (Decimal(value), unit)


@pytest.mark.parametrize(
    ("text", "low", "high", "unit"),
    [
        ("4-6 weeks", "4", "6", "week"),
        ("10~20", "10", "20", ""),
        ("between 20 and 30 days", "20", "30", "day"),
        ("3 至 5 个工作日", "3", "5", "business_day"),
        ("1-2万元", "10000", "20000", "CNY"),
        ("25±2℃", "23", "27", "celsius"),
        ("±0.5mm", "-0.5", "0.5", "mm"),
        ("500MB–2GB", "0.5", "2", "GB"),
        ("两三天", "2", "3", "day"),
    ],
)
def test_ranges(text: str, low: str, high: str, unit: str) -> None:
    quantity = _one(text)
    assert (quantity.value, quantity.upper, quantity.unit) == (Decimal(low), Decimal(high), unit)


@pytest.mark.parametrize(
    ("text", "bound", "approximate"),
    [
        ("至多 5 个", "max", False),
        ("不超过 100 人", "max", False),
        ("不低于 100 人", "min", False),
        ("不得少于 100 人", "min", False),
        ("低于 100 人", "max", False),
        ("超过 100 人", "min", False),
        ("at least 3 days", "min", False),
        ("more than 20 users", "min", False),
        ("up to 67 W", "max", False),
        ("3 天以内", "max", False),
        ("60 岁及以上", "min", False),
        ("30+ users", "min", False),
        ("约 30 天", "", True),
        ("about 30 days", "", True),
        ("30 天左右", "", True),
        ("moreover 30 days", "", False),
        ("30 天", "", False),
    ],
)
def test_bounds(text: str, bound: str, approximate: bool) -> None:
    quantity = _one(text)
    assert (quantity.bound, quantity.approximate) == (bound, approximate)


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("2024-05-07", "2024-05-07"),
        ("2024/5/7", "2024-05-07"),
        ("2024年5月7日", "2024-05-07"),
        ("二〇二四年五月七日", "2024-05-07"),
        ("May 7, 2024", "2024-05-07"),
        ("7th of May 2024", "2024-05-07"),
        ("June 2023", "2023-06-00"),
        ("2024 年", "2024-00-00"),
        ("5月7日", "0000-05-07"),
    ],
)
def test_dates(text: str, iso: str) -> None:
    quantity = _one(text)
    assert (quantity.dimension, quantity.unit) == ("date", iso)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("v8.5.0", "8.5.0"),
        ("V1.2.8", "1.2.8"),
        ("version 2.0", "2.0"),
        ("版本 7.5", "7.5"),
        ("8.5.0-rc1", "8.5.0-rc1"),
    ],
)
def test_versions_are_no_decimals(text: str, name: str) -> None:
    quantity = _one(text)
    assert (quantity.dimension, quantity.unit) == ("version", name)


def test_sizes() -> None:
    mm = quantities("163.5×76.4×7.8mm")
    assert [(q.value, q.unit) for q in mm] == [
        (Decimal("163.5"), "mm"),
        (Decimal("76.4"), "mm"),
        (Decimal("7.8"), "mm"),
    ]
    assert same_quantity(_one("1080×2400"), _one("2400 x 1080 像素"))
    assert not same_quantity(_one("1080×2400"), _one("1440×2400"))


@pytest.mark.parametrize(
    "text",
    [
        "conn=0x7f3a1b",
        "CPH2585",
        "covid-19",
        "user_42",
        "10:30",
        "2024-05-07 10:11:12.345",
        "https://a.example/c/12345",
        "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
        "K90 Ultra",
        "USB3.0",
        "5G",
        "138-1234-5678",
        "一些",
        "统一",
        "千万不要",
        "第三章",
        "星期三",
        "唯一",
        "十分好",
        "may be",
    ],
)
def test_what_is_no_amount(text: str) -> None:
    assert quantities(text) == []


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("67W", "67瓦"),
        ("5000万像素", "50MP"),
        ("24h", "1 天"),
        ("1.2万", "12,000"),
        ("1小时30分", "90 minutes"),
        ("12 个月", "1年"),
        ("8 Mbps", "1MB/s"),
        ("1000 米", "1km"),
        ("3个", "3"),
        ("约 30 天", "30 days"),
        ("五成", "50%"),
        ("2.54cm", "1 英寸"),
    ],
)
def test_the_same(a: str, b: str) -> None:
    assert same_quantity(_one(a), _one(b))
    assert same_quantity(_one(b), _one(a))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("35%", "35M"),
        ("8GB", "8GiB"),
        ("30 天", "30 个工作日"),
        ("100元", "100 美元"),
        ("5 种", "5 次"),
        ("5%", "5 个百分点"),
        ("67W", "67"),
        ("67W", "67Wh"),
        ("at least 5 days", "at most 5 days"),
        ("4-6 weeks", "4 weeks"),
        ("v8.5", "8.5"),
        ("1 个月", "30 天"),
    ],
)
def test_not_the_same(a: str, b: str) -> None:
    assert not same_quantity(_one(a), _one(b))


@given(st.integers(0, 10**12), st.sampled_from(["W", "mAh", "GB", "元", "天", "%", "days", "kg"]))
def test_thousands_separators_change_nothing(number: int, unit: str) -> None:
    assert same_quantity(_one(f"{number}{unit}"), _one(f"{number:,} {unit}"))


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [("-±1", -1, 1), ("-25±2℃", -27, -23), ("-2±3 mm", -5, 1), ("-5~10", -5, 10)],
)
def test_a_sign_before_a_tolerance_is_the_measured_value_s(text: str, low: int, high: int) -> None:
    quantity = _one(text)
    assert (quantity.value, quantity.upper) == (low, high)


@given(st.integers(1, 9_999), st.integers(1, 9_999))
def test_a_range_keeps_its_ends(a: int, b: int) -> None:
    low, high = sorted((a, a + b))
    quantity = _one(f"{low}~{high} W")
    assert (quantity.value, quantity.upper) == (low, high)


@settings(max_examples=400)
@given(
    st.text(
        alphabet=st.sampled_from(
            "0123456789.,-~±×x/%万亿千百十一二三半年月日天个小时分之约MGBWkv:$ aand\n"
        ),
        max_size=30,
    )
)
@example("-±1")
def test_any_text_is_read_in_order(text: str) -> None:
    end = 0
    for quantity in quantities(text):
        assert end <= quantity.span.start < quantity.span.end <= len(text)
        assert quantity.upper is None or quantity.upper > quantity.value
        end = quantity.span.end


@pytest.mark.parametrize(
    "piece", ["9", "一", "1-", "1,234", "亿", "百分之", "1 and ", "1元/", "零下", "$", "半", "may "]
)
def test_time_grows_with_the_length_only(piece: str) -> None:
    start = time.process_time()
    quantities("1" + piece * 4_000)
    assert time.process_time() - start < 2


def test_a_hostile_number_is_none() -> None:
    assert quantities("9" * 50_000 + "W") == []
    assert [q.value for q in quantities("9" * 5_000 + "×9")] == [9]
    assert quantities("一" * 5_000) == []


def test_a_version_without_a_major_number_is_no_error() -> None:
    assert [q.dimension for q in quantities("蓝牙版本：.2")] == ["version"]
