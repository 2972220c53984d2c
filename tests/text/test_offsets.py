from __future__ import annotations

from kaoju.text.offsets import edited
from kaoju.types.documents import Span


def test_edits_and_the_way_back() -> None:
    text, offsets = edited("abcdef", [(1, 3, ""), (4, 5, "XYZ")])
    assert text == "adXYZf"
    assert offsets.source_span(0, 1) == Span(0, 1)  # a, without the deletion after it
    assert offsets.source_span(1, 2) == Span(3, 4)  # d
    assert offsets.source_span(3, 4) == Span(4, 5)  # Y comes from e
    assert offsets.source_span(0, 6) == Span(0, 6)
    assert offsets.normal_span(4, 5) == Span(2, 5)
    assert offsets.normal_span(1, 3) == Span(1, 1)


def test_adjacent_deletions() -> None:
    text, offsets = edited("xabcy", [(1, 2, ""), (2, 3, ""), (3, 4, "")])
    assert text == "xy"
    assert offsets.source_span(0, 1) == Span(0, 1)
    assert offsets.source_span(1, 2) == Span(4, 5)
    assert offsets.source_span(0, 2) == Span(0, 5)
