"""A number is its value with its unit or kind; ids, times and versions are not amounts."""

from __future__ import annotations

import pytest

from kaoju.text.quantity import quantities, same_quantity
from kaoju.text.tokenize import tokenize


def _supported(claim: str, evidence: str) -> bool:
    stated = quantities(evidence)
    return all(any(same_quantity(c, e) for e in stated) for c in quantities(claim))


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("支持 67W 快充", "最大充电功率：67瓦"),
        ("主摄 50MP", "后置主摄像头为 5000万像素"),
        ("within thirty days", "退货期限为 30 days"),
        ("a population of 2,161,000", "2161000 人"),
        ("rose 0.5%", "上涨百分之零点五"),
        ("营收 5.83 亿美元", "revenue of $583 million"),
        ("续航约 24 小时", "可连续使用 1 天"),
        ("took 90 minutes", "用时1小时30分钟"),
    ],
)
def test_supported(claim: str, evidence: str) -> None:
    assert quantities(claim)
    assert _supported(claim, evidence)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("35M users", "35% of users"),
        ("内存 8GiB", "内存 8GB"),
        ("罚款 500 元", "错误码 500"),
        ("7 个工作日", "7 天"),
        ("161,000", "2,161,000"),
        ("5%", "0.5%"),
        ("67 Wh", "67 W"),
        ("100 美元", "100 元"),
        ("增长 3%", "增长 3 个百分点"),
    ],
)
def test_not_supported(claim: str, evidence: str) -> None:
    assert not _supported(claim, evidence)


def test_ids_times_and_versions_raise_no_alarm() -> None:
    text = "[2024-05-07 10:11:12.345] ERROR req-8f3a21 host10 took v7.5.0 /api/v2/users/42 CPH2585"
    assert [q.unit for q in quantities(text) if q.dimension != "version"] in ([], [""])


def test_kinds_are_told_apart_in_the_index() -> None:
    error, ways = set(tokenize("500 错误")), set(tokenize("500 种支付方式"))
    assert {t for t in error & ways if t.startswith("#")} == set()
