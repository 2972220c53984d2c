"""Comparisons whose adjective or verb says which attribute they are about."""

from __future__ import annotations

import pytest

HEADS = "| Model | Weight | Blade thickness | Price | Battery life |\n|---|---|---|---|---|\n"
ROWS = [
    ("Orla S1", "180 g", "14 mm", "£19.50", "300 hours"),
    ("Orla S2", "210 g", "12 mm", "£27.00", "250 hours"),
    ("Orla S3", "1.2 kg", "31 mm", "£64.00", "400 hours"),
]
TABLE = "# Kitchen scales\n\n" + HEADS + "".join(f"| {' | '.join(r)} |\n" for r in ROWS)
NAMES = {row[0]: [row[0].split()[1]] for row in ROWS}
ZH_ROWS = [
    ("澜泵 P1", "3.1 kg", "80 mm", "1299元", "12小时"),
    ("澜泵 P2", "2.9 kg", "95 mm", "1599元", "10小时"),
    ("澜泵 P3", "4.0 kg", "70 mm", "2199元", "15小时"),
]
ZH_HEADS = "| 型号 | 净重 | 机身厚度 | 售价 | 续航时间 |\n|---|---|---|---|---|\n"
ZH = "# 水泵一览\n\n" + ZH_HEADS + "".join(f"| {' | '.join(r)} |\n" for r in ZH_ROWS)
ZH_NAMES = {row[0]: [row[0].split()[1]] for row in ZH_ROWS}


@pytest.fixture
def both(base):
    return base({"scales.md": TABLE, "pumps.md": ZH}, {**NAMES, **ZH_NAMES})


@pytest.mark.parametrize(
    ("question", "best", "value"),
    [
        ("Which scale is the lightest?", "Orla S1", "180 g"),
        ("Which scale weighs the most?", "Orla S3", "1.2 kg"),
        ("Which scale is the thinnest?", "Orla S2", "12 mm"),
        ("Which scale is the cheapest?", "Orla S1", "£19.50"),
        ("Which scale is the most expensive?", "Orla S3", "£64.00"),
        ("Which scale lasts the longest?", "Orla S3", "400 hours"),
        ("哪款水泵最轻？", "澜泵 P2", "2.9 kg"),
        ("哪款水泵最重？", "澜泵 P3", "4.0 kg"),
        ("最薄的水泵是哪款？", "澜泵 P3", "70 mm"),
        ("哪款水泵最便宜？", "澜泵 P1", "1299元"),
        ("哪款水泵最贵？", "澜泵 P3", "2199元"),
        ("哪款水泵续航最久？", "澜泵 P3", "15小时"),
        ("P1、P2、P3 三款水泵里哪款最轻？", "澜泵 P2", "2.9 kg"),
    ],
)
def test_superlatives(both, question, best, value):
    answer = both.ask(question)
    assert answer.text.startswith(best)
    assert value in answer.text
    assert len(answer.computation.operands) == 3  # of its sort alone


@pytest.mark.parametrize(
    ("question", "result"),
    [
        ("How much heavier is the Orla S3 than the Orla S1?", "1.02 kg"),  # 1.2 - 0.18
        ("How many grams lighter is the Orla S1 than the Orla S2?", "30 g"),
        ("How much cheaper is the S1 than the S2?", "£7.50"),
        ("P1 比 P3 轻多少？", "0.9 kg"),
        ("澜泵 P1 比澜泵 P3 便宜多少？", "900元"),
        ("P1 和 P3 哪个更薄？", "10 mm"),
    ],
)
def test_differences(both, question, result):
    assert both.ask(question).computation.result == result


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Is the Orla S1 lighter than the Orla S2?", "yes"),
        ("Is the S2 cheaper than the S1?", "no"),
        ("澜泵 P1 比 P3 轻吗？", "yes"),
        ("澜泵 P1 比 P3 厚吗？", "yes"),
        ("P3 是不是比 P1 更便宜？", "no"),
    ],
)
def test_whether_one_has_more(both, question, verdict):
    answer = both.ask(question)
    assert answer.verdict == verdict
    assert {c.quote for c in answer.citations} >= set(NAMES) & set(answer.plan.entities)


def test_the_same_amount_is_neither_more_nor_less(base):
    text = TABLE.replace("210 g", "180 g")
    answer = base({"a.md": text}, NAMES).ask("Is the Orla S1 lighter than the Orla S2?")
    assert answer.verdict == "no"


def test_the_only_attribute_that_is_a_mass(base):
    text = "# Stones\n\n| Model | Ballast | Price |\n|---|---|---|\n"
    text += "| Orla S1 | 3 kg | £5 |\n| Orla S2 | 2 kg | £4 |\n"
    answer = base({"a.md": text}, NAMES).ask("Which is heavier, Orla S1 or Orla S2?")
    assert answer.computation.result == "1 kg"


def test_two_masses_are_unclear(base):
    text = "# Stones\n\n| Model | Ballast | Load |\n|---|---|---|\n"
    text += "| Orla S1 | 3 kg | 1 kg |\n| Orla S2 | 2 kg | 4 kg |\n"
    assert not base({"a.md": text}, NAMES).ask("Which is heavier, Orla S1 or Orla S2?").answered


def test_a_named_attribute_comes_before_an_implied_one(both):
    answer = both.ask("Which scale has the longest battery life?")
    assert answer.text.startswith("Orla S3")


def test_what_is_known_of_one_side_only_is_no_comparison(base):
    text = TABLE.replace("| 210 g |", "| – |")
    assert not base({"a.md": text}, NAMES).ask("Is the S1 lighter than the S2?").answered


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Which scales weigh more than 200 g?", ["Orla S2", "Orla S3"]),
        ("Which scales weigh at most 210 g?", ["Orla S1", "Orla S2"]),
        ("Which scales weigh between 190 and 250 g?", ["Orla S2"]),
        ("Which scales are thicker than 13 mm?", ["Orla S1", "Orla S3"]),
        ("Which scales cost less than £30?", ["Orla S1", "Orla S2"]),
        ("What scales under £20 are there?", ["Orla S1"]),
        ("Which scales are cheaper than the S3?", ["Orla S1", "Orla S2"]),
        ("Which scales are heavier than the Orla S1?", ["Orla S2", "Orla S3"]),
        ("哪些水泵轻于 3 kg？", ["澜泵 P2"]),
        ("哪些水泵比 3 kg 重？", ["澜泵 P1", "澜泵 P3"]),
        ("2000元以下的水泵有哪些？", ["澜泵 P1", "澜泵 P2"]),
        ("售价在 1500 到 2300 元之间的水泵有哪些？", ["澜泵 P2", "澜泵 P3"]),
        ("哪些水泵的重量不低于 3.1 kg？", ["澜泵 P1", "澜泵 P3"]),
        ("哪些水泵比 P1 轻？", ["澜泵 P2"]),
        ("比 P1 贵的水泵有哪些？", ["澜泵 P2", "澜泵 P3"]),
    ],
)
def test_selected(both, question, names):
    answer = both.ask(question)
    said = answer.sentences[-1].text
    assert [name for name in (*NAMES, *ZH_NAMES) if name in said] == names


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("How many scales cost less than £30?", "2"),
        ("How many scales weigh at least 210 g?", "2"),
        ("价格在1500元以上的水泵有几款？", "2"),
        ("有几款水泵比 3.05 kg 重？", "2"),
    ],
)
def test_counted(both, question, count):
    assert both.ask(question).computation.result == count


def test_what_is_unknown_is_not_counted(base):
    text = TABLE.replace("| 1.2 kg |", "| – |")
    answer = base({"a.md": text}, NAMES).ask("How many scales weigh more than 100 g?")
    assert answer.computation.result == "2"
    assert "Orla S3" not in answer.text


def test_what_others_are_held_against_is_said_and_cited(both):
    answer = both.ask("Which scales are heavier than the Orla S1?")
    assert answer.sentences[0].text == "Orla S1 Weight: 180 g"
    assert "180 g" in [c.quote for c in answer.citations]
