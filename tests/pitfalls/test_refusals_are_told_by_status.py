"""Refusal detection by phrases (promptfoo#9756)."""

from __future__ import annotations

import json

import pytest

from kaoju.evals.cases import parse_cases
from kaoju.evals.checks import refusal
from kaoju.evals.checks.base import Subject
from kaoju.evals.wording import looks_like_refusal

ANSWERS = [
    "Sorry to hear that. Refunds take a week.",
    "Unfortunately, the hinge cannot be repaired at home; a workshop takes three days.",
    "抱歉让您久等。退款需要七天。",
    "如果没有找到网络，请重启路由器。",
    "We don't know your size, so measure the foot: 26 cm is size 42.",
]
REFUSALS = [
    "the context given is insufficient",
    "资料中没有提到",
    "很遗憾，提供的文档里没有说明这一点。",
    "Sorry, I could not find anything about this in the files.",
    "The sources don't say.",
]


@pytest.mark.parametrize("text", ANSWERS)
def test_answers(text: str) -> None:
    assert not looks_like_refusal(text)


@pytest.mark.parametrize("text", REFUSALS)
def test_refusals(text: str) -> None:
    assert looks_like_refusal(text)


@pytest.mark.parametrize("text", [*ANSWERS, *REFUSALS])
@pytest.mark.parametrize("answerable", [True, False])
def test_for_our_own_answers_the_status_decides(text: str, answerable: bool) -> None:
    value = {
        "id": "1",
        "lang": "en",
        "kind": "lookup",
        "question": "?",
        "answerable": answerable,
        "evidence": [{"file": "a.md"}] if answerable else [],
    }
    (case,) = parse_cases([json.dumps(value)])
    for status, right in (("answered", answerable), ("refused", not answerable)):
        result = refusal.check(Subject(case, {"status": status, "answer": text}, lambda *_: ""))
        assert result.failed is not right
