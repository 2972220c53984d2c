"""Answer types: a text that holds the kind of thing asked for."""

from __future__ import annotations

import pytest

from kaoju.answer.quotes.kinds import asked, fitting, holds, lacking
from kaoju.text.language import language_of


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        ("when", "成立于1998年。", True),
        ("when", "It opened on 3 May.", True),
        ("when", "成立得很早。", False),
        ("how_many", "共有三十人参加。", True),
        ("how_many", "It holds 12 GB.", True),
        ("how_many", "It holds a lot.", False),
        ("why", "因为下雨，比赛取消。", True),
        ("why", "The match was called off.", False),
        ("what", "anything", False),
    ],
)
def test_kinds(kind, text, expected):
    assert holds(kind, text) is expected


def test_only_recognised_kinds_are_asked():
    assert asked(("yes_no", "how_many", "which")) == {"how_many"}


def test_every_kind_asked_for_must_be_there():
    kinds = frozenset({"when", "how_many"})
    assert fitting(kinds, ["1998年有30人", "没有数字"]) == [True, False]
    assert fitting(frozenset(), ["1998年"]) == [False]


@pytest.mark.parametrize(
    ("question", "text", "expected"),
    [
        ("How many people work here?", "People work here.", True),
        ("How many people work here?", "Twelve people work here.", False),
        ("How many people work here?", "People work here since 2019.", True),
        ("How many people work here?", "We have a staff of 2000 people.", False),
        ("How many people work here?", "It grew to 2000 employees.", False),
        ("这里有多少人？", "公司在2019年成立。", True),
        ("这里有多少人？", "公司有 2000 人。", False),
        ("How many of the 40 desks are free?", "There are 40 desks.", True),
        ("How many of the 40 desks are free?", "Of 40 desks 12 are free.", False),
        ("How many members had it in 2024?", "In the second quarter of 2024 it had more.", True),
        ("How many may I take?", "One of these may be taken.", True),
        ("What were Zincor's sales in 2022?", "Zincor was sold in shops.", True),
        ("What were Zincor's sales in 2022?", "Sales of Zincor in 2022: 310", False),
        ("What sales did Zincor make in Peru?", "Zincor was sold in Peru.", True),
        ("How much did Zincor sell in Peru?", "Sales in Peru rose.", True),
        ("How much did Zincor sell in Peru?", "Sales in Peru: $310 million", False),
        ("How many pounds of steam does it use?", "It uses 8.8 lb of steam.", False),
        ("How many British pounds does it cost?", "It weighs 8.8 lb.", True),
        ("What were the components of income?", "Interest and rent.", False),
        ("How many may I take?", "One may be taken.", False),
        ("How many may I take?", "A one-on-one with the Manager of One: ask there.", True),
        ("打开了哪几个模式？", "打开了严格模式。", False),
        ("打开了几个模式？", "打开了严格模式。", True),
        ("How many guests may I bring?", "You may bring any number of guests.", False),
        ("How much does the licence cost?", "It took 12 days.", True),
        ("How much does the licence cost?", "A licence is 40 dollars.", False),
        ("How much does the licence cost?", "The licence is free.", False),
        ("What does a licence cost?", "A licence lets you run it.", True),
        ("What does a licence cost?", "None was free in time for a licence.", True),
        ("What does a licence cost?", "Free for schools.", False),
        ("What is the fee for late payment?", "It is 2% of the sum.", False),
        ("What percentage is refunded?", "The fee of 30 dollars is refunded.", True),
        ("What percentage is refunded?", "A third is refunded.", False),
        ("How long is the cable?", "The cable is black.", False),  # words may tell how long
        ("一个节点的授权费是多少？", "节点耗时 9070.18 秒。", True),
        ("一个节点的授权费是多少？", "每个节点 300 元。", False),
        ("一个节点的授权费是多少？", "授权免费。", False),
        ("最多能建多少个分区？", "分区可以按范围划分。", True),
        ("最多能建多少个分区？", "分区数没有上限。", False),
        ("占用率到百分之多少会告警？", "占用率太高时告警。", True),
        ("占用率到百分之多少会告警？", "占用率达到 85% 时告警。", False),
    ],
)
def test_what_must_be_stated_for_an_amount(domain, question, text, expected):
    pack = domain.language(language_of(question))
    assert lacking(question, [text, "Nothing else."], pack) is expected
