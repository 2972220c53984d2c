"""What an entity has not, never what it has."""

from __future__ import annotations

import pytest

FILES = {
    "p20.md": (
        "# Lyra P20 数据手册\n\n## 连接\n\n蓝牙: 支持\nRS-485 通信: 不支持\n红外: 不支持\n\n"
        "## 安全\n\n过热保护: 支持\n防爆: 不支持\n"
    ),
    "p20s.md": "# Lyra P20S 数据手册\n\n## 连接\n\n蓝牙: 不支持\nRS-485 通信: 支持\n",
}
NAMES = {"Lyra P20": ["P20"], "Lyra P20S": ["P20S"]}


def test_all_that_is_not_supported(base):
    answer = base(FILES, NAMES).ask("P20 不支持哪些功能？")
    assert answer.text == "Lyra P20 不支持：RS-485 通信、红外、防爆"


@pytest.mark.parametrize("question", ["P20 不支持哪些连接功能？", "P20 有哪些连接功能不支持？"])
def test_within_the_group_that_is_named(base, question):
    answer = base(FILES, NAMES).ask(question)
    assert answer.text == "Lyra P20 不支持：RS-485 通信、红外"
    assert [c.quote for c in answer.citations] == ["RS-485 通信: 不支持", "红外: 不支持"]


def test_english(base):
    answer = base(FILES, NAMES).ask("Which functions are not supported by the Lyra P20S?")
    assert answer.text == "Lyra P20S 不支持: 蓝牙"


def test_a_group_that_nothing_is_filed_under(base):
    assert not base(FILES, NAMES).ask("P20 不支持哪些洗涤程序？").answered


def test_nothing_that_is_not_supported(base):
    files = {"p20.md": FILES["p20.md"].replace("不支持", "支持")}
    assert not base(files, NAMES).ask("P20 不支持哪些连接功能？").answered
