"""A word typed as usual finds text that a PDF wrote with look-alikes; the quote keeps those."""

from __future__ import annotations

import pytest

from kaoju.text.normalize import fold, normalize
from kaoju.text.tokenize import token_spans


@pytest.mark.parametrize(
    ("source", "asked", "quote"),
    [
        ("⾼度完備⽅案", "高度", "⾼度"),
        ("⾼度完備⽅案", "方案", "⽅案"),
        ("⻓城⻋站的⻔票", "车站", "⻋站"),
        ("輸⼊電⼒不⾜", "电力", "電⼒"),
        ("型號 Ｘ９，功率６７Ｗ", "67W", "６７Ｗ"),
        ("The eﬃcient oﬀice", "efficient", "eﬃcient"),
        ("㈱電子", "电子", "電子"),
        ("保 修 期 限", "保修", "保 修"),
        ("re\u00adfund poli\u200bcy", "refund", "re\u00adfund"),
        ("樂觀的豈能", "乐观", "樂觀"),
    ],
)
def test_found_and_quoted_as_it_stands(source: str, asked: str, quote: str) -> None:
    normal = normalize(source)
    start = normal.text.casefold().index(fold(asked))
    assert normal.source_span(start, start + len(asked)).of(source) == quote


def test_tokens_carry_the_source_spelling() -> None:
    source = "⾼度完備⽅案"
    assert {t: s.of(source) for t, s in token_spans(source)}["方案"] == "⽅案"


def test_signs_that_mean_something_else_stay() -> None:
    assert "x2" not in fold("x² 平面")
    assert "11" not in fold("第1①条")
    assert "112" not in fold("1½")
