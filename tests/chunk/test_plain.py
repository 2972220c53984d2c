from __future__ import annotations

from typing import Any

import pytest

from kaoju.chunk.plain import code_words, has_words, plain, tidy
from kaoju.types.documents import Span


def test_markers_and_markup_are_not_words(sheet: Any) -> None:
    page = sheet().heading(2, "Port").paragraph("See **the [guide](http://x/y)** first.")
    page.mark("**").mark("[").mark("](http://x/y)")
    text = plain(page.parsed(), Span(0, len(page.text)))
    assert text == "Port\n\nSee the guide first."


def test_a_span_inside_a_block_gives_its_part_alone(sheet: Any) -> None:
    page = sheet().paragraph("one two").paragraph("three four")
    assert plain(page.parsed(), Span(4, 14)) == "two\n\nthree"
    assert plain(page.parsed(), Span(7, 9)) == ""


def test_a_span_that_begins_inside_markup(sheet: Any) -> None:
    page = sheet().paragraph("ab<!-- hidden -->cd").mark("<!-- hidden -->")
    assert plain(page.parsed(), Span(5, 19)) == "cd"


def test_rows_of_a_table_are_lines_and_empty_cells_keep_their_place(sheet: Any) -> None:
    page = sheet().table([["Item", "EU", "US"], ["fee", "", "3"]])
    assert plain(page.parsed(), Span(0, len(page.text))) == "Item | EU | US\nfee |  | 3"


def test_list_items_are_lines_other_blocks_paragraphs(sheet: Any) -> None:
    page = sheet().paragraph("Two:").items("a", "b").rule().paragraph("End.")
    assert plain(page.parsed(), Span(0, len(page.text))) == "Two:\n\na\nb\n\nEnd."


@pytest.mark.parametrize(
    ("text", "expected"),
    [("a  b", "a b"), (" 甲\u3000乙 ", "甲 乙"), ("a \r\n\r\n b", "a\nb"), ("\f\n", "")],
)
def test_white_space_is_tidied(text: str, expected: str) -> None:
    assert tidy(text) == expected


def test_code_keeps_its_indentation_and_loses_drawn_borders() -> None:
    drawn = "+--------+-----+\n| name   | age |\n+--------+-----+\n| x      | 3   |\n"
    assert code_words(drawn) == "| name  | age |\n| x  | 3  |"
    assert code_words("\n  \n    a:\n      - b\n") == "    a:\n      - b"
    assert code_words("x = a --- b") == "x = a --- b"


@pytest.mark.parametrize("text", ["a", "7", "中", "✓", "√", "¥", "①", "°", "ひ", "—x"])
def test_has_words(text: str) -> None:
    assert has_words(text)


@pytest.mark.parametrize(
    "text", ["", " \n", "---", "***", "| | |", "……", "·", "。", "——", "•", "＊"]
)
def test_has_no_words(text: str) -> None:
    assert not has_words(text)
