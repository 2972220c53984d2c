from __future__ import annotations

import pytest

from kaoju.parse.keyvalue import lone, pair, run


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        ("屏幕尺寸: 6.1英寸", "屏幕尺寸", "6.1英寸"),
        ("3.5mm 耳机孔：不支持", "3.5mm 耳机孔", "不支持"),
        ("WLAN 协议：802.11 a/b/g/n", "WLAN 协议", "802.11 a/b/g/n"),
        ("Weight: 182 g", "Weight", "182 g"),
        ("Weight:182g", "Weight", "182g"),
        ("**Key**: value", "Key", "value"),
        ("**Key:** value", "Key", "value"),
        ("`--max-size`: 10", "--max-size", "10"),
        ("工作温度（存储: 含）：-20℃", "工作温度（存储: 含）", "-20℃"),
        ("发布时间：2021-10-19 08:00", "发布时间", "2021-10-19 08:00"),
    ],
)
def test_pairs(line: str, key: str, value: str) -> None:
    found = lone(line, 0, len(line))
    assert found is not None
    assert (found.key.of(line), found.value.of(line)) == (key, value)


@pytest.mark.parametrize(
    "line",
    [
        "12:30 开会",
        "https://example.org/a",
        "see https://example.org",
        "C:\\temp\\x",
        "std::vector",
        "localhost:8080",
        "Note: restart the pump after each change of oil.",
        "注意：重启后生效",
        "他在会上说，结论如下：可以",
        "使用之前请先阅读以下说明：这一步会删除所有数据，请务必小心。",
        "[guide](https://x.org): read",
        "参数如下：",
        "第 1 步：检查版本",
        "示例一：安装",
        "Step 2: install",
        "**示例：查询报错**",
        "no colon here",
    ],
)
def test_what_is_no_lone_pair(line: str) -> None:
    assert lone(line, 0, len(line)) is None


def test_a_run_of_questions_and_answers_is_prose() -> None:
    lines = ["她：你什么时候到的？", "他：刚到。你呢？"]
    text = "\n".join(lines)
    split = len(lines[0])
    assert run(text, [(0, split), (split + 1, len(text))]) == [None, None]


def test_a_single_pair_between_lines_of_prose_is_prose() -> None:
    lines = ["The meeting was long", "Result: none of them", "was happy with it"]
    text = "\n".join(lines)
    bounds, at = [], 0
    for line in lines:
        bounds.append((at, at + len(line)))
        at += len(line) + 1
    assert run(text, bounds) == [None, None, None]


def test_positions_are_those_of_the_whole_text() -> None:
    text = "xx\n容量：5003mAh\n"
    found = pair(text, 3, len(text) - 1)
    assert found is not None
    assert (found.key.of(text), found.value.of(text)) == ("容量", "5003mAh")
