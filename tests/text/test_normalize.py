from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaoju.text.normalize import fold, normalize
from kaoju.types.documents import Span

# Every kind of character that some rule looks at, so that rules meet each other.
_HOSTILE = st.text(
    alphabet=st.one_of(
        st.sampled_from(
            "中文高⾼⻓乾隆後臺灣 \t\n\r\x0c\u00ad\u200b\ufeff,-.1577abéex\u0301ﬁ①½²㎡“”—"
            "Ａ１，㈠…\u1100\u1161"
        ),
        st.characters(exclude_categories=("Cs",)),
    ),
    max_size=40,
)


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("６７Ｗ", "67W"),
        ("⾼度完備⽅案", "高度完备方案"),
        ("⻓城⻔票", "长城门票"),  # radicals without a compatibility mapping
        ("臺灣的軟體與乾燥機", "台湾的软体与干燥机"),
        ("乾清宮", "干清宫"),  # as the Simplified spelling of it becomes
        ("x² + ½ + ①", "x² + ½ + ①"),
        ("50㎡", "50m²"),
        ("ﬁle ﬂow", "file flow"),
        ("“quoted” ‘it’s’ – and — dash", "\"quoted\" 'it's' - and - dash"),
        ("1,\n577 people", "1,577 people"),
        ("1, 577", "1, 577"),
        ("１，５７７", "1,577"),
        ("有3，500人", "有3，500人"),
        ("exam-\nple", "example"),
        ("state-of-the-\nart", "state-of-the-\nart"),  # its own hyphens
        ("exam\u00ad\n  ple", "example"),
        ("高 度 完 备", "高度完备"),
        ("高度 API 文档", "高度 API 文档"),
        ("第一段\n\n第二段", "第一段\n\n第二段"),
        ("苹果\n香蕉", "苹果\n香蕉"),
        (
            "这一行写得很长很长所以在这里被排版折断的文\n字继续",
            "这一行写得很长很长所以在这里被排版折断的文字继续",
        ),
        ("a\u200bb\ufeffc\x00d", "abcd"),
        ("one\r\ntwo\rthree", "one\ntwo\nthree"),
        ("cafe\u0301", "café"),
        ("\u3000首行", " 首行"),
        ("plain ASCII", "plain ASCII"),
    ],
)
def test_normal_form(source: str, wanted: str) -> None:
    assert normalize(source).text == wanted


def test_spans_lead_back_to_the_source() -> None:
    source = "共 1,\n577 人，ﬁne ⾼ 度"
    normal = normalize(source)
    for piece, origin in [("1,577", "1,\n577"), ("fine", "ﬁne"), ("高度", "⾼ 度"), ("i", "ﬁ")]:
        start = normal.text.index(piece)
        assert normal.source_span(start, start + len(piece)).of(source) == origin


def test_normal_span_is_the_way_forth() -> None:
    source = "a\u200bﬁb"
    normal = normalize(source)
    assert normal.normal_span(2, 3) == Span(1, 3)  # the ligature became two letters
    assert len(normal.normal_span(1, 2)) == 0  # the zero-width space is gone
    assert normal.normal_span(3, 4).of(normal.text) == "b"


@settings(max_examples=400)
@given(_HOSTILE)
def test_normalising_twice_changes_nothing(text: str) -> None:
    once = normalize(text).text
    assert normalize(once).text == once


@settings(max_examples=400)
@given(_HOSTILE)
def test_the_map_is_monotone_and_inside_the_source(text: str) -> None:
    normal = normalize(text)
    previous = Span(0, 0)
    for i in range(len(normal.text)):
        span = normal.source_span(i, i + 1)
        assert 0 <= span.start < span.end <= len(text)
        assert span.start >= previous.start
        assert span.end >= previous.end
        previous = span


@settings(max_examples=300)
@given(_HOSTILE)
def test_a_span_covers_the_spans_of_its_characters(text: str) -> None:
    normal = normalize(text)
    length = len(normal.text)
    if length:
        whole = normal.source_span(0, length)
        assert whole.start == normal.source_span(0, 1).start
        assert whole.end == normal.source_span(length - 1, length).end


@settings(max_examples=300)
@given(_HOSTILE)
def test_ordinary_characters_come_from_themselves(text: str) -> None:
    normal = normalize(text)
    for i, character in enumerate(normal.text):
        if character.isascii() and character.isalnum():
            origin = normal.source_span(i, i + 1).of(text)
            assert character in unicodedata.normalize("NFKC", origin)


def test_fold_ignores_case_and_width() -> None:
    assert fold("ＣＰＵ Straße") == fold("cpu STRASSE")


def test_megabytes_with_many_edits_stay_exact() -> None:
    source = "第一 章 ﬁ\u200b① " * 20_000
    normal = normalize(source)
    last = normal.text.rindex("章")
    assert normal.source_span(last, last + 1).of(source) == "章"
