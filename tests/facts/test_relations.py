"""Relations between entities as facts: by key, by noun, by verb, both ways, never guessed."""

from __future__ import annotations

import pytest

from kaoju.chunk import chunk_document
from kaoju.config import ChunkSettings
from kaoju.domain import load_domain
from kaoju.facts import Names, extract_facts
from kaoju.facts.relations import relation_of, relations
from kaoju.parse import parse
from kaoju.types.documents import Document, Source
from kaoju.types.facts import Fact, Polarity

DOMAIN = load_domain()
NAMES = Names.build(
    DOMAIN,
    {
        "云帆 8": [], "云帆 9": [], "云帆 9 青春版": [], "充电器 C67": ["C67"],
        "Vega K1": ["K1"], "Vega K2": ["K2"], "Vega K3": ["K3"], "Orion PSU": [],
    },
)  # fmt: skip


def facts(text: str) -> list[Fact]:
    document = Document(Source("", "r", "a.md"), parse(text.encode(), "a.md"), "")
    chunks = chunk_document(document, ChunkSettings())
    found = extract_facts(document, chunks, NAMES, DOMAIN)
    for fact in found:
        assert fact.span.of(document.parsed.text) == fact.value
    return [fact for fact in found if fact.canonical in relations()]


def triples(text: str) -> set[tuple[str, str, str]]:
    return {(fact.entity, fact.canonical, fact.value) for fact in facts(text)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# 云帆 9 规格\n\n前代机型：云帆 8\n", {("云帆 9", "前代机型", "云帆 8")}),
        ("# Vega K2 datasheet\n\nPredecessor: Vega K1\n", {("Vega K2", "前代机型", "Vega K1")}),
        (
            "# 充电器 C67 规格\n\n适用机型：云帆 8、云帆 9\n",
            {("充电器 C67", "适用机型", "云帆 8"), ("充电器 C67", "适用机型", "云帆 9")},
        ),
        (
            "# 对比\n\n| 型号 | 上一代机型 | 重量 |\n|---|---|---|\n| 云帆 9 | 云帆 8 | 182g |\n",
            {("云帆 9", "前代机型", "云帆 8")},
        ),
        ("云帆 9 的前代机型是云帆 8。", {("云帆 9", "前代机型", "云帆 8")}),
        ("云帆 9 是云帆 8 的后继机型。", {("云帆 8", "后继机型", "云帆 9")}),
        ("云帆 9 接替了云帆 8。", {("云帆 9", "前代机型", "云帆 8")}),
        ("云帆 9 青春版是云帆 9 的轻量版。", {("云帆 9", "变体", "云帆 9 青春版")}),
        (
            "充电器 C67 适用于云帆 8 和云帆 9。",
            {("充电器 C67", "适用机型", "云帆 8"), ("充电器 C67", "适用机型", "云帆 9")},
        ),
        ("The Vega K2 succeeds the Vega K1.", {("Vega K2", "前代机型", "Vega K1")}),
        ("The Vega K1 was replaced by the Vega K2.", {("Vega K1", "后继机型", "Vega K2")}),
        ("The Vega K2 is the successor of the Vega K1.", {("Vega K1", "后继机型", "Vega K2")}),
        ("The predecessor of the Vega K2 is the Vega K1.", {("Vega K2", "前代机型", "Vega K1")}),
        ("The Vega K3 is a variant of the Vega K2.", {("Vega K2", "变体", "Vega K3")}),
        (
            "The Orion PSU is compatible with the Vega K1, the Vega K2 and the Vega K3.",
            {("Orion PSU", "适用机型", f"Vega K{n}") for n in (1, 2, 3)},
        ),
        # nothing is stated
        ("云帆 9 比云帆 8 更轻。", set()),
        ("云帆 8 和云帆 9 都支持 NFC。", set()),
        ("The Vega K2 and the Vega K1 were tested.", set()),
        ("云帆 7 是云帆 8 的前代机型。", set()),  # an unknown model
    ],
)
def test_relations(text: str, expected: set[tuple[str, str, str]]) -> None:
    assert triples(text) == expected


def test_what_does_not_fit() -> None:
    (fact,) = facts("充电器 C67 不适用于云帆 8。")
    assert fact.polarity is Polarity.NEGATIVE
    (fact,) = facts("The Orion PSU is not compatible with the Vega K1.")
    assert fact.polarity is Polarity.NEGATIVE


def test_each_relation_has_an_inverse() -> None:
    for name, relation in relations().items():
        assert relations()[relation.inverse].inverse == name


@pytest.mark.parametrize(
    ("attribute", "relation"),
    [("上一代机型", "前代机型"), ("Successor", "后继机型"), ("电池容量", None), ("前代电池", None)],
)
def test_attributes_that_are_relations(attribute: str, relation: str | None) -> None:
    assert relation_of(attribute) == relation
