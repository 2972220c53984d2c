"""Has, has not, and not stated: the verdict follows the source whatever the question's "not"."""

from __future__ import annotations

import pytest

from kaoju.types.answers import Reason, Verdict

FILES = {
    "p20.md": (
        "# Lyra P20 数据手册\n\n## 接口\n\n蓝牙: 支持\nRS-485 通信: 不支持\n"
        "供电电压: 24 V\n充电协议: PD、QC\n\n## 性能\n\n最大流量: 20 L/min\n"
    ),
    "p20s.md": "# Lyra P20S 数据手册\n\n## 接口\n\n蓝牙: 不支持\nRS-485 通信: 支持\n重量: 3 kg\n",
    "q1.md": (
        "# Quill Q1 data sheet\n\n| Feature | Value |\n|---|---|\n| Bluetooth | Yes |\n"
        "| Fog sensor | No |\n| Weight | 2.5 kg |\n"
    ),
}
NAMES = {"Lyra P20": ["P20"], "Lyra P20S": ["P20S"], "Quill Q1": ["Q1"]}


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("P20 支持蓝牙吗？", Verdict.YES),
        ("P20 不支持蓝牙吗？", Verdict.YES),
        ("P20 是不是不支持蓝牙？", Verdict.YES),
        ("P20 支持 RS-485 通信吗？", Verdict.NO),
        ("P20 不支持 RS-485 通信吗？", Verdict.NO),
        ("P20S 支持蓝牙吗？", Verdict.NO),
        ("Does the Quill Q1 have Bluetooth?", Verdict.YES),
        ("Doesn't the Quill Q1 have Bluetooth?", Verdict.YES),
        ("Does the Quill Q1 have a fog sensor?", Verdict.NO),
        ("Doesn't the Quill Q1 have a fog sensor?", Verdict.NO),
    ],
)
def test_verdict_whatever_the_questions_polarity(base, question, verdict):
    assert base(FILES, NAMES).ask(question).verdict is verdict


def test_the_named_thing_and_the_sources_own_word(base):
    made = base(FILES, NAMES)
    assert made.ask("P20 支持 RS-485 通信吗？").text == "Lyra P20 RS-485 通信：不支持"
    assert "不" not in made.ask("P20 不支持蓝牙吗？").text


def test_a_part_of_the_name_is_enough_where_it_is_clear(base):
    assert base(FILES, NAMES).ask("P20 支持 RS-485 吗？").verdict is Verdict.NO


@pytest.mark.parametrize("question", ["P20 支持红外吗？", "Does the Quill Q1 have a compass?"])
def test_what_nobody_mentions_is_not_stated(base, question):
    answer = base(FILES, NAMES).ask(question)
    assert answer.reason is Reason.NOT_IN_DOCUMENTS
    assert answer.verdict is Verdict.NOT_STATED


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("P20 的供电电压是 24V 吗？", Verdict.YES),
        ("P20 的供电电压是 12V 吗？", Verdict.NO),
        ("P20 的最大流量超过 20 L/min 吗？", Verdict.NO),
        ("P20 的最大流量至少有 20 L/min 吗？", Verdict.YES),
        ("Is the weight of the Quill Q1 under 3 kg?", Verdict.YES),
        ("Is the weight of the Quill Q1 over 2600 g?", Verdict.NO),
    ],
)
def test_a_claimed_amount_is_held_against_the_stated_one(base, question, verdict):
    assert base(FILES, NAMES).ask(question).verdict is verdict


def test_a_value_of_a_list_is_there(base):
    answer = base(FILES, NAMES).ask("P20 支持 QC 吗？")
    assert answer.verdict is Verdict.YES
    assert "QC" in answer.text


def test_only_x_says_no_of_another_x(base):
    files = {"p20.md": "# Lyra P20 数据手册\n\n无线频段: 仅支持 2.4 GHz\n重量: 3 kg\n噪声: 41 dB\n"}
    made = base(files, NAMES)
    assert made.ask("P20 支持 5 GHz 吗？").verdict is Verdict.NO
    assert made.ask("P20 支持 2.4 GHz 吗？").verdict is Verdict.YES
    assert made.ask("P20 支持蓝牙吗？").verdict is Verdict.NOT_STATED


def test_a_list_that_does_not_claim_to_be_all_says_nothing_of_others(base):
    files = {"p20.md": "# Lyra P20 数据手册\n\n无线频段: 2.4 GHz\n重量: 3 kg\n噪声: 41 dB\n"}
    assert base(files, NAMES).ask("P20 支持 5 GHz 吗？").verdict is not Verdict.NO


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("P20 和 P20S 都支持蓝牙吗？", Verdict.NO),
        ("P20 和 Q1 都支持蓝牙吗？", Verdict.YES),
        ("Do the Quill Q1 and the Lyra P20 have Bluetooth?", Verdict.YES),
    ],
)
def test_several_entities_have_it_only_if_each_has(base, question, verdict):
    answer = base(FILES, NAMES).ask(question)
    assert answer.verdict is verdict
    assert len(answer.text.splitlines()) == 2
