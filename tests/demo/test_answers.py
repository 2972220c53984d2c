"""The demo as it is shipped: with the default encoders every question of it is answered right."""

from __future__ import annotations

from pathlib import Path

from kaoju.demo.runner import run_demo


def test_every_question_is_answered_right(tmp_path: Path) -> None:
    result = run_demo(tmp_path, lambda *_: None)
    assert [(row.question, row.why) for row in result.rows if row.why] == []
    assert result.right == 27
