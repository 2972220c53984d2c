"""Refusals told by their words, for answers without a status: both kinds of mistake."""

from __future__ import annotations

import pytest

from kaoju.evals.wording import looks_like_refusal


@pytest.mark.parametrize(
    "text",
    [
        "the context given is insufficient",
        "资料中没有提到",
        "抱歉，资料中没有提到无线充电功率。",
        "很抱歉，我无法回答这个问题。",
        "文档中未说明保修期限。",
        "暂无相关信息。",
        "没有找到与该机型有关的内容。",
        "信息不足，无法判断。",
        "Sorry, the documents do not mention a refund period.",
        "I'm sorry, but I cannot find that in the handbook.",
        "The provided context doesn’t contain any information about pricing.",
        "I don't know.",
        "There is not enough information to say.",
        "This is not mentioned in the documents.",
        "N/A",
        "Unfortunately, no information is available.",
        "",
        "Sorry.",
    ],
)
def test_refusals(text: str) -> None:
    assert looks_like_refusal(text)


@pytest.mark.parametrize(
    "text",
    [
        "Sorry to hear that. Refunds take a week.",
        "Sorry for the trouble. You can return it within 14 days.",
        "很抱歉给您带来不便。退款需要 7 天。",
        "不支持红外遥控。",
        "如果设备未找到，请重新启动。",
        "You cannot return opened items.",
        "The charger is not included.",
        "Employees do not need to ask for permission.",
        "If the file is not found, error 404 is returned.",
        "无法开机时请长按电源键 10 秒。",
        "120Hz",
        "No data is lost when the power fails.",
        "No information is shared with third parties.",
        "Refunds take a week. The documents do not mention exchanges.",
        "无线充电为 50W。",
    ],
)
def test_answers(text: str) -> None:
    assert not looks_like_refusal(text)
