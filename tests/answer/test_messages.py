"""Texts in two languages: values quoted, terms translated, nothing that a terminal would obey."""

from __future__ import annotations

import pytest

from kaoju.answer.faults import Fault
from kaoju.answer.messages import quoted, term


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "'30', 'weeks' stands in nothing that is cited"),
        ("zh", "引用的内容中没有「30」、「weeks」"),
    ],
)
def test_each_word_once_and_in_quotes(language, told):
    assert Fault.NOT_CITED.of(words=("30", "weeks", "30")).told(language) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "the source does not say 'it may' so (must, at least)"),
        ("zh", "原文对「it may」的限定与此不同（必须、至少）"),
    ],
)
def test_terms_are_translated(language, told):
    message = Fault.OTHER_QUANTIFIER.of(clause="it may", kinds=("must", "at_least"))
    assert message.told(language) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "its page is None, not 3"), ("zh", "page 应为空，而不是3")],
)
def test_what_is_no_text_has_no_quotes(language, told):
    assert Fault.OTHER_PLACE.of(field="page", stored=None, given=3).told(language) == told


def test_an_unknown_term_stays():
    assert term("fewer_than", "zh") == "fewer_than"
    assert term("fewer_than", "en") == "fewer than"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_quoted_words_end_no_line_and_move_no_cursor(language):
    assert quoted("a\nb\x1b[2J\u202e", language)[1:-1] == r"a\nb\x1b[2J" + r"\u202e"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_braces_in_values_are_only_text(language):
    assert "{n.__class__}" in Fault.NAME_NOT_CITED.of(name="{n.__class__}").told(language)
