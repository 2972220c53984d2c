"""Line numbers of offsets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaoju.types.lines import LineIndex


@pytest.mark.parametrize(
    ("text", "offset", "line"),
    [("a\nb", 0, 1), ("a\nb", 1, 1), ("a\nb", 2, 2), ("a\r\nb", 3, 2), ("a\rb", 2, 2), ("", 0, 1)],
)
def test_lines(text, offset, line):
    assert LineIndex(text).line_of(offset) == line


@given(st.text(alphabet="ab\n"), st.data())
def test_against_counting(text, data):
    offset = data.draw(st.integers(0, len(text)))
    assert LineIndex(text).line_of(offset) == text.count("\n", 0, offset) + 1
