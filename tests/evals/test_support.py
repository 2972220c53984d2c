"""Number, negation and word gates of the graders: no false alarm, no false pass."""

from __future__ import annotations

import pytest

from kaoju.evals.checks.support import (
    LEAST_OVERLAP,
    exchanged_values,
    stands_in,
    strange_names,
    unsupported_negation,
    unsupported_numbers,
    word_overlap,
)


@pytest.mark.parametrize(
    ("sentence", "quote", "context"),
    [
        ("有线充电67W", "有线充电：67瓦", ""),
        ("有线充电67W", "有线充电：６７Ｗ", ""),
        ("It grew by 35%.", "growth was 35 percent", ""),
        ("2161000 users", "2,161,000 users", ""),
        ("the rate is 0.5", "a rate of .5 or 0.50", ""),
        ("保修30天", "保修三十天", ""),
        ("within 30 days", "三十天", ""),
        ("一共12000元", "一共1.2万元", ""),
        ("主摄50MP", "主摄：5000万像素", ""),
        ("重量1.577千克", "重量：1577g", ""),
        (
            "inventories were 5,372 million",
            "Total inventories 5,372 4,985",
            "(in millions)",
        ),
        ("Nova 5：120Hz", "120Hz", "Nova 5"),
        ("自 v7.5.1 起", "从 7.5.1 版本开始", ""),
        ("see [3]: 14 days", "14 days", ""),
        ("电池5000 mAh", "| 5000 |", "电池 (mAh)"),
        ("发布于2022年3月4日", "2022-03-04", ""),
        ("no number", "nothing", ""),
        ("It takes 2 to 3 days", "2-3 days", ""),
    ],
)
def test_no_false_alarm(sentence: str, quote: str, context: str) -> None:
    assert unsupported_numbers(sentence, [quote], context) == ()


@pytest.mark.parametrize(
    ("sentence", "quote"),
    [
        ("It grew by 35M.", "growth was 35%"),
        ("It grew by 35%.", "35M users"),
        ("有线充电67毫安", "有线充电：67瓦"),
        ("有线充电68W", "有线充电：67W"),
        ("刷新率20Hz", "刷新率：120Hz"),
        ("the rate is 5", "a rate of 0.5"),
        ("1,577 grams", "1,577,000 grams"),
        ("一共1.2元", "一共1.2万元"),
        ("一共1.2万元", "一共1.2元"),
        ("sales of 5,372 billion", "sales of 5,372 million"),
        ("自 v7.5.2 起", "从 7.5.1 版本开始"),
        ("保修30天", "保修30个月"),
        ("分辨率：1440×3168万", "分辨率：1440×3168"),
        ("电池5000 Wh", "电池 5000 mAh"),
    ],
)
def test_no_false_pass(sentence: str, quote: str) -> None:
    assert unsupported_numbers(sentence, [quote], "") != ()


@pytest.mark.parametrize(
    ("sentence", "quote", "differs"),
    [
        ("支持红外遥控", "红外遥控：不支持", True),
        ("Infrared is supported", "Infrared: No", True),
        ("Trust: happens with need for review", "Work happens with no need for review", True),
        ("红外遥控：支持", "红外遥控：不支持", True),
        ("不支持红外遥控", "支持红外遥控", True),
        ("不支持有线网络", "仅支持无线网络", False),
        ("支持红外遥控", "不支持红外遥控", True),
        ("支持红外遥控。", "支持红外遥控。不支持 5G。", False),
        ("free shipping", "There is no free shipping.", True),
        ("free shipping", "There is no charge: free shipping.", False),
        ("Shipping is free.", "Shipping is not free.", True),
        ("Shipping isn't free.", "Shipping is free.", True),
        ("Shipping is not free.", "Shipping isn't free.", False),
        ("不同机型的无线充电", "各机型都有无线充电", False),
        ("You can return it.", "Returns are accepted.", False),
    ],
)
def test_negation(sentence: str, quote: str, differs: bool) -> None:
    assert unsupported_negation(sentence, [quote]) is differs


def test_stands_in() -> None:
    assert stands_in("刷新率：120 Hz。", ["# 屏幕\n刷新率：120Hz，最高"])
    assert not stands_in("20Hz", ["刷新率：120Hz"])
    assert not stands_in("。", ["任何"])


def test_words_of_another_matter() -> None:
    quotes = ["Refunds take 14 days after we receive the parcel."]
    assert (
        word_overlap("Refunds take 14 days after the parcel arrives.", quotes, "") > LEAST_OVERLAP
    )
    assert word_overlap("Employees enjoy unlimited paid holidays abroad.", quotes, "") == 0
    assert word_overlap("yes", quotes, "") == 1


@pytest.mark.parametrize(
    ("sentence", "quote", "context", "lang", "strange"),
    [
        ("Nova 的 NFC：支持", "NFC：支持", "Nova", "zh", ()),
        ("Nova Pro 的 NFC：支持", "NFC：支持", "Nova", "zh", ("Pro",)),
        ("充电 67W", "充电67瓦", "", "zh", ()),
        ("The value is 120", "数值 120", "", "zh", ("The", "value", "is")),
        ("You meet Andrea first.", "Meet with Andrea.", "", "en", ()),
        ("You meet Bruno first.", "Meet with Andrea.", "", "en", ("Bruno",)),
        ("答案是 14 days", "14 days", "", "en", ("答案", "案是")),
        ("called 星河", "the name 星河", "", "en", ()),
    ],
)
def test_strange_names(
    sentence: str, quote: str, context: str, lang: str, strange: tuple[str, ...]
) -> None:
    assert strange_names(sentence, [quote], context, lang) == strange


def test_a_model_suffix_after_a_number_is_judged_with_the_number() -> None:
    assert unsupported_numbers("Nova 5 Pro：120Hz", ["120Hz"], "Nova 5") == ("5Pro",)
    assert unsupported_numbers("Nova 5：120Hz", ["120Hz"], "Nova 5") == ()


def test_exchanged_values() -> None:
    values = {"Nova 5": {"128GB"}, "Nova 5 Pro": {"32GB"}, "Vega": {"64GB"}}
    assert exchanged_values("Nova 5 为 128 GB，Nova 5 Pro 为 32GB", values) == ()
    found = exchanged_values("Nova 5 为 32GB，Nova 5 Pro 为 128GB", values)
    assert found == ("Nova 5", "Nova 5 Pro")
    assert exchanged_values("Nova 5 比 Nova 5 Pro 多 96GB", values) == ()
    assert exchanged_values("Nova 5：32GB", {"Nova 5": {"128GB"}}) == ()


def test_a_word_after_a_cell_of_digits_is_known():
    quotes = ["Handle", "Price", "34.00", "Working days", "12"]
    assert strange_names("Handle: Price: 34.00; Working days: 12", quotes, "", "en") == ()
