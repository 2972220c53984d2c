"""Sentences that are equal but for an amount: which disagree, and which speak of two things."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaoju.chunk import chunk_document
from kaoju.config import ChunkSettings
from kaoju.domain import Domain, load_domain
from kaoju.facts import Names, extract_facts, induce, stated_names
from kaoju.facts.restated import restated
from kaoju.parse import parse
from kaoju.types.documents import Document, Source
from kaoju.types.facts import FactConflict

DOMAIN: Domain = load_domain()


def document(text: str, file: str, **more: object) -> Document:
    source = Source("", "r", file, **more)  # type: ignore[arg-type]
    return Document(source, parse(text.encode(), file), "")


def found(*texts: str, aliases: dict[str, list[str]] | None = None) -> tuple[FactConflict, ...]:
    documents = [document(text, f"{number}.md") for number, text in enumerate(texts)]
    return restated(documents, Names.build(DOMAIN, aliases or {}), DOMAIN)


def values(conflict: FactConflict) -> set[str]:
    return {value.value for value in conflict.values}


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (
            "河畔图书馆二期工程共设阅览座位1200个。",
            "河畔图书馆二期工程共设阅览座位 1,500 个。",
            {"1200个", "1,500 个"},
        ),
        (
            "渡口大桥于2019年3月5日正式通车。",
            "渡口大桥于2019年8月5日正式通车。",
            {"2019年3月5日", "2019年8月5日"},
        ),
        (
            "The harbour tunnel was opened to traffic in March 2011.",
            "The harbour tunnel was opened to traffic in May 2011.",
            {"March 2011", "May 2011"},
        ),
        (
            "Northwind Mills reported sales of $4.2 billion in 2019.",
            "Northwind Mills reported sales of $4.6 billion in 2019.",
            {"$4.2 billion", "$4.6 billion"},
        ),
        (
            "The observatory on the hill was founded in 1874 by its first director.",
            "The observatory on the hill was founded in 1894 by its first director.",
            {"1874", "1894"},
        ),
        (
            "全年城镇登记失业率为百分之四点二。",
            "全年城镇登记失业率为5.2%。",
            {"百分之四点二", "5.2%"},
        ),
    ],
)
def test_one_amount_apart(one: str, other: str, expected: set[str]) -> None:
    (conflict,) = found(one, other)
    assert values(conflict) == expected
    assert conflict.resolved_by is None


def test_the_values_slice_back() -> None:
    documents = [
        document("# 甲\n\n前言。河畔图书馆共设阅览座位１２００个。", "a.md"),
        document("# 甲\n\n河畔图书馆共设阅览座位1500个。", "b.md"),
    ]
    (conflict,) = restated(documents, Names.build(DOMAIN, {}), DOMAIN)
    texts = {d.doc_id: d.parsed.text for d in documents}
    for value in conflict.values:
        assert value.fact.span.of(texts[value.doc_id]) == value.value
        assert value.fact.statement is not None
        assert "阅览座位" in value.fact.statement.of(texts[value.doc_id])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # the same amount otherwise spelled
        ("河畔图书馆共设阅览座位12000个。", "河畔图书馆共设阅览座位1.2万个。"),
        # another period, beside an amount: each is true of its own
        ("Northwind Mills sold 4,200 looms in 2019.", "Northwind Mills sold 4,200 looms in 2020."),
        ("Northwind Mills sold 4,200 looms in 2019.", "Northwind Mills sold 5,100 looms in 2020."),
        # a version, a reference, an ordinal
        ("该功能在 v5.1.0 中默认开启并可关闭。", "该功能在 v5.2.0 中默认开启并可关闭。"),
        ("See Note 5, Measurement of all debts.", "See Note 4, Measurement of all debts."),
        ("第六届委员会的主席由全体委员选举产生。", "第七届委员会的主席由全体委员选举产生。"),
        # too little to say what it is about
        ("共 5 个。", "共 6 个。"),
        # what it is about stands in headings that differ
        ("# 甲方案\n\n本参数的取值范围默认包括 5 个等级。",
         "# 乙方案\n\n本参数的取值范围默认包括 6 个等级。"),
        ("# Alpha Corp\n\nWe had 300 employees at our main site.",
         "# Beta Corp\n\nWe had 400 employees at our main site."),
        # other words
        ("渡口大桥全长约1200米，双向四车道。", "渡口老桥全长约1500米，双向四车道。"),
    ],
)  # fmt: skip
def test_no_disagreement(one: str, other: str) -> None:
    assert found(one, other) == ()


def test_models_that_differ_are_two_things() -> None:
    aliases = {"云帆 6 Pro": [], "云帆 7 Pro": []}
    one, other = "用了半年的云帆 6 Pro，聊聊使用感受。", "用了半年的云帆 7 Pro，聊聊使用感受。"
    assert found(one, other, aliases=aliases) == ()


def test_one_document_never_disagrees_with_itself() -> None:
    text = "河畔图书馆共设阅览座位1200个。\n\n河畔图书馆共设阅览座位1500个。"
    assert found(text) == ()
    assert found(text, "河畔图书馆共设阅览座位1500个。") == ()


def test_a_form_that_everybody_fills_in() -> None:
    lines = [
        f"This page was printed on 2 May {year} by the city archive." for year in range(2001, 2006)
    ]
    assert found(*lines) == ()


def test_a_short_sentence_is_understood_by_what_stands_before() -> None:
    before = "The mill reported another good quarter with strong orders. "
    (conflict,) = found(before + "Revenue: $5 billion.", before + "Revenue: $7 billion.")
    assert values(conflict) == {"$5 billion", "$7 billion"}
    assert found("Revenue: $5 billion.", "Revenue: $7 billion.") == ()


def test_authority_settles_it() -> None:
    text = "河畔图书馆共设阅览座位{}个。"
    documents = [
        document(text.format(1200), "a.md", authority=1),
        document(text.format(1500), "b.md", authority=3),
    ]
    (conflict,) = restated(documents, Names.build(DOMAIN, {}), DOMAIN)
    assert conflict.resolved_by == "authority"
    assert conflict.values[0].value == "1500个"


def test_versions_of_a_document_are_no_disagreement() -> None:
    text = "河畔系统的会话默认在空闲{}分钟后关闭。"
    documents = [
        document(text.format(30), "a.md", version="1.0"),
        document(text.format(60), "b.md", version="2.0"),
    ]
    assert restated(documents, Names.build(DOMAIN, {}), DOMAIN) == ()


def test_what_a_fact_states_is_left_to_facts() -> None:
    texts = [
        "# 云帆 9 规格\n\n云帆 9 的电池容量是5000mAh。",
        "# 云帆 9 评测\n\n云帆 9 的电池容量是5200mAh。",
    ]
    documents = [document(text, f"{n}.md") for n, text in enumerate(texts)]
    stated = [name for d in documents for name in stated_names(d)]
    names = Names.build(DOMAIN, induce({"云帆 9": []}, (), stated))
    facts = [
        fact
        for d in documents
        for fact in extract_facts(d, chunk_document(d, ChunkSettings()), names, DOMAIN)
    ]
    assert len(facts) == 2
    assert len(restated(documents, names, DOMAIN)) == 1
    assert restated(documents, names, DOMAIN, facts) == ()


def test_the_order_of_documents_changes_nothing() -> None:
    documents = [
        document("河畔图书馆共设阅览座位1200个。", "a.md"),
        document("河畔图书馆共设阅览座位1500个。", "b.md"),
        document("河畔图书馆共设阅览座位1200个。", "c.md"),
    ]
    names = Names.build(DOMAIN, {})
    results = {
        tuple(v.value for c in restated(order, names, DOMAIN) for v in c.values)
        for order in permutations(documents)
    }
    assert results == {("1500个", "1200个")}


@given(st.integers(2, 10**6), st.integers(2, 10**6))
def test_two_counts_disagree_exactly_when_they_differ(a: int, b: int) -> None:
    text = "截至年底，河畔图书馆的馆藏图书共计{}册，均可外借。"
    assert bool(found(text.format(a), text.format(b))) == (a != b)
