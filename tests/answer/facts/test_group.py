"""All that stands under the heading that a question names."""

from __future__ import annotations

FILES = {
    "p20.md": (
        "# Lyra P20 数据手册\n\n## 连接\n\n蓝牙: 支持\nRS-485 通信: 不支持\n网口: 2 个\n\n"
        "## 性能\n\n噪声: 41 dB\n滤网: 钢网 (粗)、纸芯 (细)\n"
    )
}
NAMES = {"Lyra P20": ["P20"]}


def test_what_it_has_and_not_what_it_has_not(base):
    answer = base(FILES, NAMES).ask("P20 有哪些连接功能？")
    assert answer.text == "Lyra P20 蓝牙：支持；网口：2 个"


def test_a_list_stays_as_the_source_has_it(base):
    answer = base(FILES, NAMES).ask("P20 的滤网是什么？")
    assert answer.text == "Lyra P20 滤网：钢网 (粗)、纸芯 (细)"


def test_words_that_no_heading_has(base):
    assert not base(FILES, NAMES).ask("P20 有哪些清洁程序？").answered
