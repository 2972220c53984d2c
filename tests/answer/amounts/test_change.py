"""A change that one sentence states, and when it is not the one that is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Shelf = Any
Make = Callable[..., Shelf]

TUNING = """# 织机平台调优

## 打开预取

以 12 GB 的布样为例，打开预取以后，织造耗时从 9.5 秒减少到 6.25 秒。

* 换线算子：执行时间从 480 ms 降至 1.2 s 的一成。
* 经线算子的等待时间由 350 ms 缩短到 90 ms。
* 梭子占用的内存从约 800 MiB 降低到 640 MiB，降低 20%。
* 打开预读后布速提升了 90%，同时机身平均负荷率从 93% 下降到 47%。
* 纬线的轮询间隔从 1 秒到 5 秒不等。
"""
REPORT = """# Mill report

## Returns

After the new counter opened, the wait for a refund fell from 12 to 9 days.

## Orders

The time to pack an order rose from 20 to 35 minutes.

## Yarn

Prices of yarn range from $4 to $9.
"""


@pytest.fixture
def tuning(shelf: Make) -> Shelf:
    return shelf({"tuning.md": TUNING})


@pytest.fixture
def report(shelf: Make) -> Shelf:
    return shelf({"report.md": REPORT})


@pytest.mark.parametrize(
    ("question", "result"),
    [
        ("打开预取之后织造耗时少了多少秒", "3.25 秒"),
        ("打开预取以后，织造少花了多少秒？", "3.25 秒"),
        ("经线算子的等待时间缩短了多少毫秒", "260 ms"),
        ("打开预取后梭子占用的内存降低了多少 MiB", "160 MiB"),
    ],
)
def test_changes_by_hand(tuning: Shelf, question: str, result: str) -> None:
    assert tuning.result(question) == result


@pytest.mark.parametrize(
    ("question", "result", "operands"),
    [
        ("how many days did the wait for a refund fall?", "3 days", ["12", "9 days"]),
        ("by how many minutes did the time to pack an order rise?", "15 minutes", None),
    ],
)
def test_a_unit_that_is_said_once(
    report: Shelf, question: str, result: str, operands: list[str] | None
) -> None:
    draft = report.draft(question)
    assert draft is not None
    assert draft.computation is not None
    assert draft.computation.result == result
    values = [operand.value for operand in draft.computation.operands]
    assert values == (operands or ["20", "35 minutes"])


def test_the_sentence_is_said_and_cited_once(tuning: Shelf) -> None:
    draft = tuning.draft("打开预取之后织造耗时少了多少秒")
    assert draft is not None
    assert len(draft.citations) == 1
    assert draft.sentences[0].text == (
        "以 12 GB 的布样为例，打开预取以后，织造耗时从 9.5 秒减少到 6.25 秒；相差 3.25 秒"
    )


@pytest.mark.parametrize(
    "question",
    [
        "梭子占用的内存降低了多少",  # the sentence says the change itself, in percent
        "打开预读后布速提升了多少",  # which the sentence says itself, beside another change
        "纬线的轮询间隔增加了多少秒",  # a range is no change
        "经线算子的等待时间缩短了多少 MiB",  # another unit
        "染缸的加热时间缩短了多少秒",  # of nothing that is told of
        "经线算子的等待时间是多少",  # nothing changes
    ],
)
def test_what_is_not_clear_is_left_alone(tuning: Shelf, question: str) -> None:
    assert tuning.draft(question) is None


def test_a_span_of_prices_is_no_change(report: Shelf) -> None:
    assert report.draft("by how much did prices of yarn rise?") is None


def test_two_sentences_of_other_amounts_are_no_choice(shelf: Make) -> None:
    text = (
        "# 调优\n\n## 一\n\n织造耗时从 9 秒减少到 6 秒。\n\n## 二\n\n织造耗时从 9 秒减少到 4 秒。\n"
    )
    assert shelf({"two.md": text}).draft("织造耗时少了多少秒") is None
