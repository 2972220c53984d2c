"""Where a question names two things that it compares, and which words are whose."""

from __future__ import annotations

import pytest

from kaoju.answer.amounts.sides import Comparison, comparison_of
from kaoju.answer.facts.asked import read
from kaoju.domain import load_domain
from kaoju.facts.aliases import EntityTable
from kaoju.query.plan import plan
from kaoju.types.queries import Question

DOMAIN = load_domain()
ENTITIES = EntityTable.build({"Loom": [], "Spool": []})


def sides_of(question: str) -> Comparison | None:
    asked = plan(Question(question), DOMAIN, ENTITIES, lambda token: 1.0)
    pack = DOMAIN.language(asked.language)
    return comparison_of(read(asked, ENTITIES, pack), asked, ENTITIES, DOMAIN.attributes)


@pytest.mark.parametrize(
    ("question", "operation", "first", "second"),
    [
        ("Loom 的内存是 Spool 的几倍", "ratio", "Loom 的内存", "Spool"),
        ("一台 Loom 的内存顶几台 Spool", "ratio", "一台 Loom 的内存", "Spool"),
        ("Loom 的内存比 Spool 大多少", "difference", "Loom 的内存", "Spool"),
        ("Loom 和 Spool 的内存相差多少", "difference", "Loom", "Spool 的内存"),
        ("线程从 2 加到 16，快了多少秒", "difference", "2", "16"),
        ("Loom 和 Spool 哪个内存更大", "larger", "Loom", "Spool"),
        ("how many times larger is the loom than the spool", "ratio", "loom", "spool"),
        ("how many times the spool's price is the loom's?", "ratio", "loom's?", "spool's price"),
        (
            "how much longer is a loom run than a spool run",
            "difference",
            "a loom run",
            "a spool run",
        ),
        (
            "difference between the loom fee and the spool fee",
            "difference",
            "loom fee",
            "spool fee",
        ),
        ("Loom 和 Spool 换一次线，时间差多少秒", "difference", "Loom", "Spool 换一次线"),
        ("Loom 的内存顶 Spool 的几倍", "ratio", "Loom 的内存", "Spool"),
        (
            "how many more years until a loom wears out than a spool?",
            "difference",
            "a loom wears out",
            "a spool",
        ),
        ("loom vs spool, how many more weeks is it", "difference", "loom", "spool"),
        ("which is heavier, the loom or the spool?", "larger", "loom", "spool"),
    ],
)
def test_sides(question: str, operation: str, first: str, second: str) -> None:
    found = sides_of(question)
    assert found is not None
    assert found.operation == operation
    assert [side.text for side in found.sides] == [first.rstrip("?"), second]


@pytest.mark.parametrize(
    "question",
    [
        "Loom 的内存是多少",
        "Loom 的内存占总内存的百分之多少",
        "how many looms are there",
        "what percentage of the looms is new",
        "Loom 支持远程访问吗",
    ],
)
def test_questions_of_one_thing(question: str) -> None:
    assert sides_of(question) is None


def test_words_of_one_side_and_of_both() -> None:
    found = sides_of("测试环境 Loom 的内存比生产环境 Spool 的内存少多少")
    assert found is not None
    own = [{word.text for word in side.words} for side in found.sides]
    assert own[0] & own[1] == set()
    assert {"loom"} <= own[0]
    assert {"spool", "生产"} <= own[1]
    assert "内存" in {word.text for word in found.common}


def test_the_unit_that_is_asked_for_and_the_end_of_a_range() -> None:
    found = sides_of("loom vs the longest spool, how many more weeks is it")
    assert found is not None
    assert found.dimensions == {"time"}
    assert (found.sides[1].greatest, found.sides[1].least) == (True, False)
    assert not found.sides[0].greatest
