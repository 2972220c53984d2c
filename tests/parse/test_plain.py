from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invariants import check
from reading import outline, read, rows

from kaoju.parse.plain import chapter_level, is_caps, numbered_level


def text(source: str):  # type: ignore[no-untyped-def]
    return read(source, "a.txt")


def test_a_short_first_line_is_the_title() -> None:
    document = text("泵 P-7 更新日志 V1.0.1\n\n- 首个版本\n- 启动时间：1210ms\n")
    assert outline(document) == [
        ("heading", "泵 P-7 更新日志 V1.0.1"),
        ("list_item", "首个版本"),
        ("list_item", "启动时间：1210ms"),
    ]
    assert document.title == "泵 P-7 更新日志 V1.0.1"
    assert rows(document, document.blocks[2]) == [["启动时间", "1210ms"]]


def test_a_first_sentence_is_no_title() -> None:
    document = text("用了半年的泵，聊聊感受。\n\n声音很小。\n")
    assert [k for k, _ in outline(document)] == ["paragraph", "paragraph"]


def test_hard_wrapped_lines_are_one_paragraph_and_sentence_lines_are_several() -> None:
    wrapped = text("This paragraph goes on\nover three lines of the\nsame file\n\nnext, one.\n")
    assert len(wrapped.blocks) == 2
    assert len(text("第一条新闻说了这件事。\n第二条新闻说了那件事。\n").blocks) == 2


def test_underlined_chapter_numbered_and_capital_headings() -> None:
    document = text(
        "Guide\n=====\n\nwords, many.\n\n1.2 Set up\n\nwords, many.\n\n"
        "SAFETY RULES\n\nwords, many.\n"
        "\n第一章 总则\n第一条 为了安全，制定本办法。\n"
    )
    headings = [(b.level, b.content.of(document.text)) for b in document.blocks if b.level]
    assert headings == [(1, "Guide"), (2, "1.2 Set up"), (2, "SAFETY RULES"), (1, "第一章 总则")]


@pytest.mark.parametrize(
    "line",
    ["第一章讲的是安全。", "1.2 is the ratio, not more", "版本 1.2", "OK", "3.14 159", "A-1-B-2"],
)
def test_what_only_looks_like_a_heading(line: str) -> None:
    assert [chapter_level(line), numbered_level(line), is_caps(line)] == [0, 0, False]


def test_log_lines_stay_lines_with_their_continuation() -> None:
    document = text(
        "2024-01-02 10:00:01 INFO start\n2024-01-02 10:00:02 ERROR failed\n"
        "  at main()\n2024-01-02 10:00:03 INFO end\n"
    )
    assert [c for _, c in outline(document)] == [
        "2024-01-02 10:00:01 INFO start",
        "2024-01-02 10:00:02 ERROR failed\n  at main()",
        "2024-01-02 10:00:03 INFO end",
    ]


def test_nested_and_wrapped_items() -> None:
    document = text("• one\n  goes on\n    - two\n1) three\n")
    assert [(b.level, b.label, b.content.of(document.text)) for b in document.blocks] == [
        (0, "•", "one\n  goes on"),
        (2, "-", "two"),
        (0, "1)", "three"),
    ]


PIECES = ["word", "。", "|", "\n", "\n\n", "- ", "  ", "1.2 T", "===", "---", "键：值", "•"]
PIECES += ["第一章 x", "\r\n", "\f", "AB CD"]


@given(st.lists(st.sampled_from(PIECES)))
def test_no_text_breaks_the_invariants(pieces: list[str]) -> None:
    source = "".join(pieces)
    document = text(source)
    assert document.text == source
    check(document)
