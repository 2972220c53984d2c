from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaoju.domain import Domain, load_domain
from kaoju.query import EntityTable, plan
from kaoju.text.tokenize import tokenize
from kaoju.types.queries import QueryPlan, Question


def idf(token: str) -> float:
    """Every token is common, but for one that stands nowhere."""
    return 1.0 if token != "\0" else 2.0


def planned(question: str, domain: Domain, table: EntityTable | None = None) -> QueryPlan:
    return plan(Question(question), domain, table or EntityTable(), idf)


def tokens(p: QueryPlan) -> set[str]:
    return {term.token for term in p.terms}


def test_question_wording_is_no_content(domain: Domain) -> None:
    found = tokens(planned("请问长城的长度是多少？", domain))
    assert {"长城", "长度"} <= found
    assert found.isdisjoint({"请问", "多少", "是", "的"})


def test_english_question_wording_is_no_content(domain: Domain) -> None:
    found = tokens(planned("Could you tell me what the tide table shows?", domain))
    assert {"tide", "tabl", "show"} == found


def test_a_bigram_half_of_question_wording_weighs_less(domain: Domain) -> None:
    weights = {t.token: t.weight for t in planned("长度是多少", domain).terms}
    assert weights["长度"] > weights["度是"] > 0


def test_a_word_said_twice_weighs_twice(domain: Domain) -> None:
    once = {t.token: t.weight for t in planned("tide table", domain).terms}
    twice = {t.token: t.weight for t in planned("tide table tide", domain).terms}
    assert twice["tide"] == 2 * once["tide"]
    assert twice["tabl"] == once["tabl"]


def test_all_words_count_when_nothing_else_does(domain: Domain) -> None:
    assert tokens(planned("什么是什么", domain)) == set(tokenize("什么是什么"))


def test_another_wording_comes_as_a_synonym_of_what_it_replaces(domain: Domain) -> None:
    p = planned("电池多大", domain)
    synonyms = {s for term in p.terms for s in term.synonyms}
    assert "电池容量" in synonyms or "容量" in synonyms
    assert "电池容量" in p.variants
    assert p.attributes == ("电池容量",)


def test_question_words_are_no_synonyms(domain: Domain) -> None:
    synonyms = {s for term in planned("电池容量", domain).terms for s in term.synonyms}
    assert synonyms.isdisjoint({"多大", "有", "多少"})


def test_a_synonym_inside_a_word_is_none(domain: Domain) -> None:
    assert planned("the sprinter and the cpuset", domain).variants == ()


def test_the_canonical_name_is_another_wording(domain: Domain, table: EntityTable) -> None:
    p = planned("YF2110的重量", domain, table)
    assert p.entities == ("云帆 9",)
    assert "云帆" in {s for term in p.terms for s in term.synonyms}


@pytest.mark.parametrize(
    ("question", "identifiers"),
    [
        ("怎么改 max_retry_count 的值", ("max_retry_count",)),
        ("错误码 E1042 是什么", ("e1042",)),
        ("what does --dry-run do", ("--dry-run",)),
        ("set app.cache.ttl in the file", ("app.cache.ttl",)),
        ("用 CacheWriter 写入", ("cachewriter",)),
        ("支持 120Hz 吗", ()),
        ("重量 3.5kg", ()),
        ("V1.2.8 快了多少", ()),
        ("how long is the river", ()),
    ],
)
def test_identifiers(question: str, identifiers: tuple[str, ...], domain: Domain) -> None:
    assert planned(question, domain).identifiers == identifiers


_DOMAIN = load_domain()


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60))
def test_any_text_has_a_plan_with_known_tokens_and_positive_weights(text: str) -> None:
    p = planned(text, _DOMAIN)
    assert tokens(p) <= set(tokenize(text))
    assert all(term.weight > 0 for term in p.terms)
    assert p.resolved == p.question == text
