"""Sentences of a base whose names are bare codes too: what is there, and what is another's name."""

from __future__ import annotations

import pytest

from kaoju.chunk import chunk_document
from kaoju.config import ChunkSettings
from kaoju.domain import load_domain
from kaoju.facts import Names, extract_facts
from kaoju.parse import parse
from kaoju.types.documents import Document, Source

DOMAIN = load_domain()
NAMES = Names.build(DOMAIN, {"云帆 9": [], "Orion S4": ["S4"], "Orion X1": ["X1"]})


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("云帆 9 配备 3.5mm 耳机孔。", ("云帆 9", "3.5mm 耳机孔", "配备", "positive")),
        ("云帆 9 没有 3.5mm 耳机孔。", ("云帆 9", "3.5mm 耳机孔", "没有", "negative")),
        ("云帆 9 的处理器是 Acme Swift S4。", ("云帆 9", "处理器", "Acme Swift S4", "positive")),
        ("云帆 9 的处理器是 Acme Tern X1。", ("云帆 9", "处理器", "Acme Tern X1", "positive")),
        ("The Orion S4 has a 5000 mAh battery.", ("Orion S4", "电池容量", "5000 mAh", "positive")),
        ("The S4 has a 5000 mAh battery.", ("Orion S4", "电池容量", "5000 mAh", "positive")),
    ],
)  # fmt: skip
def test_prose(sentence: str, expected: tuple[str, str, str, str]) -> None:
    document = Document(Source("", "r", "a.md"), parse(sentence.encode(), "a.md"), "")
    chunks = chunk_document(document, ChunkSettings())
    found = extract_facts(document, chunks, NAMES, DOMAIN)
    assert [(f.entity, f.canonical, f.value, f.polarity.value) for f in found] == [expected]
