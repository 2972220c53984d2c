"""Values of attributes: slots, isolation, versions, sources that agree or not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaoju.types.answers import Reason
from kaoju.types.documents import Source

PUMPS = {
    "p20.md": "# Lyra P20 数据手册\n\n## 性能\n\n最大流量: 20 L/min\n噪声: 41 dB\n重量: 3.2 kg\n",
    "p20s.md": "# Lyra P20S 数据手册\n\n## 性能\n\n最大流量: 24 L/min\n噪声: 44 dB\n重量: 3.6 kg\n",
    "compare.md": (
        "# Lyra 系列对比\n\n| 参数 | Lyra P20 | Lyra P20S |\n|---|---|---|\n"
        "| 最大流量 | 20 L/min | 24 L/min |\n| 接口 | G1/4 | G3/8 |\n"
    ),
}
NAMES = {"Lyra P20": ["P20", "LyraP20"], "Lyra P20S": ["P20S"]}


def test_value_with_unit_as_the_source_has_it(base):
    answer = base(PUMPS, NAMES).ask("P20 的最大流量是多少？")
    assert "20 L/min" in answer.text
    assert "24" not in answer.text
    assert {c.quote for c in answer.citations} >= {"最大流量: 20 L/min"}


def test_english_question_gets_the_engines_words_in_english(base):
    answer = base(PUMPS, NAMES).ask("What is the weight of the Lyra P20S?")
    assert answer.text == "Lyra P20S 重量: 3.6 kg"


def test_table_value_cites_cell_and_both_headers(base):
    answer = base(PUMPS, NAMES).ask("P20S 的接口是什么")
    assert [c.quote for c in answer.citations] == ["G3/8", "接口", "Lyra P20S"]
    assert answer.facts[0].value == "G3/8"


def test_several_attributes_of_several_entities(base):
    answer = base(PUMPS, NAMES).ask("P20 和 P20S 的噪声、重量分别是多少？")
    lines = answer.text.splitlines()
    assert lines == ["Lyra P20 噪声：41 dB；重量：3.2 kg", "Lyra P20S 噪声：44 dB；重量：3.6 kg"]


def test_a_slot_without_a_fact_is_named_and_never_filled_from_a_sibling(base):
    files = {**PUMPS, "p20s.md": PUMPS["p20s.md"].replace("噪声: 44 dB\n", "")}
    answer = base(files, NAMES).ask("P20 和 P20S 的噪声分别是多少？")
    assert "Lyra P20 噪声：41 dB" in answer.text
    assert "Lyra P20S 噪声：文档缺少说明" in answer.text
    assert answer.text.count("41") == 1


@pytest.mark.parametrize("question", ["P20S 的噪声是多少？", "What is the 噪声 of the P20S?"])
def test_nothing_found_is_no_answer(base, question):
    files = {**PUMPS, "p20s.md": PUMPS["p20s.md"].replace("噪声: 44 dB\n", "")}
    answer = base(files, NAMES).ask(question)
    assert not answer.answered


def test_known_attribute_absent_from_the_entitys_documents(base):
    answer = base(PUMPS, NAMES).ask("P20 的保修期是几年？")
    assert answer.reason is Reason.NOT_IN_DOCUMENTS


def test_unknown_model_of_a_known_family(base):
    answer = base(PUMPS, NAMES).ask("Lyra P30 的最大流量是多少？")
    assert answer.reason is Reason.NOT_IN_DOCUMENTS


def test_left_out_documents_and_other_tenants_say_nothing(base):
    made = base(PUMPS, NAMES)
    answer = made.ask("P20 的噪声是多少？", exclude=["docs/p20.md"])
    assert not answer.answered
    foreign = {"p20.md": Source("other", "docs", "p20.md")}
    assert not base({"p20.md": PUMPS["p20.md"]}, NAMES, foreign).ask("P20 的噪声是多少？").answered


def test_more_words_than_the_attribute_are_no_look_up(base):
    answer = base(PUMPS, NAMES).ask("P20 噪声的测试方法和麦克风摆放距离标准是什么？")
    assert not answer.answered


def source(file: str, authority: int, date: str | None = None) -> Source:
    return Source("", "docs", file, authority=authority, date=date)


CLAIMS = {
    "a.md": "# Lyra P20 规格\n\n噪声: 41 dB\n",
    "b.txt": "Lyra P20 用户评价\n\n噪声: 47 dB\n",
}


def test_higher_authority_wins_and_the_disagreement_is_shown(base):
    sources = {"a.md": source("a.md", 3), "b.txt": source("b.txt", 1)}
    answer = base(CLAIMS, NAMES, sources).ask("P20 的噪声是多少？")
    assert "41 dB" in answer.text
    assert "47" not in answer.text
    (conflict,) = answer.conflicts
    assert conflict.resolved_by == "authority"
    assert [value.value for value in conflict.values] == ["41 dB", "47 dB"]
    assert {value.citation for value in conflict.values} <= {c.n for c in answer.citations}


def test_equal_claims_are_all_shown_with_their_sources(base):
    answer = base(CLAIMS, NAMES).ask("P20 的噪声是多少？")
    assert "41 dB" in answer.text
    assert "47 dB" in answer.text
    assert answer.conflicts[0].resolved_by is None
    assert {c.file for c in answer.citations} == {"a.md", "b.txt"}


def test_the_later_date_decides_between_equals(base):
    sources = {"a.md": source("a.md", 2, "2024-05-01"), "b.txt": source("b.txt", 2, "2023-01-01")}
    answer = base(CLAIMS, NAMES, sources).ask("P20 的噪声是多少？")
    assert "47" not in answer.text
    assert answer.conflicts[0].resolved_by == "date"


def test_the_same_amount_written_otherwise_is_no_conflict(base):
    files = {"a.md": "# Lyra P20\n\n重量: 3.2 kg\n", "b.md": "# Lyra P20\n\n重量: 3200 g\n"}
    answer = base(files, NAMES).ask("P20 的重量是多少？")
    assert answer.conflicts == ()


LOGS = {
    f"p20_V{v}.txt": f"Lyra P20 固件更新日志 V{v}\n\n- 启动时间：{ms}ms\n"
    for v, ms in (("1.2.0", 900), ("1.9.0", 610), ("1.10.0", 450))
}


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("P20 V1.9.0 固件的启动时间是多少？", "610ms"),
        ("P20 初版固件的启动时间是多少？", "900ms"),
        ("P20 最新固件的启动时间是多少？", "450ms"),
    ],
)
def test_the_version_asked_for(base, question, value):
    answer = base(LOGS, NAMES).ask(question)
    assert value in answer.text
    others = {"900ms", "610ms", "450ms"} - {value}
    assert not any(other in answer.text for other in others)


def test_versions_are_no_conflict(base):
    answer = base(LOGS, NAMES).ask("P20 的启动时间是多少？")
    assert answer.conflicts == ()
    assert all(value in answer.text for value in ("900ms", "610ms", "450ms"))


def test_a_version_that_no_source_is_about(base):
    answer = base(LOGS, NAMES).ask("P20 V3.0.0 固件的启动时间是多少？")
    assert answer.reason is Reason.NOT_IN_DOCUMENTS


def test_twenty_tied_chunks_of_which_the_last_by_name_is_needed(base):
    files = {
        f"m{i:02}.md": f"# Vega M{i} 数据手册\n\n## 性能\n\n最大流量: {100 + i} L/min\n"
        for i in range(1, 21)
    }
    names = {f"Vega M{i}": [f"M{i}"] for i in range(1, 21)}
    answer = base(files, names).ask("Vega M20 的最大流量是多少？")
    assert answer.text == "Vega M20 最大流量：120 L/min"


def test_order_of_facts_changes_nothing(base):
    made = base(CLAIMS, NAMES)
    facts = made.parts.corpus.facts()
    turned = base(CLAIMS, NAMES, facts=[replace(fact) for fact in reversed(facts)])
    question = "P20 的噪声是多少？"
    assert turned.ask(question).text == made.ask(question).text


def test_unknown_beside_a_known_entity_is_named(base):
    answer = base(PUMPS, NAMES).ask("P20 和 Lyra P30 的噪声分别是多少？")
    assert "Lyra P20 噪声：41 dB" in answer.text
    assert "Lyra P30 噪声：文档缺少说明" in answer.text


def test_another_attributes_ending_names_nothing(base):
    answer = base(PUMPS, NAMES).ask("P20 的进水流量是多少？")
    assert not answer.answered


SIZES = (
    "# Lyra P20 部署要求\n\n## 测试环境\n\n| 组件 | 内存 |\n|---|---|\n| Lyra P20 | 8 GB |\n\n"
    "## 生产环境\n\n| 组件 | 内存 |\n|---|---|\n| Lyra P20 | 64 GB |\n"
)


@pytest.mark.parametrize(
    ("question", "said", "other"),
    [
        ("P20 生产环境的内存是多少？", "64 GB", "8 GB"),
        ("P20 测试环境的内存是多少？", "8 GB", "64 GB"),
    ],
)
def test_the_section_that_the_question_names(base, question, said, other):
    answer = base({"sizes.md": SIZES}, NAMES).ask(question)
    assert said in answer.text
    assert other not in answer.text


def test_who_is_less_surely_a_value_without_a_name(base):
    files = {"p20.md": "# Lyra P20 sheet\n\n## Origin\n\ncontact: Ada Byron\nsource: the mains\n"}
    asked = base(files, {"Lyra P20": ["P20"]})
    named = asked.ask("Who is the contact of the Lyra P20?")
    thing = asked.ask("Who is the source of the Lyra P20?")
    assert named.text.endswith("Ada Byron")
    assert named.confidence.score > thing.confidence.score
