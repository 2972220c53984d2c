"""Whole aliases, the most specific one, unknown models apart."""

from __future__ import annotations

import pytest

from kaoju.domain import Domain, load_domain
from kaoju.facts.aliases import EntityTable, are_siblings, concerns
from kaoju.text.language import language_of
from kaoju.text.normalize import fold, normalize


def named(question: str, table: EntityTable, domain: Domain) -> tuple[list[str], list[str]]:
    text = normalize(question).text
    mentions = table.find(fold(question), domain.language(language_of(question)))
    known = [name for m in mentions for name in m.canonicals]
    return known, [text[m.start : m.end].strip() for m in mentions if not m.canonicals]


@pytest.mark.parametrize(
    ("question", "entities"),
    [
        ("云帆 9 电池多大", ["云帆 9"]),
        ("云帆9Pro的屏幕", ["云帆 9 Pro"]),
        ("yunfan9pro 的屏幕", ["云帆 9 Pro"]),
        ("云帆　９　Ｐｒｏ的屏幕", ["云帆 9 Pro"]),
        ("雲帆 9 Pro 的電池", ["云帆 9 Pro"]),
        ("云帆9rt和云帆9r", ["云帆 9RT", "云帆 9R"]),
        ("K90 Ultra 多重", ["K90 Ultra"]),
        ("K90多重", ["K90"]),
        ("星河K90 Pro+ 多重", ["K90 Pro Plus"]),
        ("K90 Pro Plus 多重", ["K90 Pro Plus"]),
        ("K90-Ultra 多重", ["K90 Ultra"]),
        ("YF2110 是哪款", ["云帆 9"]),
        ("What is the battery of the YunFan 9 Pro?", ["云帆 9 Pro"]),
    ],
)
def test_spellings(question: str, entities: list[str], table: EntityTable, domain: Domain) -> None:
    assert named(question, table, domain) == (entities, [])


@pytest.mark.parametrize(
    ("question", "entities"),
    [
        ("9的保修期是几年", ["云帆 9"]),
        ("12屏幕分辨率是多少", ["云帆 12"]),
        ("9和12的电池差多少", ["云帆 9", "云帆 12"]),
        ("云帆 8T和9 Pro哪个重", ["云帆 8T", "云帆 9 Pro"]),
        ("does the 9 have NFC", ["云帆 9"]),
        ("请问9R支持5G吗", ["云帆 9R"]),
        ("8T不支持NFC吗", ["云帆 8T"]),
    ],
)
def test_bare_codes_where_a_name_stands(
    question: str, entities: list[str], table: EntityTable, domain: Domain
) -> None:
    assert named(question, table, domain) == (entities, [])


@pytest.mark.parametrize(
    "question",
    [
        "充满要9小时吗",
        "9 小时能充满吗",
        "12 MP 的镜头",
        "12MP的镜头",
        "固件 V1.2.9 的开机时间",
        "第 9 条写了什么",
        "9月发布了什么",
        "12 个月保修",
        "between 9 and 12 days",
        "in 9 hours",
        "version 9 of the rules",
        "12.5 是什么",
        "3-9 岁",
        "价格是 12 元",
        "9折优惠吗",
        "Article 12 of the statute",
    ],
)
def test_bare_codes_that_count_or_measure(
    question: str, table: EntityTable, domain: Domain
) -> None:
    assert named(question, table, domain)[0] == []


@pytest.mark.parametrize(
    ("question", "unknown"),
    [
        ("云帆 14 Pro 的电池多大", "云帆 14 Pro"),
        ("云帆15支持NFC吗", "云帆15"),
        ("云帆 9 Ultra 多少钱", "云帆 9 Ultra"),
        ("云帆 9X 多少钱", "云帆 9X"),
        ("K91 多重", "K91"),
        ("K90 Max 多重", "K90 Max"),
        ("YF9999 是哪款", "YF9999"),
        ("Is the YunFan 20 waterproof?", "YunFan 20"),
        ("MyPhone 12 的电池多大", "MyPhone 12"),
    ],
)
def test_unknown_models_are_not_their_neighbours(
    question: str, unknown: str, table: EntityTable, domain: Domain
) -> None:
    assert named(question, table, domain) == ([], [unknown])


def test_a_name_inside_another_word_is_not_that_name(table: EntityTable, domain: Domain) -> None:
    assert named("XK90 多重", table, domain)[0] == []
    assert named("K900 多重", table, domain)[0] == []
    assert named("荔枝的总部在哪", table, domain)[0] == ["荔枝"]


def test_a_series_names_its_members(table: EntityTable, domain: Domain) -> None:
    known, unknown = named("云帆 9系列里哪款电池最大", table, domain)
    assert known == ["云帆 9", "云帆 9 Pro", "云帆 9R", "云帆 9RT"]
    assert unknown == []


def test_a_shared_alias_names_all_its_owners(domain: Domain) -> None:
    table = EntityTable.build({"甲公司": ["总公司"], "乙公司": ["总公司"]})
    assert named("总公司在哪", table, domain)[0] == ["乙公司", "甲公司"]


def test_an_empty_table_finds_nothing(domain: Domain) -> None:
    assert EntityTable().find("anything 9", domain.language("zh")) == []


def test_real_aliases_resolve_to_themselves(shared: object, domain: Domain) -> None:
    import json
    from pathlib import Path

    aliases = json.loads(Path(str(shared), "phones/aliases.json").read_text("utf-8"))
    table = EntityTable.build(aliases)
    wrong = [
        spelling
        for canonical, spellings in aliases.items()
        for spelling in spellings
        if named(f"{spelling}的电池容量是多少？", table, domain) != ([canonical], [])
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("X5", "X5 Pro", True),
        ("X5 Pro", "X5 Lite", True),
        ("X5", "X7", True),
        ("一加 9", "一加 13R", True),
        ("X5", "X5", False),
        ("X5", "x 5", False),  # another spelling
        ("TiKV", "HAProxy", False),
        ("X5", "Dock 5", False),
    ],
)
def test_siblings(one, other, expected):
    assert are_siblings(one, other) is expected
    assert are_siblings(other, one) is expected


def test_a_text_about_something_else_may_speak_of_the_asked():
    assert concerns(["X5"], ["Dock"])
    assert concerns(["X5"], ["X5", "X5 Pro"])
    assert concerns([], ["X5"])
    assert not concerns(["X5"], ["X5 Pro"])
    assert not concerns(["X5"], ["X5 Pro", "Dock"])


def test_a_word_that_begins_like_a_family_is_no_model_of_it() -> None:
    table = EntityTable.build({"Orion M5": ["M5"], "Orion M8": ["M8"]})
    pack = load_domain().language("en")
    assert table.find("it measures 149.9 mm and weighs 160 g", pack) == []


@pytest.mark.parametrize(
    "text",
    ["K90X", "AK90", "K90-1", "K90.5", "SK9012", "K90_test", "mK90s", "https://x.org/k90x", "k900"],
)
def test_no_alias_inside_another_word_or_code(text: str) -> None:
    table = EntityTable.build({"K90": []})
    pack = load_domain().language("en")
    found = table.find(f"the weight of {text}".lower(), pack)
    assert not any(mention.canonicals for mention in found)


def test_a_version_is_no_model_of_a_family() -> None:
    table = EntityTable.build({"V6": ["V6"]})
    pack = load_domain().language("zh")
    assert table.find("在 v8.5 的时候", pack) == []
    assert [m.canonicals for m in table.find("v8 的时候", pack)] == [()]


def test_a_code_that_goes_on_is_no_model_of_a_family() -> None:
    table = EntityTable.build({"Mode 3": ["mode3"]})
    pack = load_domain().language("zh")
    assert table.find("mode4_bin 的编号", pack) == []
    assert [m.canonicals for m in table.find("mode4 的编号", pack)] == [()]
