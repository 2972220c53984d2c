"""Size limits on Chinese text without blanks (seen in LightRAG PR#3050)."""

from __future__ import annotations

import pytest

from kaoju.chunk import chunk_document
from kaoju.config import ChunkSettings
from kaoju.parse import parse
from kaoju.types.chunks import Chunk
from kaoju.types.documents import Document, Source

SIZES = ChunkSettings()


def chunks_of(text: str) -> tuple[Chunk, ...]:
    document = Document(Source("", "root", "a.txt"), parse(text.encode(), "a.txt"), "")
    return chunk_document(document, SIZES)


@pytest.mark.parametrize("mark", ["。", "！", "？", "；", "……"])
def test_long_paragraphs_are_cut_at_sentence_ends(mark: str) -> None:
    text = "".join(
        "本产品自购买之日起享有保修服务" + "甲乙丙丁"[n % 4] * (n % 23) + mark for n in range(400)
    )
    chunks = chunks_of(text)
    assert len(chunks) > 10
    assert all(len(c.body) <= SIZES.limit for c in chunks)
    assert all(c.body.endswith(mark) for c in chunks)
    assert "".join(c.body for c in chunks) == text


def test_a_sentence_over_the_limit_is_cut_at_its_clauses() -> None:
    text = "用户应当在三十天之内提出申请，" * 200 + "否则视为放弃。"
    chunks = chunks_of(text)
    assert all(len(c.body) <= SIZES.limit for c in chunks)
    assert all(c.body.endswith(("，", "。")) for c in chunks)
    assert "".join(c.body for c in chunks) == text


def test_numbers_and_formulas_are_not_torn() -> None:
    text = "售价为1,577元，重量为3.14千克，公式为$a, b, c$，" * 100
    chunks = chunks_of(text)
    assert sum(c.body.count("1,577元") for c in chunks) == 100
    assert sum(c.body.count("3.14千克") for c in chunks) == 100
    assert sum(c.body.count("$a, b, c$") for c in chunks) == 100
