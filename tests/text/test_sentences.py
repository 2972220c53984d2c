from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaoju.text.sentences import sentences


def _texts(text: str) -> list[str]:
    return [span.of(text) for span in sentences(text)]


@pytest.mark.parametrize(
    "parts",
    [
        ["他说：“好。走吧。”", "然后走了。", "第二句！", "真的？！", "是的……", "还有；", "分号。"],
        ["（见第3节。这里。）", "之后继续。"],
        ["版本v7.5.0已发布，修复了3.5%的问题。", "详见https://a.example/c.html?x=1。"],
        ["如果x!=3则退出。", "否则继续。"],
    ],
)
def test_chinese(parts: list[str]) -> None:
    assert _texts("".join(parts)) == parts


@pytest.mark.parametrize(
    "parts",
    [
        ["Dr. Smith paid 3.5 dollars.", "See e.g. Fig. 3 for v7.5.0.", "The end."],
        ['"Really?" she asked.', "U.S. troops left.", "J. R. Tolkien wrote it."],
        ["Visit https://a.example/c?x=1.", "Is node.js needed?", "No!"],
        ["He works at Acme Inc.", "The firm sells pens, pads, etc. and more."],
        ["It ends (see above. Really.) here.", "Next one."],
    ],
)
def test_english(parts: list[str]) -> None:
    assert _texts(" ".join(parts)) == parts


@pytest.mark.parametrize(
    "lines",
    [
        ["- 第一项", "- 第二项", "1. foo", "2. bar"],
        [
            "2024-05-07 10:00 INFO started the service on this very long line of a log file",
            "2024-05-07 10:01 ERROR failed",
        ],
        ["| a | b |", "| 1 | 2 |"],
        ["Paragraph without an end", "", "Another paragraph"],
        ["型号：K1", "重量：200g"],
    ],
)
def test_lines_that_stand_alone(lines: list[str]) -> None:
    assert _texts("\n".join(lines)) == [line for line in lines if line]


def test_a_wrapped_paragraph_is_not_cut_at_its_line_ends() -> None:
    text = (
        "This paragraph was wrapped by its author at some eighty columns, so\n"
        "that one sentence spans two lines. The second sentence follows."
    )
    assert [t.replace("\n", " ") for t in _texts(text)] == [
        "This paragraph was wrapped by its author at some eighty columns, so "
        "that one sentence spans two lines.",
        "The second sentence follows.",
    ]


def test_an_unclosed_bracket_does_not_swallow_the_rest() -> None:
    text = "（未闭合的括号。" + "这是一句话。" * 60
    assert len(_texts(text)) > 30


_TEXT = st.text(
    alphabet=st.sampled_from("中文。！？；…“”（）()「」.,!?;: \n\tabAB13'\"-[]"), max_size=80
)


@settings(max_examples=500)
@given(_TEXT)
def test_nothing_is_lost_and_order_is_kept(text: str) -> None:
    spans = sentences(text)
    position = 0
    for span in spans:
        assert not text[position : span.start].strip()
        assert span.of(text) == span.of(text).strip()
        assert span.of(text)
        position = span.end
    assert not text[position:].strip()
