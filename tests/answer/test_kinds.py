"""Answer types: a text that holds the kind of thing asked for."""

from __future__ import annotations

import pytest

from kaoju.answer.kinds import asked, fitting, holds


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        ("when", "成立于1998年。", True),
        ("when", "It opened on 3 May.", True),
        ("when", "成立得很早。", False),
        ("how_many", "共有三十人参加。", True),
        ("how_many", "It holds 12 GB.", True),
        ("how_many", "It holds a lot.", False),
        ("why", "因为下雨，比赛取消。", True),
        ("why", "The match was called off.", False),
        ("what", "anything", False),
    ],
)
def test_kinds(kind, text, expected):
    assert holds(kind, text) is expected


def test_only_recognised_kinds_are_asked():
    assert asked(("yes_no", "how_many", "which")) == {"how_many"}


def test_every_kind_asked_for_must_be_there():
    kinds = frozenset({"when", "how_many"})
    assert fitting(kinds, ["1998年有30人", "没有数字"]) == [True, False]
    assert fitting(frozenset(), ["1998年"]) == [False]
