"""Versions from which something holds."""

from __future__ import annotations

import pytest

from kaoju.types.answers import Verdict

FILES = {
    "p20.md": (
        "# Lyra P20 数据手册\n\n重量: 3 kg\n噪声: 41 dB\n\n自 V1.2.0 起支持定时启动。\n\n"
        "V1.4.0 起支持远程控制。\n"
    )
}
NAMES = {"Lyra P20": ["P20"]}


@pytest.mark.parametrize(
    ("question", "version"),
    [
        ("P20 从哪个版本开始支持定时启动？", "V1.2.0"),
        ("P20 的远程控制是哪个版本引入的？", "V1.4.0"),
    ],
)
def test_when_introduced(base, question, version):
    answer = base(FILES, NAMES).ask(question)
    assert f"自 {version} 起" in answer.text
    assert version in answer.citations[0].quote


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("P20 V1.3.0 支持定时启动吗？", Verdict.YES),
        ("P20 V1.1.0 支持定时启动吗？", Verdict.NO),
        ("P20 V1.3.0 支持远程控制吗？", Verdict.NO),
    ],
)
def test_at_a_version_before_or_behind(base, question, verdict):
    assert base(FILES, NAMES).ask(question).verdict is verdict


def test_the_first_version_that_says_yes_after_one_that_said_no(base):
    files = {
        f"p20_V{v}.txt": f"Lyra P20 固件说明 V{v}\n\n- 定时启动：{word}\n- 重量：3 kg\n"
        for v, word in (("1.0.0", "不支持"), ("1.9.0", "不支持"), ("1.10.0", "支持"))
    }
    answer = base(files, NAMES).ask("P20 从哪个版本开始支持定时启动？")
    assert "V1.10.0" in answer.text
