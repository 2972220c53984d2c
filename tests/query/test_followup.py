"""Follow-ups carry what they lean on; self-contained questions are never touched."""

from __future__ import annotations

import pytest

from kaoju.domain import Domain
from kaoju.query import EntityTable, plan
from kaoju.types.queries import QueryPlan, Question, Turn


def idf(token: str) -> float:
    """Every token is common, but for one that stands nowhere."""
    return 1.0 if token != "\0" else 2.0


def asked(
    question: str, domain: Domain, table: EntityTable, *history: tuple[str, str]
) -> QueryPlan:
    turns = tuple(Turn(q, a) for q, a in history)
    return plan(Question(question, history=turns), domain, table, idf)


@pytest.mark.parametrize(
    ("question", "before"),
    [
        ("它支持 NFC 吗？", "云帆 9 Pro 的电池多大？"),
        ("那屏幕呢？", "云帆 9 Pro 的电池多大？"),
        ("对了，它多重？", "云帆 9 Pro 的电池多大？"),
        ("重量呢", "云帆 9 Pro 的电池多大？"),
    ],
)
def test_the_entity_is_carried(
    question: str, before: str, domain: Domain, table: EntityTable
) -> None:
    p = asked(question, domain, table, (before, "5000 mAh"))
    assert p.entities == ("云帆 9 Pro",)
    assert p.resolved.endswith(question)
    assert p.question == question


def test_a_new_attribute_replaces_the_old_one(domain: Domain, table: EntityTable) -> None:
    p = asked("那重量呢？", domain, table, ("云帆 9 Pro 的电池多大？", "5000 mAh"))
    assert p.attributes == ("重量",)


def test_a_new_entity_replaces_the_old_one(domain: Domain, table: EntityTable) -> None:
    p = asked("那云帆 12 呢？", domain, table, ("云帆 9 Pro 的电池多大？", "5000 mAh"))
    assert p.entities == ("云帆 12",)
    assert p.attributes == ("电池容量",)


def test_key_words_are_carried_where_no_entity_is(domain: Domain, table: EntityTable) -> None:
    history = ("How much is the gold plan in the first year?", "It is 90 euros.")
    p = asked("and the second year?", domain, table, history)
    assert "gold" in p.resolved
    assert "plan" in p.resolved
    assert p.resolved.endswith("and the second year?")


def test_the_answers_identifier_is_what_it_refers_to(domain: Domain, table: EntityTable) -> None:
    history = ("清理任务的历史在哪张表", "在 sys.cleanup_history 表中。")
    p = asked("它里面的记录保留多久？", domain, table, history)
    assert "sys.cleanup_history" in p.resolved


def test_a_chain_reaches_back_to_the_entity(domain: Domain, table: EntityTable) -> None:
    history = (("云帆 9 Pro 的电池多大？", "5000 mAh"), ("那重量呢？", "200 克"))
    assert asked("它支持 5G 吗？", domain, table, *history).entities == ("云帆 9 Pro",)


def test_a_chain_begins_at_the_last_question_that_stands_by_itself(
    domain: Domain, table: EntityTable
) -> None:
    chain = (("云帆 12 的电池多大？", "6000"), ("那重量呢？", "200 克"))
    last = (("云帆 9 Pro 的电池多大？", "5000"), ("那重量呢？", "180 克"))
    alone = asked("它支持 5G 吗？", domain, table, *last).resolved
    assert asked("它支持 5G 吗？", domain, table, *(chain * 50), *last).resolved == alone


def test_carried_words_weigh_less_and_the_own_ones_are_kept_apart(
    domain: Domain, table: EntityTable
) -> None:
    history = ("清理任务的历史在哪张表", "在 sys.cleanup_history 表中。")
    p = asked("它保留多久？", domain, table, history)
    weights = {t.token: t.weight for t in p.terms}
    assert weights["保留"] > weights["清理"]
    own = {t.token for t in p.own_terms}
    assert "保留" in own
    assert "清理" not in own


@pytest.mark.parametrize(
    "question",
    [
        "法国的首都是哪里？",
        "云帆 12 的电池多大？",
        "对了，明天北京会下雨吗",
        "顺便帮我查下去成都的火车票多少钱",
        "ok and what's the capital of France?",
        "by the way, who won the cup in 1998?",
        "What is the notice period for a tenant?",
        "When was the tower built?",
    ],
)
def test_a_self_contained_question_is_never_touched(
    question: str, domain: Domain, table: EntityTable
) -> None:
    p = asked(question, domain, table, ("云帆 9 Pro 的电池多大？", "5000 mAh"))
    assert p.resolved == question
    assert p.own_terms == ()
    assert "云帆 9 Pro" not in p.entities


@pytest.mark.parametrize(
    ("question", "carried"),
    [
        ("单位是什么？", "sort_buffer_size"),
        ("最大可以调到多少？", "sort_buffer_size"),
        ("由哪个变量控制？", "sort_buffer_size"),
        ("这个值表示什么？", "sort_buffer_size"),
        ("设好以后怎么确认？", "sort_buffer_size"),
        ("嫌这个值太小，改哪里？", "sort_buffer_size"),
        ("想把这个参数调大，有什么副作用？", "sort_buffer_size"),
        ("我有 16 台机器，那设几合适？", "sort_buffer_size"),
    ],
)
def test_a_short_question_without_a_subject_leans(
    question: str, carried: str, domain: Domain, table: EntityTable
) -> None:
    history = ("sort_buffer_size 的默认值是多少？", "256")
    resolved = asked(question, domain, table, history).resolved
    assert carried in resolved
    assert resolved.endswith(question)


@pytest.mark.parametrize(
    "question",
    [
        "最大能存多少条 redis 记录？",
        "默认会开 binlog 吗？",
        "join_limit 默认是 5，把这个值调大会怎样？",
        "有 16 台机器的话，那 join_limit 设几合适？",
        "what is the default of X5?",
    ],
)
def test_one_that_names_its_subject_does_not(
    question: str, domain: Domain, table: EntityTable
) -> None:
    history = ("sort_buffer_size 的默认值是多少？", "256")
    assert asked(question, domain, table, history).resolved == question


def test_a_chinese_question_around_a_long_name_is_chinese(
    domain: Domain, table: EntityTable
) -> None:
    history = ("sort_buffer_size 的单位是什么？", "字节")
    resolved = asked("那 join_buffer_size_limit 呢？", domain, table, history).resolved
    assert "单位" in resolved
    assert "sort_buffer_size" not in resolved.replace("join_buffer_size_limit", "")


def test_words_that_stand_together_are_carried_together(domain: Domain, table: EntityTable) -> None:
    history = ("Grafana 默认的通信端口是多少？", "3000")
    resolved = asked("那 Kibana 呢？", domain, table, history).resolved
    assert "默认的通信端口" in resolved
    assert "grafana" not in resolved.lower()


def test_a_name_alone_is_asked_as_the_turn_before(domain: Domain, table: EntityTable) -> None:
    before = ("云帆 9 Pro 不支持 NFC 吗？", "支持")
    p = asked("那云帆 12 呢？", domain, table, before)
    assert p.operator == "polarity"
    assert p.negated
    assert asked("那重量呢？", domain, table, before).operator != "polarity"


def test_a_follow_up_of_words_never_heard_names_them(domain: Domain, table: EntityTable) -> None:
    def heard(token: str) -> float:
        return 2.0 if token in ("周杰伦", "专辑", "\0") else 1.0

    def unknown(question: str) -> tuple[str, ...]:
        turns = (Turn("云帆 9 Pro 的电池多大？", "5000"),)
        return plan(Question(question, history=turns), domain, table, heard).unknown_names

    assert unknown("那周杰伦的专辑呢？") == ("周杰伦", "专辑")
    assert unknown("那屏幕的专辑呢？") == ("专辑",)  # its head
    assert unknown("那专辑的屏幕尺寸呢？") == ()


def test_without_history_nothing_is_carried(domain: Domain, table: EntityTable) -> None:
    assert asked("那屏幕呢？", domain, table).resolved == "那屏幕呢？"


def test_an_empty_turn_is_passed_over(domain: Domain, table: EntityTable) -> None:
    p = asked("它多重？", domain, table, ("云帆 9 Pro 的电池多大？", "5000"), (" ", ""))
    assert p.entities == ("云帆 9 Pro",)


def test_words_carried_to_a_mere_name_weigh_as_if_asked_in_full(
    domain: Domain, table: EntityTable
) -> None:
    before = ("云帆 9 Pro 的电池多大？", "5000 mAh")
    weights = _weights(asked("那云帆 12 呢？", domain, table, before))
    in_full = _weights(asked("云帆 12 的电池多大？", domain, table))
    assert weights["电池"] == in_full["电池"]
    leaning = _weights(asked("那云帆 12 的价格呢？", domain, table, ("它的电池在哪买？", "")))
    assert leaning["电池"] < in_full["电池"]


def _weights(p: QueryPlan) -> dict[str, float]:
    return {term.token: term.weight for term in p.terms}


def test_a_carried_value_gives_way_to_the_one_asked_now(domain: Domain, table: EntityTable) -> None:
    before = ("sort_buffer_size 默认是多少毫秒？", "256")
    assert asked("单位是什么？", domain, table, before).resolved == "sort_buffer_size 单位是什么？"
    # A condition is no value: what was asked is asked again under it.
    assert "默认" in asked("v8.5 的时候呢？", domain, table, before).resolved


def test_an_exchange_is_phrased_in_full(domain: Domain, table: EntityTable) -> None:
    p = asked("那 Kibana 呢？", domain, table, ("Grafana 默认的通信端口是多少？", "3000"))
    assert p.sentence == "Kibana 默认的通信端口是多少"
    assert p.resolved.endswith("那 Kibana 呢？")
    third = ("Grafana 默认的通信端口是多少？", "3000"), ("那 Kibana 呢？", "5601")
    again = asked("那 Nginx 呢？", domain, table, *third)
    assert again.sentence == "Nginx 默认的通信端口是多少"


@pytest.mark.parametrize("question", ["能存多少天？", "最多能存几天？", "when do I sign up?"])
def test_a_predicate_without_its_subject_leans(
    question: str, domain: Domain, table: EntityTable
) -> None:
    history = ("清理任务的历史在哪张表", "") if not question.isascii() else ("What is X5?", "")
    assert asked(question, domain, table, history).resolved != question


def test_amounts_of_an_answer_are_nothing_that_it_may_be(
    domain: Domain, table: EntityTable
) -> None:
    said = "Teams at 37signals work in 6-week cycles (https://3.dogs.com/5/a), see log_dir."
    history = ("How long is a cycle?", said)
    resolved = asked("What comes before it?", domain, table, history).resolved
    assert resolved == "cycle log_dir What comes before it?"


def test_what_it_introduces_must_be_spoken_of(domain: Domain, table: EntityTable) -> None:
    before = ("云帆 9 Pro 的电池多大？", "5000 mAh")
    assert asked("那普通汽车呢？", domain, table, before).own_heads == ("汽车",)
    assert asked("那重量呢？", domain, table, before).own_heads == ()  # an attribute
    assert asked("它多重？", domain, table, before).own_heads == ()  # refers back
    longer = asked("and if it's longer?", domain, table, ("How long is a cycle?", "6 weeks"))
    assert longer.own_heads == ()
