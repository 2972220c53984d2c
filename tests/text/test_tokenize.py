from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaoju.text.tokenize import chinese_nouns, token_spans, tokenize, words


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("支付方式", {"支付", "方式", "付方"}),  # words and bigrams
        ("猫", {"猫"}),
        ("CPH2585", {"cph2585", "2585"}),
        ("v7.5.0", {"v7.5.0", "7.5.0", "#v7.5.0", "#v7.5"}),
        ("tidb_mem_quota", {"tidb_mem_quota", "tidb", "mem", "quota"}),
        ("kebab-case", {"kebab-case", "kebab", "case"}),
        ("config.toml", {"config.toml", "config", "toml"}),
        ("maxRetryCount", {"maxretrycount", "max", "retri", "count"}),
        ("--dry-run", {"--dry-run", "dry", "run"}),
        ("ERROR 8028", {"error", "8028"}),
        ("C++ C#", {"c++", "c#"}),
        ("x² ① ½", {"²", "①", "½"}),
        ("1,577", {"1577"}),
        ("1,\n577", {"1577"}),
        ("三十天", {"#2592000s"}),
        ("2024年5月7日", {"#2024-05-07", "#05-07", "#2024-05"}),
        ("Carolina's", {"carolina"}),
    ],
)
def test_tokens_found(text: str, wanted: set[str]) -> None:
    assert wanted <= set(tokenize(text))


@pytest.mark.parametrize(
    ("asked", "written"),
    [
        ("67W", "67 瓦"),
        ("６７Ｗ", "67W"),
        ("5000万像素", "50MP"),
        ("30 days", "三十天"),
        ("1.2万", "12000"),
        ("24h", "1 天"),
        ("7 May 2024", "2024年5月7日"),
        ("version 8.5", "v8.5.0"),
        ("500 错误", "HTTP 500错误码"),
    ],
)
def test_two_spellings_share_their_amount(asked: str, written: str) -> None:
    numeric = {t for t in tokenize(asked) if t.startswith("#") or t.isdecimal()}
    shared = numeric & set(tokenize(written))
    assert any(t.startswith("#") or len(t) > 3 for t in shared)


@pytest.mark.parametrize(
    ("a", "b"),
    [("500 错误", "500 种支付方式"), ("35%", "35M"), ("8GB", "8GiB"), ("30 天", "30 元")],
)
def test_different_kinds_share_no_amount(a: str, b: str) -> None:
    kinds = {t for t in tokenize(a) if t.startswith("#")}
    assert kinds
    assert not kinds & set(tokenize(b))


@pytest.mark.parametrize(
    ("a", "b"),
    [("policies", "policy"), ("charging", "charged"), ("connection", "connections")],
)
def test_english_words_share_their_stem(a: str, b: str) -> None:
    assert tokenize(a) == tokenize(b)


def test_function_words_stay_as_they_are() -> None:
    assert tokenize("Does this only because") == ["does", "this", "only", "because"]


def test_lone_particles_are_no_tokens_beside_others() -> None:
    assert "的" not in tokenize("猫的药")
    assert {"猫", "药"} <= set(tokenize("猫和药"))


def test_bigrams_do_not_cross_punctuation() -> None:
    assert "文英" not in tokenize("中文，英语")


def test_traditional_and_simplified_are_one() -> None:
    assert tokenize("臺灣軟體的滑鼠") == tokenize("台湾软体的滑鼠")


def test_words_are_plain() -> None:
    assert words("支持 Running 67W") == ["支持", "running", "67w"]


def test_spans_point_into_the_source() -> None:
    text = "續航 ６７Ｗ，1,\n577 人"
    found = {token: span.of(text) for token, span in token_spans(text)}
    assert found["续航"] == "續航"
    assert found["67w"] == "６７Ｗ"
    assert found["1577"] == "1,\n577"


_TEXT = st.text(
    alphabet=st.sampled_from("中文的三十天支持0123456789.,-_vVWkMB%aAbcE '#+&@:/\n①²ﬁ\u200b臺"),
    max_size=40,
)


@settings(max_examples=300)
@given(_TEXT)
def test_spans_and_tokens_agree(text: str) -> None:
    spans = token_spans(text)
    assert [token for token, _ in spans] == tokenize(text)
    for token, span in spans:
        assert token
        assert 0 <= span.start < span.end <= len(text)


def test_nothing_to_find_gives_nothing() -> None:
    assert tokenize(" ，。!?\n") == []
    assert tokenize("") == []


@pytest.mark.parametrize(
    ("text", "nouns"),
    [
        ("冠军是哪个队", ["冠军"]),
        ("到成都的机票 flight 920", ["成都", "机票"]),
        ("怎么开启？", []),
        ("", []),
    ],
)
def test_nouns_of_chinese(text: str, nouns: list[str]) -> None:
    assert chinese_nouns(text) == nouns
