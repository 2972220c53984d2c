"""What a follow-up puts in the place of what was asked before."""

from __future__ import annotations

import pytest

from kaoju.domain import Domain
from kaoju.query import EntityTable
from kaoju.query.exchange import exchange_of
from kaoju.query.utterance import Utterance


def asked_again(before: str, question: str, domain: Domain, table: EntityTable) -> str | None:
    then = Utterance.of(before, domain, table)
    exchange = exchange_of(Utterance.of(question, domain, table), then)
    return exchange.within(then.text) if exchange else None


@pytest.mark.parametrize(
    ("before", "question", "again"),
    [
        ("Grafana 默认的通信端口是多少？", "那 Kibana 呢？", "Kibana 默认的通信端口是多少"),
        ("云帆 9 Pro 的电池多大？", "那云帆 12 呢？", "云帆 12 的电池多大"),
        ("测试环境的节点要多少？", "生产环境呢？", "生产环境的节点要多少"),
        ("How many days does Ohio grant?", "and in Maine?", "How many days does Maine grant"),
        (
            "What may I spend on a desk in my first year?",
            "and on a chair?",
            "What may I spend on a chair in my first year",
        ),
        (
            "How long is the trial for short term rentals?",
            "what about long term?",
            "How long is the trial for long term rentals",
        ),
        (
            "How many seats does the front row have?",
            "And the second one?",
            "How many seats does the second row have",
        ),
    ],
)
def test_one_thing_takes_the_place_of_its_like(
    before: str, question: str, again: str, domain: Domain, table: EntityTable
) -> None:
    assert asked_again(before, question, domain, table) == again


@pytest.mark.parametrize(
    ("before", "question"),
    [
        ("Grafana 默认的通信端口是多少？", "那它的年费呢？"),
        ("Grafana 默认的通信端口是多少？", "那 Kibana 用什么协议？"),
        ("Grafana 和 Kibana 的端口各是多少？", "那 Nginx 呢？"),  # of which?
        ("How long is the trial period of the short plan?", "and the long one?"),
        ("How long is the trial?", "and for students?"),
        ("Grafana 的端口是多少？", "and for Kibana?"),
        ("Grafana 默认的通信端口是多少？", "那 Kibana 的 TCP 端口呢？"),
    ],
)
def test_what_would_give_way_must_be_clear(
    before: str, question: str, domain: Domain, table: EntityTable
) -> None:
    assert asked_again(before, question, domain, table) is None
