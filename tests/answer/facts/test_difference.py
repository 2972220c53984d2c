"""Differences, ratios, superlatives: arithmetic over cited operands, worked out by hand."""

from __future__ import annotations

import pytest

from kaoju.types.answers import Reason

FILES = {
    "m1.md": (
        "# Vega M1 数据手册\n\n噪声: 41.5 dB\n启动时间: 1.2 s\n重量: 3.05 kg\n"
        "最大流量: 120 L/min\n电池容量: 约 4000 mAh\n"
    ),
    "m2.md": (
        "# Vega M2 数据手册\n\n噪声: 39 dB\n启动时间: 950 ms\n重量: 2900 g\n"
        "最大流量: 150 L/min\n电池容量: 4500 mAh\n"
    ),
    "m3.md": "# Vega M3 数据手册\n\n噪声: 44 dB\n启动时间: 2 s\n最大流量: 300 L/min\n",
}
NAMES = {"Vega M1": ["M1"], "Vega M2": ["M2"], "Vega M3": ["M3"]}


@pytest.mark.parametrize(
    ("question", "result", "said"),
    [
        ("M1 和 M2 的噪声相差多少？", "2.5 dB", "相差 2.5 dB"),
        ("M1 和 M2 的重量差多少？", "0.15 kg", "相差 0.15 kg"),
        ("M2 和 M1 谁的启动时间更快，快多少？", "250 ms", "Vega M2 更快，差 250 ms"),
        ("M2 和 M3 哪个最大流量更大？", "150 L/min", "Vega M3 更大，差 150 L/min"),
        ("M1 和 M2 谁更轻，重量差多少？", "0.15 kg", "Vega M2 更轻"),
        ("M3 噪声比 M1 大多少？", "2.5 dB", "Vega M3 更大，差 2.5 dB"),
        ("M2 的最大流量比 M1 的高多少", "30 L/min", "Vega M2 更高，差 30 L/min"),
        ("M1 比 M2 重多少？", "0.15 kg", "Vega M1 更重，差 0.15 kg"),
        (
            "How much heavier is the Vega M1 than the Vega M2 in weight?",
            "0.15 kg",
            "Vega M1 is heavier, by 0.15 kg",
        ),
    ],
)
def test_differences(base, question, result, said):
    answer = base(FILES, NAMES).ask(question)
    assert answer.computation.operation == "difference"
    assert answer.computation.result == result
    assert said in answer.text
    assert {o.citation for o in answer.computation.operands} <= {c.n for c in answer.citations}


def test_an_approximate_operand_makes_the_result_approximate(base):
    made = base(FILES, NAMES)
    assert made.ask("M1 和 M2 的电池容量相差多少？").computation.approximate
    assert not made.ask("M1 和 M2 的噪声相差多少？").computation.approximate


def test_ratio(base):
    answer = base(FILES, NAMES).ask("M3 的最大流量是 M1 的几倍？")
    assert answer.computation.result == "2.5"
    assert "2.5 倍" in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "M1 和 M3 的重量相差多少？",
        "M1 比 M3 重多少？",
        "How much heavier is the Vega M1 than the Vega M3?",
        "Vega M1 和 Vega M9 的重量相差多少？",
    ],
)
def test_an_operand_that_is_missing_gives_no_difference(base, question):
    answer = base(FILES, NAMES).ask(question)
    assert answer.reason is Reason.NOT_IN_DOCUMENTS


def test_change_between_versions(base):
    files = {
        f"m1_V{v}.txt": f"Vega M1 固件更新日志 V{v}\n\n- 启动时间：{ms}ms\n- 安全补丁已更新\n"
        for v, ms in (("1.0.1", 1210), ("1.1.5", 880), ("1.2.8", 660))
    }
    answer = base(files, NAMES).ask("对比 M1 的固件 V1.0.1 和 V1.2.8，启动时间快了多少毫秒？")
    assert answer.computation.result == "550ms"
    assert "880" not in answer.text
    assert [o.value for o in answer.computation.operands] == ["1210ms", "660ms"]


@pytest.mark.parametrize(
    ("question", "best", "value", "operation"),
    [
        ("Vega 系列里哪款最大流量最大？", "Vega M3", "300 L/min", "maximum"),
        ("Vega 系列里哪款噪声最小？", "Vega M2", "39 dB", "minimum"),
        ("Vega 系列里哪款启动时间最快？", "Vega M2", "950 ms", "minimum"),
        ("哪款重量最轻？", "Vega M2", "2900 g", "minimum"),
        ("Which of the Vega series has the largest 最大流量?", "Vega M3", "300 L/min", "maximum"),
    ],
)
def test_superlatives(base, question, best, value, operation):
    answer = base(FILES, NAMES).ask(question)
    assert best in answer.text
    assert value in answer.text
    assert answer.computation.operation == operation
    others = set(NAMES) - {best}
    assert not any(other in answer.text for other in others)


def test_all_that_share_the_first_place(base):
    files = {**FILES, "m3.md": FILES["m3.md"].replace("44 dB", "39 dB")}
    answer = base(files, NAMES).ask("Vega 系列里哪款噪声最小？")
    assert "Vega M2" in answer.text
    assert "Vega M3" in answer.text


def test_every_compared_operand_is_cited(base):
    answer = base(FILES, NAMES).ask("Vega 系列里哪款噪声最小？")
    assert {o.value for o in answer.computation.operands} == {"41.5 dB", "39 dB", "44 dB"}
    assert {c.file for c in answer.citations} == {"m1.md", "m2.md", "m3.md"}


SCREENS = {
    f"{name}.md": (
        f"# Vega {name} 数据手册\n\n## 屏幕\n\n屏幕尺寸: {size}英寸\n峰值亮度: {nits}尼特\n\n"
        f"## 其他\n\n电池容量: {charge} mAh\n厚度: {mm} mm\n重量: {grams} g\n"
    )
    for name, size, nits, charge, mm, grams in (
        ("S1", "10.5", "600", "4000", "9.5", "480"),
        ("S2", "12", "450", "5200", "8", "610"),
    )
}
SCREEN_NAMES = {"Vega S1": ["S1"], "Vega S2": ["S2"]}


@pytest.mark.parametrize(
    ("question", "result", "said"),
    [
        ("S1 屏幕比 S2 亮多少？", "150尼特", "Vega S1 更亮"),
        ("S2 屏幕比 S1 大多少？", "1.5英寸", "Vega S2 更大"),
        ("S2 电池比 S1 大多少", "1200 mAh", "Vega S2 更大"),
        ("S1 比 S2 厚多少？", "1.5 mm", "Vega S1 更厚"),
    ],
)
def test_what_of_a_thing_is_compared_follows_from_the_comparative(base, question, result, said):
    answer = base(SCREENS, SCREEN_NAMES).ask(question)
    assert answer.computation.result == result
    assert said in answer.text


def test_no_capacity_is_heavier(base):
    """The battery's weight is not stated: neither its capacity nor the device's weight is it."""
    assert base(SCREENS, SCREEN_NAMES).ask("S2 电池比 S1 重多少？").computation is None


def test_equal_amounts_are_said_with_the_result(base) -> None:
    files = {
        "a.md": "# Vega M1 数据手册\n\n重量: 3 kg\n",
        "b.md": "# Vega M2 数据手册\n\n重量: 3 kg\n",
    }
    answer = base(files, NAMES).ask("M1 和 M2 的重量相差多少")
    assert answer.text == "Vega M1 重量：3 kg；Vega M2 重量：3 kg；两者相同，差 0 kg"
    assert answer.computation is not None
    assert answer.computation.result == "0 kg"


def test_a_small_ratio_is_no_zero(base) -> None:
    files = {
        "a.md": "# Vega M1 数据手册\n\n重量: 3 kg\n",
        "b.md": "# Vega M2 数据手册\n\n重量: 4000 kg\n",
    }
    answer = base(files, NAMES).ask("M1 的重量是 M2 的几倍")
    assert answer.computation is not None
    assert answer.computation.result == "0.00075"
