"""Entities and their spellings out of the documents alone."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from kaoju.facts.induce import induce
from kaoju.facts.stated import stated_names
from kaoju.facts.titles import subject_of, title_of
from kaoju.parse import parse
from kaoju.types.documents import Document, Source
from kaoju.types.facts import StatedName


def names_in(text: str, file: str = "a.md") -> set[tuple[str, tuple[str, ...], str]]:
    document = Document(Source("", "r", file), parse(text.encode(), file), "")
    return {(n.name, n.also, n.origin) for n in stated_names(document) if n.origin != "attribute"}


@pytest.mark.parametrize(
    ("title", "name", "also", "sheet"),
    [
        ("云帆 9 技术白皮书", "云帆 9", (), True),
        ("云帆 9 固件更新日志 V1.0.1", "云帆 9", (), True),
        ("云帆 9 产品卡片（渠道一）", "云帆 9", (), True),
        ("云帆 9（YF2110）规格", "云帆 9", ("YF2110",), True),
        ("YunFan 9 Pro Datasheet", "YunFan 9 Pro", (), True),
        ("Specifications of the YunFan 9", "YunFan 9", (), True),
        ("云帆 9", "云帆 9", (), False),
        ("云帆 9 系列参数对比", "", (), False),
    ],
)
def test_titles(title: str, name: str, also: tuple[str, ...], sheet: bool) -> None:
    assert subject_of(title) == (name, also, sheet)


def test_sheets_headers_rows_and_codes() -> None:
    sheet = names_in("# 云帆 9 技术白皮书\n\n型号：YF2110、YF2111\n重量：203g\n", "yunfan-9.md")
    assert ("云帆 9", (), "title") in sheet
    assert ("云帆 9", ("YF2110", "YF2111"), "key") in sheet
    assert ("云帆 9", ("yunfan 9",), "file") in sheet
    columns = names_in("| 参数 | 云帆 9 | 云帆 8 |\n|---|---|---|\n| 重量 | 203g | 210g |\n")
    assert {n for n, _, origin in columns if origin == "column"} == {"云帆 9", "云帆 8"}
    rows = names_in("| 型号 | 重量 | 转速 |\n|---|---|---|\n| 甲 100 | 2kg | 9rpm |\n")
    assert {n for n, _, origin in rows if origin == "row"} == {"甲 100"}


def test_prose_and_manuals_name_nothing() -> None:
    assert {o for _, _, o in names_in("# 快速上手\n\n先安装，再启动。\n\n然后看日志。\n")} <= {
        "file"
    }
    assert names_in("| 参数 | 含义 | 备注 |\n|---|---|---|\n| a_b | 大小 | 无 |\n") <= {
        ("a", ("a",), "file")
    }


def test_spellings_that_documents_pair() -> None:
    stated = [
        StatedName("云帆 9"), StatedName("云帆 9R"), StatedName("云帆 9 Pro"),
        StatedName("云帆 9", ("yunfan 9",), "file"), StatedName("云帆 9R", ("yunfan 9r",), "file"),
    ]  # fmt: skip
    found = induce({}, [], stated)
    assert set(found) == {"云帆 9", "云帆 9R", "云帆 9 Pro"}
    assert "yunfan 9 pro" in found["云帆 9 Pro"]  # two entities pair the brand: all have it
    assert "9r" in found["云帆 9R"]


def test_the_owners_aliases_come_first() -> None:
    found = induce({"云帆 9": ["YF9"]}, ["K90"], [StatedName("YF9"), StatedName("K90")])
    assert set(found) == {"云帆 9", "K90"}


def test_brackets_tell_variants_apart() -> None:
    rows = "| T8 (Z380KL) | 1kg | 2cm |\n| T8 (Z380M) | 2kg | 3cm |\n"
    text = f"| 型号 | 重量 | 高度 |\n|---|---|---|\n{rows}"
    document = Document(Source("", "r", "a.md"), parse(text.encode(), "a.md"), "")
    assert set(induce({}, [], stated_names(document))) == {"T8 (Z380KL)", "T8 (Z380M)"}


def test_order_does_not_matter() -> None:
    stated = [
        StatedName("Pixel 8"), StatedName("Google Pixel 8"), StatedName("Pixel 8 Pro"),
        StatedName("Pixel 8", ("google pixel 8",), "file"),
    ]  # fmt: skip
    results = {repr(induce({}, [], order)) for order in permutations(stated)}
    assert len(results) == 1


def test_codes_in_a_table_of_two_columns() -> None:
    table = "# 云帆 9 规格\n\n| 项目 | 参数 |\n|---|---|\n| 型号 | YF2110 |\n| 重量 | 203g |\n"
    names = names_in(table)
    assert ("云帆 9", ("YF2110",), "key") in names
    assert not any(name == "项目" for name, _, _ in names)
    glossary = "# 云帆 9 规格\n\n| 型号 | 说明 |\n|---|---|\n| 型号 | YF2110 |\n"
    assert ("云帆 9", ("YF2110",), "key") not in names_in(glossary)


def test_a_year_or_a_word_in_brackets_tells_variants_apart_and_names_nothing_alone() -> None:
    stated = [
        StatedName("Orion X", ("2014",), "title"),
        StatedName("Orion X", ("2015",), "title"),
        StatedName("Vega S5", ("International 3G",), "title"),
        StatedName("云帆 9", ("YunFan 9",), "title"),
    ]
    found = induce({}, (), stated)
    assert {"Orion X (2014)", "Orion X (2015)"} <= set(found)
    spellings = {spelling for spelled in found.values() for spelling in spelled}
    assert not spellings & {"2014", "2015", "2014)", "International 3G"}
    assert "YunFan 9" in found["云帆 9"]


def test_variants_in_words_keep_their_square_brackets() -> None:
    stated = [StatedName("Orion Note", (word,), "title") for word in ("Tablet", "Android TV")]
    found = induce({}, (), stated)
    assert "Orion Note [Tablet]" in found["Orion Note (Tablet)"]


def test_the_plain_name_stays_a_thing_beside_its_variants() -> None:
    stated = [
        StatedName("Orion X", (), "title"),
        StatedName("Orion X", ("2014",), "title"),
        StatedName("Orion X", ("2015",), "title"),
    ]
    assert set(induce({}, (), stated)) == {"Orion X", "Orion X (2014)", "Orion X (2015)"}


@pytest.mark.parametrize(
    ("title", "name", "also"),
    [
        ("Orion One (M8) Dual SIM 评测", "Orion One (M8) Dual SIM", ()),
        ("O(x)tec Pro¹ 评测", "O(x)tec Pro¹", ()),
        ("Orion Tab 2 7.0 (Wi-Fi / Wi-Fi + IR) 规格", "Orion Tab 2 7.0", ("Wi-Fi / Wi-Fi + IR",)),
        ("Orion Galaxy S4 Value Edition (GT-I9515/L)", "Orion Galaxy S4 Value Edition",
         ("GT-I9515/L",)),
    ],
)  # fmt: skip
def test_brackets_of_a_title(title: str, name: str, also: tuple[str, ...]) -> None:
    assert subject_of(title)[:2] == (name, also)


def test_a_title_that_is_only_the_files_name_yields_to_an_early_heading() -> None:
    parsed = parse("云帆 9 技术规格\n\n# 云帆 9 技术白皮书\n\n重量：203g\n".encode(), "yunfan-9.md")
    document = Document(Source("", "r", "yunfan-9.md"), replace(parsed, title="yunfan-9"), "")
    assert title_of(document) == "云帆 9 技术白皮书"
