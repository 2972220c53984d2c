"""A version that no fact is about may be told of in prose."""

from __future__ import annotations

import pytest

from kaoju.types.answers import Reason

NAMES = {"Lyra P20": ["P20"]}
LOGS = {
    f"p20_V{v}.txt": f"Lyra P20 固件更新日志 V{v}\n\n- 启动时间：{ms}ms\n"
    for v, ms in (("1.2.0", 900), ("1.9.0", 610))
}
ASKED = "P20 V3.0.0 固件的启动时间是多少？"


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("从 V3.0.0 起启动时间缩短了一半。", Reason.OFF_TOPIC),  # left to what is quoted
        ("从 V3.0.0 起颜色更多。", Reason.NOT_IN_DOCUMENTS),  # of another attribute
        ("从 V13.0.0 起启动时间缩短了一半。", Reason.NOT_IN_DOCUMENTS),  # of another version
        ("从 V3.0.0.1 起启动时间缩短了一半。", Reason.NOT_IN_DOCUMENTS),
    ],
)
def test_a_sentence_that_names_both_is_left_to_quoting(base, said, reason):
    files = {**LOGS, "p20.md": f"# Lyra P20\n\n重量: 3.2 kg\n\n{said}\n"}
    assert base(files, NAMES).ask(ASKED).reason is reason
