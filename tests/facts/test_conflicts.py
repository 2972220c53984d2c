"""What is a disagreement, what is none, and what settles it."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from kaoju.facts.conflicts import conflicts
from kaoju.types.documents import Span
from kaoju.types.facts import Fact, FactKind, Polarity


def fact(value: str, doc: str, **more: object) -> Fact:
    base = Fact(
        "云帆 9", "重量", value, None, Polarity.POSITIVE, None, None, doc, f"{doc}#a-1",
        Span(0, len(value)), (), 2, None, "重量", FactKind.QUANTITY, statement=Span(0, 9),
    )  # fmt: skip
    return replace(base, **more)  # type: ignore[arg-type]


def test_equal_claims_are_unresolved() -> None:
    (found,) = conflicts([fact("182g", "a"), fact("188g", "b")])
    assert (found.entity, found.attribute, found.resolved_by) == ("云帆 9", "重量", None)
    assert {v.value for v in found.values} == {"182g", "188g"}


def test_authority_decides_before_the_date() -> None:
    low = fact("5700g", "a", authority=1, date="2025-01-01")
    high = fact("5000g", "b", authority=3, date="2020-01-01")
    (found,) = conflicts([low, high])
    assert [v.value for v in found.values] == ["5000g", "5700g"]
    assert found.resolved_by == "authority"


def test_then_the_date() -> None:
    (found,) = conflicts([fact("1g", "a", date="2024年5月"), fact("2g", "b", date="2024-12-01")])
    assert found.values[0].value == "2g"
    assert found.resolved_by == "date"


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (fact("67W", "a"), fact("６７ 瓦", "b")),
        (fact("1kg", "a"), fact("1000 g", "b")),
        (fact("182g", "a", version="V1.0.1"), fact("188g", "b", version="V1.2.8")),
        (fact("182g", "a", condition="国行版"), fact("188g", "b")),
        (fact("2021-10", "a", kind=FactKind.DATE), fact("2021年10月19日", "b", kind=FactKind.DATE)),
        (fact("182g", "a"), fact("188g", "b", entity="云帆 9 Pro")),
        (fact("红 色", "a", kind=FactKind.TERM), fact("红色", "b", kind=FactKind.TERM)),
    ],
)
def test_no_disagreement(a: Fact, b: Fact) -> None:
    assert conflicts([a, b]) == ()


def test_yes_against_no() -> None:
    yes = fact("支持", "a", kind=FactKind.YES_NO)
    no = fact("不支持", "b", kind=FactKind.YES_NO, polarity=Polarity.NEGATIVE)
    also = fact("有", "c", kind=FactKind.YES_NO)
    assert len(conflicts([yes, no])) == 1
    assert conflicts([yes, also]) == ()


def test_a_list_is_one_claim() -> None:
    def members(doc: str, *values: str) -> list[Fact]:
        return [fact(value, doc, kind=FactKind.TERM) for value in values]

    assert conflicts(members("a", "红", "蓝")) == ()
    assert conflicts([*members("a", "红", "蓝"), *members("b", "蓝", "红")]) == ()
    assert conflicts([*members("a", "红", "蓝"), *members("b", "红", "蓝", "绿")]) == ()
    assert len(conflicts([*members("a", "红", "蓝"), *members("b", "黑", "白")])) == 1


def test_the_order_of_reading_changes_nothing() -> None:
    facts = [fact("1g", "c"), fact("2g", "a"), fact("3g", "b", authority=3)]
    shown = {
        tuple((v.value, v.doc_id) for v in conflicts(order)[0].values)
        for order in permutations(facts)
    }
    assert len(shown) == 1


def test_a_document_with_several_values_is_no_side() -> None:
    rows = [replace(fact(f"{n}g", "a"), statement=Span(n, n + 1)) for n in (180, 190)]
    assert conflicts([*rows, fact("185g", "b")]) == ()
    assert len(conflicts([*rows, fact("185g", "b"), fact("187g", "c")])) == 1


@pytest.mark.parametrize(
    ("one", "other", "agree"),
    [
        ("March 2011", "May 2011", False),
        ("March 2011", "2011年3月5日", True),
        ("5月12日", "2008年5月12日", True),
    ],
)
def test_dates_agree_as_far_as_both_go(one: str, other: str, agree: bool) -> None:
    found = conflicts([fact(one, "a", kind=FactKind.DATE), fact(other, "b", kind=FactKind.DATE)])
    assert (found == ()) == agree
