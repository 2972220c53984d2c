from __future__ import annotations

import pytest

from kaoju.domain import Domain
from kaoju.query import EntityTable, plan
from kaoju.types.queries import QueryPlan, Question


def idf(token: str) -> float:
    """Every token is common, but for one that stands nowhere."""
    return 1.0 if token != "\0" else 2.0


def planned(question: str, domain: Domain) -> QueryPlan:
    return plan(Question(question), domain, EntityTable(), idf)


@pytest.mark.parametrize(
    ("question", "operator"),
    [
        ("电池容量是多少？", "value"),
        ("屏幕尺寸和重量分别是多少？", "values"),
        ("不支持无线充电吗？", "polarity"),
        ("能拿去转卖，对吧？", "polarity"),
        ("是不是要先备份？", "polarity"),
        ("冬天能用不", "polarity"),
        ("Can I bring my dog?", "polarity"),
        ("It needs a login, right?", "polarity"),
        ("哪些城市有门店？", "list"),
        ("一共有几款支持快充？", "count"),
        ("How many offices are there?", "count"),
        ("哪款电池最大？", "superlative"),
        ("Which tent is the lightest?", "superlative"),
        ("两者重量相差多少？", "difference"),
        ("How much heavier is the second one?", "difference"),
        ("甲的产量是乙的几倍？", "ratio"),
        ("What percentage of sales came from tea?", "ratio"),
        ("怎么重置密码？", "howto"),
        ("How do I reset the password?", "howto"),
        ("为什么会掉线？", "why"),
        ("Why does it drop?", "why"),
        ("幂等是什么意思？", "definition"),
        ("哪个版本开始支持的？", "version"),
        ("Who founded the club?", "value"),
    ],
)
def test_operator(question: str, operator: str, domain: Domain) -> None:
    assert planned(question, domain).operator == operator


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("谁发明了它？", "who"),
        ("哪一年建成？", "when"),
        ("总部在哪里？", "where"),
        ("有多少人？", "how_many"),
        ("为什么停产？", "why"),
        ("支持蓝牙吗？", "yes_no"),
        ("What year was it built?", "when"),
        ("Which city hosts it?", "where"),
        ("How long is the river?", "how_many"),
        ("Did it close?", "yes_no"),
    ],
)
def test_answer_type(question: str, kind: str, domain: Domain) -> None:
    assert kind in planned(question, domain).answer_types


@pytest.mark.parametrize(
    ("question", "negated"),
    [
        ("不支持无线充电吗？", True),
        ("哪些地区不能送货？", True),
        ("Isn't it waterproof?", True),
        ("支不支持无线充电？", False),
        ("是不是要先备份？", False),
        ("有没有说明书？", False),
        ("冬天能用不", False),
        ("分别是多少？", False),
        ("两款有什么不同？", False),
        ("Is it waterproof?", False),
        ("What is the notebook made of?", False),
    ],
)
def test_negated(question: str, negated: bool, domain: Domain) -> None:
    assert planned(question, domain).negated is negated


@pytest.mark.parametrize(
    ("question", "version"),
    [
        ("固件V1.0.1和V1.2.8有何区别", "1.0.1,1.2.8"),
        ("初版固件的开机时间", "first"),
        ("最新版本支持什么", "latest"),
        ("What does release 2.4 change?", "2.4"),
        ("the latest version of the form", "latest"),
        ("最新的员工是谁", None),
        ("价格是 12.5 元吗", None),
    ],
)
def test_versions(question: str, version: str | None, domain: Domain) -> None:
    assert planned(question, domain).filters.get("version") == version
