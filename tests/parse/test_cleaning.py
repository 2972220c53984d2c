"""Cleaning rules: what each takes away, that it can be switched off, and that positions move."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from invariants import check
from pdfs import pdf

from kaoju.parse import parse
from kaoju.parse.cleaning import cleaned
from kaoju.parse.pdflines import Line, PageText, Segment
from kaoju.types.documents import BlockKind, Span
from kaoju.types.reading import CLEANING, ReadOptions

TEXT_RULES = ("hyphenation", "broken_numbers", "cjk_spaces", "ligatures")


def page(rows: Sequence[str]) -> PageText:
    """A page of lines; " | " stands for the white space between two columns."""
    lines: list[Line] = []
    text = ""
    for number, row in enumerate(rows):
        start = len(text)
        text += row.replace(" | ", " ") + "\n"
        segments, at = [], start
        for words in row.split(" | "):
            span = Span(at, at + len(words))
            segments.append(Segment(span, span.start - start, span.end - start))
            at = span.end + 1
        words = tuple(
            Segment(Span(start + m.start(), start + m.end()), *map(float, m.span()))
            for m in re.finditer(r"\S+", text[start:])
        )
        whole = Span(start, len(text) - 1)
        lines.append(
            Line(whole, 0.0, 9.0, 700.0 - 12 * number, 10.0, False, tuple(segments), words)
        )
    return PageText(text, tuple(lines), 792.0)


def after(*rows: str, off: Sequence[str] = ()) -> tuple[str, dict[str, int]]:
    (done,), fired = cleaned([page(rows)], off)
    return done.text, dict(fired)


@pytest.mark.parametrize(
    ("rule", "rows", "text", "times"),
    [
        ("hyphenation", ("the govern-", "ment of it"), "the government of it\n", 1),
        ("hyphenation", ("a long-", "term loan, long-term"), "a long-term loan, long-term\n", 1),
        (
            "hyphenation",
            ("the 737-", "10 and non-", "U.S. one"),
            "the 737-10 and non-U.S. one\n",
            2,
        ),
        ("hyphenation", ("its year-", "over-year rise"), "its year-over-year rise\n", 1),
        (
            "hyphenation",
            ("a state-", "led plan of the state led"),
            "a state-led plan of the state led\n",
            1,
        ),
        ("hyphenation", ("state-of-the-", "art"), "state-of-the-art\n", 1),
        ("broken_numbers", ("came to 1,234,", "567 in all"), "came to 1,234,567 in all\n", 1),
        ("cjk_spaces", ("中 华 人 民 共和国",), "中 华 人 民 共和国\n", 0),
        ("cjk_spaces", ("证 券 代 码：600",), "证券代码：600\n", 3),
        ("ligatures", ("the \ufb01nal o\ufb03ce",), "the final office\n", 2),
    ],
)
def test_a_rule_fires_and_can_be_switched_off(
    rule: str, rows: tuple[str, ...], text: str, times: int
) -> None:
    assert after(*rows) == (text, {rule: times} if times else {})
    assert after(*rows, off=[rule]) == ("".join(f"{row}\n" for row in rows), {})


@pytest.mark.parametrize(
    "rows",
    [
        ("Non- | 12", "current | 34"),  # rows of two columns
        ("- 5 -", "words follow"),
        ("in words -", "such as these"),
        ("as of May 5,", "350 people came"),
        ("in 2021,", "350 people came"),
        ("a total of 5,", "3501 of them"),
        ("第一章 总则",),
        ("甲 | 乙 | 丙",),
    ],
)
def test_what_is_no_break_stays(rows: tuple[str, ...]) -> None:
    assert after(*rows) == ("".join(row.replace(" | ", " ") + "\n" for row in rows), {})


def test_the_document_shows_whether_it_breaks_at_its_own_hyphens() -> None:
    own = ("a long-", "term plan, long-term", "the cross-", "border case")
    assert after(*own)[0] == "a long-term plan, long-term\nthe cross-border case\n"
    breaks = ("an inter-", "est rate, interest", "the remain-", "der case")
    assert after(*breaks)[0] == "an interest rate, interest\nthe remainder case\n"


WORDS = st.lists(
    st.sampled_from(
        ["govern-", "ment", "long-", "term", "1,", "234", "12,345,", "678", "中", "国", "人",
         "\ufb01n", "所有人", "a", "May", "-", "12"]
    ),
    min_size=1,
    max_size=5,
).map(" ".join)  # fmt: skip


@given(st.lists(WORDS, min_size=1, max_size=6), st.sampled_from(TEXT_RULES))
@example(["govern-", "ment"], "hyphenation")
@example(["所有人 1,", "234"], "broken_numbers")
def test_positions_move_with_the_text(rows: list[str], rule: str) -> None:
    """Under each rule alone a word keeps its letters, and lines stay in order."""
    before = page(rows)
    (done,), fired = cleaned([before], [other for other in TEXT_RULES if other != rule])
    assert set(fired) <= {rule}
    assert bool(fired) == (done.text != before.text)
    end = 0
    for old, new in zip(before.lines, done.lines, strict=True):
        assert end <= new.span.start <= new.span.end
        end = new.span.end
        for was, now in zip(old.words, new.words, strict=True):
            word = was.span.of(before.text).replace(
                "\ufb01", "fi" if rule == "ligatures" else "\ufb01"
            )
            assert now.span.of(done.text) in (word, word.removesuffix("-"))


def _document(off: tuple[str, ...] = ()):
    body = "an ordinary line of the report with words of govern-"
    pages = [
        [(72.0, 750.0, 9.0, False, "Norvale report"), (72.0, 600.0, 10.0, False, body),
         (72.0, 588.0, 10.0, False, f"ment {n}")]
        for n in range(4)
    ]  # fmt: skip
    document = parse(pdf(pages), "a.pdf", ReadOptions(off=off))
    check(document)
    return document


def test_a_pdf_is_cleaned_and_reports_it() -> None:
    document = _document()
    assert document.rules == {"hyphenation": 4, "page_furniture": 4}
    assert document.text.count("of government") == 4
    assert not any("Norvale" in b.span.of(document.text) for b in document.blocks)


def test_a_pdf_with_all_rules_off_is_as_the_file_has_it() -> None:
    document = _document(CLEANING)
    assert document.rules == {}
    assert document.text.count("govern-\nment") == 4
    assert sum("Norvale" in b.span.of(document.text) for b in document.blocks) == 4


def test_front_matter_is_text_where_the_rule_is_off() -> None:
    data = b"---\ntitle: Norvale\n---\n\nText.\n"
    document = parse(data, "a.md")
    assert (document.title, document.rules) == ("Norvale", {"front_matter": 1})
    document = parse(data, "a.md", ReadOptions(off=("front_matter",)))
    assert document.rules == {}
    assert any("Norvale" in b.content.of(document.text) for b in document.blocks)
    assert {b.kind for b in document.blocks} >= {BlockKind.PARAGRAPH}
