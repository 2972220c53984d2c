"""Short forms that a document defines, and the words that do not define any."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaoju.facts.definitions import definitions
from kaoju.parse import parse
from kaoju.types.documents import Document, Source


def found(text: str, file: str = "a.md") -> list[tuple[str, str, str]]:
    """(short, full, the stored words that say so)"""
    parsed = parse(text.encode(), file)
    document = Document(Source("", "r", file), parsed, "")
    return [(d.short, d.full, d.span.of(parsed.text)) for d in definitions(document)]


@pytest.mark.parametrize(
    ("text", "short", "full", "quote"),
    [
        ("The Beam Splitter (BS) is cleaned.", "BS", "Beam Splitter", "Beam Splitter (BS)"),
        ("先校准 Beam Splitter（BS）。", "BS", "Beam Splitter", "Beam Splitter（BS）"),
        ("BS (Beam Splitter) 须清洁。", "BS", "Beam Splitter", "BS (Beam Splitter)"),
        ("分束器（Beam Splitter，BS）须清洁。", "BS", "Beam Splitter", "（Beam Splitter，BS）"),
        ("**Beam Splitter** (BS) is cleaned.", "BS", "Beam Splitter", "Beam Splitter** (BS)"),
        (
            "召开第二次职工代表大会（以下简称“职代会”）。",
            "职代会", "职工代表大会", "职工代表大会（以下简称“职代会”）",
        ),
        ("召開職工代表大會（以下簡稱「職代會」）。", "职代会", "职工代表大会",
         "職工代表大會（以下簡稱「職代會」）"),
        ("采用气相色谱质谱联用（简称 GCMS）分析。", "GCMS", "气相色谱质谱联用",
         "气相色谱质谱联用（简称 GCMS）"),
        ("按照《实验室废液收集规定》（以下简称“三桶制”）执行。", "三桶制", "实验室废液收集规定",
         "实验室废液收集规定》（以下简称“三桶制”）"),
        ("召开职工代表大会，以下简称“职代会”，通过预算。", "职代会", "职工代表大会",
         "职工代表大会，以下简称“职代会"),
        ('The Annual Care Grant (hereinafter the "ACG") is paid.', "ACG", "Annual Care Grant",
         'Annual Care Grant (hereinafter the "ACG")'),
        ("Waste Oil Tank (abbreviated as WOT) is full.", "WOT", "Waste Oil Tank",
         "Waste Oil Tank (abbreviated as WOT)"),
        ("Waste Oil Tank (WOT for short) is full.", "WOT", "Waste Oil Tank",
         "Waste Oil Tank (WOT for short)"),
        ("WOT stands for Waste Oil Tank and is full.", "WOT", "Waste Oil Tank",
         "WOT stands for Waste Oil Tank"),
        ("WOT 是 Waste Oil Tank 的缩写。", "WOT", "Waste Oil Tank", "WOT 是 Waste Oil Tank"),
    ],
)  # fmt: skip
def test_definitions_in_text(text: str, short: str, full: str, quote: str) -> None:
    assert found(text) == [(short, full, quote)]


@pytest.mark.parametrize(
    "text",
    [
        "See the section on tanks (WOT).",  # other letters
        "The tank (see also the Waste Oil Tank) is full.",
        "本市自来水公司（以下简称“公司”）负责。",  # a role, and part of the name
        "Harbour Waterworks Limited (hereinafter the \"Company\") pays.",
        "Harbour Waterworks Limited (\"Harbour\") pays.",  # its first word: nothing is gained
        "WOT 是 Waste Oil Tank。",  # "is" alone may say anything
        "The ratio (AB) of any thing.",
        "`Beam Splitter` and nothing else (because).",
        "架构简称为“1:1”。",
        "```\nBeam Splitter (BS)\n```",  # code is not prose
    ],
)  # fmt: skip
def test_what_defines_nothing(text: str) -> None:
    assert found(text) == []


def test_glossaries() -> None:
    table = (
        "| 缩写 | 全称 | 备注 |\n|---|---|---|\n"
        "| 职代会 | 职工代表大会 | 每年 |\n| BS | Beam Splitter | 光学 |\n"
    )
    assert {pair[:2] for pair in found(table)} == {
        ("职代会", "职工代表大会"),
        ("BS", "Beam Splitter"),
    }
    assert found("name,note\nBS,Beam Splitter\nXX,Beam Splitter\n", "a.csv") == [
        ("BS", "Beam Splitter", "BS,Beam Splitter")
    ]


def test_a_pair_is_kept_once_where_it_stands_first() -> None:
    text = "Beam Splitter (BS).\n\nLater: beam splitter (BS) and Beam Stop (BS).\n"
    assert [pair[:2] for pair in found(text)] == [("BS", "Beam Splitter"), ("BS", "Beam Stop")]


@settings(deadline=None, max_examples=50)
@given(st.text(alphabet="(（）)“”Aa bB简称为,，。|\n-*#", max_size=60))
def test_any_text_gives_spans_of_itself(text: str) -> None:
    for short, full, quote in found(text, "a.txt"):
        assert quote
        assert len(full) > len(short)


@pytest.mark.parametrize("run", [" ", ",", "A ", "A", "简称", "简称“", "“", "A 是 ", "中"])
def test_a_hostile_text_costs_little(run: str) -> None:
    """Seconds, where a pattern that tries every start against every end would take hours."""
    assert found(f"简称 (AB) {run * 5_000}(Beam Splitter, BS)", "a.txt")[-1][:2] == (
        "BS",
        "Beam Splitter",
    )


def test_long_brackets_cost_little() -> None:
    assert found("(" * 20_000 + "Beam Splitter (BS)" + "(A " * 5_000) == [
        ("BS", "Beam Splitter", "Beam Splitter (BS)")
    ]
