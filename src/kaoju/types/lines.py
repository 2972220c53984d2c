"""Line numbers of offsets, 1-based; a line ends with "\\n", "\\r\\n" or a lone "\\r"."""

from __future__ import annotations

import re
from bisect import bisect_right

_ENDS = re.compile(r"\r\n|\n|\r")


class LineIndex:
    """The first offset of every line of a text."""

    __slots__ = ("_starts",)

    def __init__(self, text: str) -> None:
        self._starts = [0, *(match.end() for match in _ENDS.finditer(text))]

    def line_of(self, offset: int) -> int:
        """The 1-based line that holds ``offset``."""
        return bisect_right(self._starts, offset)
