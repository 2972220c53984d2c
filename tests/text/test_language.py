from __future__ import annotations

import pytest

from kaoju.text.language import language_of


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("K90 Pro Max 支持无线充电吗", "zh"),
        ("OnePlus 13 Pro Max Ultra 电池多大？", "zh"),
        ("How long is the warranty?", "en"),
        ("What does the word 关系 mean in this sentence about trade?", "en"),
        ("多少钱", "zh"),
        ("", "en"),
        ("12345 !?", "en"),
    ],
)
def test_language_of(text: str, wanted: str) -> None:
    assert language_of(text) == wanted
