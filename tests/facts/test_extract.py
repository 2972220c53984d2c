"""Facts of whole documents, worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaoju.chunk import chunk_document
from kaoju.config import ChunkSettings
from kaoju.domain import load_domain
from kaoju.facts import EntityFinder, Names, extract_facts
from kaoju.parse import parse
from kaoju.types.documents import Document, Source
from kaoju.types.facts import Bound, Fact, Modality, Polarity

NAMES = {
    "云帆 9": ["YunFan 9", "9"],
    "云帆 9 Pro": ["YunFan 9 Pro", "9 Pro"],
    "K90": [],
}
STATED = [("NFC", "yes_no"), ("蓝牙编码", ""), ("最高转速", "rotation"), ("3.5mm 耳机孔", "yes_no")]
DOMAIN = load_domain()


def facts_of(text: str, file: str = "a.md", **source: object) -> tuple[Fact, ...]:
    document = Document(Source("", "r", file, **source), parse(text.encode(), file), "")  # type: ignore[arg-type]
    chunks = chunk_document(document, ChunkSettings())
    facts = extract_facts(document, chunks, Names.build(DOMAIN, NAMES, STATED), DOMAIN)
    spans = {chunk.chunk_id: chunk.span for chunk in chunks}
    for fact in facts:
        assert fact.span.of(document.parsed.text) == fact.value
        assert spans[fact.chunk_id].start <= fact.span.start <= fact.span.end
        assert fact.span.end <= spans[fact.chunk_id].end
    return facts


def brief(facts: Sequence[Fact]) -> list[tuple[str, str, str]]:
    return [(f.entity, f.canonical, f.value) for f in facts]


def test_key_value_lines_are_about_the_title() -> None:
    facts = facts_of("# 云帆 9 技术白皮书\n\n## 电池\n\n电池容量：5000mAh\n整机重量：203g\n")
    assert brief(facts) == [("云帆 9", "电池容量", "5000mAh"), ("云帆 9", "重量", "203g")]
    assert facts[0].unit == "mAh"


def test_units_and_asides_of_the_key() -> None:
    (fact,) = facts_of("# 云帆 9\n\n- 电池容量（mAh）：5000\n")
    assert (fact.attribute, fact.unit) == ("电池容量", "mAh")


COLUMNS = "| 参数 | 云帆 9 | 9 Pro |\n|---|---|---|\n| 重量 | 203g | 210g |\n| NFC | 支持 | - |\n"
ROWS = "| 型号 | 重量 | NFC |\n|---|---|---|\n| 云帆 9 | 203g | 支持 |\n| 9 Pro | 210g | - |\n"
HTML = (
    "<table><tr><th rowspan=2>参数</th><th colspan=2>云帆系列机型</th></tr>"
    "<tr><th>云帆 9</th><th>云帆 9 Pro</th></tr>"
    "<tr><th>重量</th><td>203g</td><td>210g</td></tr>"
    "<tr><th>NFC</th><td colspan=2>支持</td></tr></table>"
)


@pytest.mark.parametrize("text", [COLUMNS, ROWS])
def test_tables_of_either_orientation(text: str) -> None:
    assert sorted(brief(facts_of(text))) == [
        ("云帆 9", "nfc", "支持"),
        ("云帆 9", "重量", "203g"),
        ("云帆 9 Pro", "重量", "210g"),
    ]


def test_merged_headers_and_cells() -> None:
    assert sorted(brief(facts_of(HTML, "a.html"))) == [
        ("云帆 9", "nfc", "支持"),
        ("云帆 9", "重量", "203g"),
        ("云帆 9 Pro", "nfc", "支持"),
        ("云帆 9 Pro", "重量", "210g"),
    ]


def test_headers_of_two_rows_are_joined() -> None:
    html = (
        "<table><tr><th rowspan=2>型号</th><th colspan=2>电池</th></tr>"
        "<tr><th>容量</th><th>类型</th></tr><tr><td>K90</td><td>5000mAh</td><td>锂</td></tr></table>"
    )
    assert brief(facts_of(html, "a.html")) == [
        ("K90", "电池容量", "5000mAh"),
        ("K90", "电池类型", "锂"),
    ]


def test_a_pair_table_is_about_its_heading() -> None:
    text = "# 云帆 9 Pro\n\n| 项目 | 数值 | 单位 |\n|---|---|---|\n| 重量 | 210 | g |\n"
    (fact,) = facts_of(text)
    assert (fact.entity, fact.value, fact.unit) == ("云帆 9 Pro", "210", "g")


def test_the_version_comes_from_the_title_and_the_file() -> None:
    (titled,) = facts_of("云帆 9 固件更新日志 V1.0.1\n\n- 开机时间：34s\n", "x.txt")
    (named,) = facts_of("# 云帆 9\n\n- 开机时间：34s\n", "yunfan-9_V1.2.8.md")
    assert (titled.version, named.version) == ("V1.0.1", "V1.2.8")


def test_the_manifest_is_the_default() -> None:
    (fact,) = facts_of(
        "电池我记得是5700mAh，重度用一天一充。\n", "r.txt", entity="云帆 9", authority=1
    )
    assert (fact.entity, fact.canonical, fact.value, fact.authority) == (
        "云帆 9", "电池容量", "5700mAh", 1,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("云帆 9 的电池容量是 5000mAh。", [("云帆 9", "电池容量", "5000mAh")]),
        ("The battery capacity of the YunFan 9 is 5000 mAh.", [("云帆 9", "电池容量", "5000 mAh")]),
        ("The YunFan 9 has a 5000 mAh battery.", [("云帆 9", "电池容量", "5000 mAh")]),
        ("The YunFan 9's weight is 203 g.", [("云帆 9", "重量", "203 g")]),
        ("YunFan 9 was released on 2021-10-19.", [("云帆 9", "发布日期", "2021-10-19")]),
        ("云帆 9 的颜色有红、蓝。", [("云帆 9", "颜色", "红"), ("云帆 9", "颜色", "蓝")]),
        ("云帆 9 的处理器是骁龙 888。", [("云帆 9", "处理器", "骁龙 888")]),
        ("云帆 9 的机身尺寸是 163.5×76.4×7.8mm。", [("云帆 9", "尺寸", "163.5×76.4×7.8mm")]),
        (
            "The YunFan 9 supports NFC, 5G and GPS.",
            [
                ("云帆 9", "nfc", "supports"),
                ("云帆 9", "5g", "supports"),
                ("云帆 9", "gps", "supports"),
            ],
        ),
        ("云帆 9 没有 3.5mm 耳机孔。", [("云帆 9", "3.5mm 耳机孔", "没有")]),
        # Nothing is said, or not clearly, or of something unknown:
        ("云帆 9 手感不错，屏幕很顺滑。", []),
        ("云帆 12 支持 NFC。", []),
        ("云帆 9 Ultra 的电池容量是 6000mAh。", []),
        ("云帆 9 支持 NFC 吗？", []),
        ("这座城市支持垃圾分类。", []),
        ("The weather was fine at 20 degrees.", []),
    ],
)
def test_sentences(sentence: str, expected: list[tuple[str, str, str]]) -> None:
    assert brief(facts_of(sentence + "\n")) == expected


def only(sentence: str) -> Fact:
    (fact,) = facts_of(f"# 云帆 9\n\n{sentence}\n")
    return fact


def test_negation_and_condition() -> None:
    no = only("云帆 9 不支持 NFC。")
    assert (no.attribute, no.value, no.polarity) == ("NFC", "不支持", Polarity.NEGATIVE)
    assert only("当连接耳机时，云帆 9 支持收音机。").condition == "当连接耳机时"
    assert only("云帆 9（国行版）支持 NFC。").condition == "国行版"


def test_exhaustive_lists() -> None:
    facts = facts_of("云帆 9 的蓝牙编码仅支持 SBC、AAC。\n")
    assert [(f.value, f.exhaustive) for f in facts] == [("SBC", True), ("AAC", True)]
    assert len({f.statement for f in facts}) == 1


def test_ranges_of_versions() -> None:
    since = only("从 V1.2.8 开始，云帆 9 支持 NFC。")
    assert (since.since, since.until) == ("V1.2.8", None)
    until = only("在 v8.5 及之前版本中，a_gc_life 的默认值为 1h。")
    assert (until.entity, until.until, until.bound) == ("a_gc_life", "v8.5", Bound.DEFAULT)


def test_bounds_and_modality() -> None:
    fact = only("工作温度不得超过 40℃。")
    assert (fact.bound, fact.modality) == (Bound.MAXIMUM, Modality.FORBIDDEN)
    assert only("刷新率最高 120Hz。").bound is Bound.MAXIMUM
    assert only("重量约 203 克。").approximate


@pytest.mark.parametrize(
    ("text", "entities"),
    [
        ("# 云帆 9\n\n手感不错。\n", ("云帆 9",)),
        ("# 云帆 9\n\n云帆 9 Pro 更重。\n", ("云帆 9 Pro",)),
        ("# 云帆 9\n\n手感不错。比云帆 9 Pro 轻。\n", ("云帆 9 Pro", "云帆 9")),
        (COLUMNS, ("云帆 9", "云帆 9 Pro")),
        ("XK90 与 K900 都不是它。\n", ()),
        ("充电 9 小时。\n", ()),
    ],
)
def test_entities_of_chunks(text: str, entities: tuple[str, ...]) -> None:
    document = Document(Source("", "r", "a.md"), parse(text.encode(), "a.md"), "")
    finder = EntityFinder(Names.build(DOMAIN, NAMES), DOMAIN)
    chunks = chunk_document(document, ChunkSettings())
    assert finder(document, chunks[-1]) == entities


_PIECES = st.sampled_from(
    [
        "云帆 9", "9 Pro", "K90", "支持", "不支持", "NFC", "的", "是", "为", "5000mAh", "６７Ｗ",
        "：",
        "，", "。", "\n", "\n\n", "- ", "# ", "| ", " |", "(", "）", "最高", "at least",
        " is ", "、",
        "128/256 GB", "默认值", "V1.2.8", "起", "𠮷", "**", "`a_b`",
    ]
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.lists(_PIECES, max_size=30).map("".join))
def test_hostile_text_gives_exact_slices_or_nothing(text: str) -> None:
    first = facts_of(text)
    assert first == facts_of(text)


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("- 默认值为 `K90-{host}`", "K90-{host}"),
        ("- 默认值为 `/var/K90`", "/var/K90"),
        ("- 默认值为 `node-K90-a`", "node-K90-a"),
        ("- K90 的默认值为 auto", "auto"),
    ],
)
def test_a_name_that_is_a_part_of_a_value_stays_in_it(line: str, value: str) -> None:
    facts = facts_of(f"# K90\n\n## name\n\n{line}\n")
    assert [fact.value for fact in facts if fact.canonical == "默认值"] == [value]
