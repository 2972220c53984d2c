"""What a question names: Latin words in Chinese, words spelled like names in English, numbers."""

from __future__ import annotations

import pytest

from kaoju.domain import load_domain
from kaoju.query.named import named_tokens
from kaoju.text.tokenize import tokenize

HELD = frozenset(tokenize("TiCDC writes to Kafka. The Ops buddy helps in 2023."))


@pytest.mark.parametrize(
    ("question", "language", "expected"),
    [
        ("TiCDC 怎么写到 Kafka", "zh", ("ticdc", "kafka")),
        ("ticdc 的 kafak 呢", "zh", ("ticdc",)),  # a slip of the pen names nothing
        ("2024 年去哪里", "zh", ("2024",)),  # a number is no slip
        ("第 3 步是什么", "zh", ()),  # one digit says too little
        ("Which city hosts the Ops team in 2023?", "en", ("ops", "2023")),
        ("v8.5 的时候呢", "zh", ()),  # a version names no v8
        ("what is kafka", "en", ()),  # not spelled like a name
        ("sales of FY2023", "en", ()),  # a period, which is not a name
        ("It takes 1,500.5 seconds", "en", ("1500.5",)),
    ],
)
def test_names(question, language, expected):
    pack = load_domain(None).language(language)
    assert named_tokens(question, pack, HELD.__contains__) == expected
