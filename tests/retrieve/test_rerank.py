from __future__ import annotations

import pytest
from tests.retrieve.corpora import META, build, chunk, understood

from kaoju.config import RerankSettings
from kaoju.errors import SettingsError
from kaoju.retrieve.rerank import RULES, RuleReranker
from kaoju.types.chunks import Chunk
from kaoju.types.retrieval import Hit


def hit(c: Chunk, score: float = 1.0, rank: int = 1) -> Hit:
    return Hit(rank, score, c, META, {"sparse": rank})


@pytest.mark.parametrize(
    ("rule", "question", "better", "worse"),
    [
        ("section_depth", "x", {"section": ("a", "b", "c")}, {"section": ("a",)}),
        ("faq_section", "x", {"section": ("产品", "常见问题")}, {"section": ("产品", "外观")}),
        ("trouble_section", "打不开怎么办", {"section": ("故障排查",)}, {"section": ("外观",)}),
        ("coverage", "harbour tide", {"body": "tide of the harbour"}, {"body": "tide"}),
        ("adjacency", "harbour tide", {"body": "harbour tide"}, {"body": "tide, harbour"}),
        ("heading_match", "退货条件", {"section": ("退货条件",)}, {"section": ("发货条件",)}),
        ("number_match", "错误 500", {"body": "错误 500"}, {"body": "错误 5000"}),
    ],
)
def test_each_rule_prefers_what_it_is_for(
    rule: str, question: str, better: dict[str, object], worse: dict[str, object]
) -> None:
    good = chunk("good", str(better.pop("body", "words")), **better)
    bad = chunk("bad", str(worse.pop("body", "words")), **worse)
    parts = build([good, bad])
    plan = understood(question, parts)
    assert RULES[rule](plan, hit(good), parts) > RULES[rule](plan, hit(bad), parts) >= 0.0


def test_a_synonym_covers() -> None:
    c = chunk("a", "售价 300 元")
    parts = build([c, chunk("b", "重量 300 克")])
    plan = understood("价格", parts)
    assert RULES["coverage"](plan, hit(c), parts) == 1.0


@pytest.mark.parametrize("rule", sorted(RULES))
def test_bonuses_are_bounded(rule: str) -> None:
    c = chunk("a", "words 12 words", section=("faq", "troubleshooting") * 9)
    parts = build([c])
    for question in ("words 12 error", "", "什么"):
        assert 0.0 <= RULES[rule](understood(question, parts), hit(c), parts) <= 1.0


def test_only_the_first_depth_hits_move() -> None:
    chunks = [chunk(f"c{i}", "tide" if i < 2 else "harbour tide") for i in range(4)]
    parts = build(chunks)
    hits = [hit(c, 1.0 - i / 10, i + 1) for i, c in enumerate(chunks)]
    reranker = RuleReranker(RerankSettings(("coverage",), depth=3), parts)
    found = reranker.rerank(understood("harbour tide", parts), hits)
    assert [h.chunk.chunk_id for h in found] == ["c2", "c0", "c1", "c3"]
    assert [h.rank for h in found] == [1, 2, 3, 4]
    assert found[0].score == pytest.approx(0.8 + found[0].rules["coverage"])


def test_an_unknown_rule_is_named() -> None:
    with pytest.raises(SettingsError, match="magic"):
        RuleReranker(RerankSettings(("magic",)), build([chunk("a", "x")]))
