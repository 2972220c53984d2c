"""When a known entity's facts prove that nothing is said of what is asked."""

from __future__ import annotations

from kaoju.types.answers import Reason

NAMES = {"Lyra P20": ["P20"]}
SHEET = {"p20.md": "# Lyra P20\n\n最大流量: 20 L/min\n重量: 3.2 kg\n噪声: 41 dB\n接口: G3/8\n"}
GUIDES = {
    f"guide{n}.md": (
        f"# 安装指南 {n}\n\n第 {n} 章讲安装。\n\n## Lyra P20\n\n转速: {n}00 rpm\n\n"
        "## 管路\n\n先接管路。\n\n## 电源\n\n再接电源。\n\n## 试运行\n\n最后试运行十分钟。\n"
    )
    for n in range(1, 9)
}
ASKED = "P20 的保修期是几年？"


def test_what_a_sheet_does_not_say_is_not_said(base):
    assert base(SHEET, NAMES).ask(ASKED).reason is Reason.NOT_IN_DOCUMENTS


def test_of_what_many_documents_speak_one_sheet_does_not_say_all(base):
    # The facts leave it open, and without a hit the first gate is what refuses.
    assert base({**SHEET, **GUIDES}, NAMES).ask(ASKED).reason is Reason.OFF_TOPIC
