"""Which entities meet a condition, and how many."""

from __future__ import annotations

import pytest

from kaoju.types.documents import Source

ROWS = [
    ("Vega M1", "支持", "120 L/min", "3.1 kg", "铸铝"),
    ("Vega M2", "不支持", "150 L/min", "2.9 kg", "钢"),
    ("Vega M3", "支持", "200 L/min", "4.0 kg", "铸铝"),
]
HEADS = "# 产品一览\n\n| 型号 | 防爆 | 最大流量 | 重量 | 壳体材料 |\n|---|---|---|---|---|\n"
TABLE = HEADS + "".join(f"| {' | '.join(row)} |\n" for row in ROWS)
NAMES = {row[0]: [row[0].split()[1]] for row in ROWS}


@pytest.fixture
def table(base):
    return base({"all.md": TABLE}, NAMES)


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("哪些型号支持防爆？", ["Vega M1", "Vega M3"]),
        ("哪些型号不支持防爆？", ["Vega M2"]),
        ("最大流量不低于 150 L/min 的有哪些型号？", ["Vega M2", "Vega M3"]),
        ("最大流量超过 150 L/min 的有哪些型号？", ["Vega M3"]),
        ("哪些型号的重量低于 3 kg？", ["Vega M2"]),
        ("Which models have a weight under 3100 g?", ["Vega M2"]),
        ("Which models have a weight of at least 3.1 kg?", ["Vega M1", "Vega M3"]),
        ("哪些型号的壳体材料是铸铝？", ["Vega M1", "Vega M3"]),
    ],
)
def test_selected(table, question, names):
    answer = table.ask(question)
    assert [row[0] for row in ROWS if row[0] in answer.text] == names


def test_each_is_cited_with_its_headers(table):
    answer = table.ask("哪些型号不支持防爆？")
    assert [c.quote for c in answer.citations] == ["不支持", "防爆", "Vega M2"]


@pytest.mark.parametrize(
    ("question", "text"),
    [("一共有几款型号支持防爆？", "共 2 款"), ("How many models have a weight over 3 kg?", "2: ")],
)
def test_counted(table, question, text):
    answer = table.ask(question)
    assert answer.text.startswith(text)
    assert answer.computation.operation == "count"
    assert answer.computation.result == "2"
    assert len(answer.computation.operands) == 2


def test_higher_authority_decides_who_is_selected(base):
    files = {"all.md": TABLE, "forum.txt": "Vega M2 用户评价\n\n防爆: 支持\n"}
    sources = {
        "all.md": Source("", "docs", "all.md", authority=3),
        "forum.txt": Source("", "docs", "forum.txt", authority=1),
    }
    answer = base(files, NAMES, sources).ask("哪些型号支持防爆？")
    assert "Vega M2" not in answer.text


def test_a_code_that_no_fact_holds_is_what_is_asked_about(table):
    assert "Vega" in table.ask("支持防爆的有哪些型号？").text
    assert not table.ask("pump_max_flow 支持防爆吗？").answered
    assert not table.ask("pump_max_flow 的防爆支持是什么？").answered


def test_no_condition_no_list(table):
    assert not table.ask("哪些型号适合初学者在家里练习？").answered


def test_that_nobody_meets_it_is_an_answer_where_all_say_so(base):
    text = TABLE.replace("| 支持 |", "| 不支持 |")
    answer = base({"all.md": text}, NAMES).ask("有几款型号支持防爆？")
    assert answer.text.startswith("共 0 款")
    assert answer.computation.result == "0"


def test_more_than_fit_are_counted(base):
    rows = "".join(f"| Vega M{i} | 支持 | {i} L/min | 3 kg | 铸铝 |\n" for i in range(100, 180))
    names = {f"Vega M{i}": [] for i in range(100, 180)}
    answer = base({"all.md": HEADS + rows}, names).ask("一共有几款型号支持防爆？")
    assert answer.text.startswith("共 80 款")
    assert len(answer.text) <= 500
    assert "其余" in answer.text


def test_a_family_that_is_no_entity_still_limits_the_choice(base):
    rows = "".join(f"| Lyra P{i} | 支持 | {i} L/min | 1 kg | 钢 |\n" for i in (1, 2))
    names = {**NAMES, "Lyra P1": [], "Lyra P2": []}
    answer = base({"all.md": TABLE + rows}, names).ask("Vega 系列里有几款支持防爆？")
    assert answer.text.startswith("共 2 款")
    assert "Lyra" not in answer.text


def test_things_that_have_any_are_no_answer_to_an_amount(table):
    """It asks how much, of nothing that is known: not which ones have it."""
    answer = table.ask("这种泵的防爆最多能到多少级？")
    assert not any(row[0] in answer.text for row in ROWS)
