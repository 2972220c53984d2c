"""Where each character of a rewritten text came from."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from kaoju.types.documents import Span


@dataclass(frozen=True, slots=True)
class OffsetMap:
    """The edits of one rewriting pass; between two edits the characters are the same.

    Edit ``i`` replaced ``source_starts[i]:source_ends[i]`` by what now stands at
    ``normal_starts[i]:normal_ends[i]``. All four are ascending.
    """

    normal_starts: list[int]
    normal_ends: list[int]
    source_starts: list[int]
    source_ends: list[int]

    def source_span(self, start: int, end: int) -> Span:
        """The smallest source span that covers rewritten ``[start, end)``."""
        return _project(
            start, end, self.normal_starts, self.normal_ends, self.source_starts, self.source_ends
        )

    def normal_span(self, start: int, end: int) -> Span:
        """The smallest rewritten span that covers source ``[start, end)``; empty if deleted."""
        return _project(
            start, end, self.source_starts, self.source_ends, self.normal_starts, self.normal_ends
        )


def _project(
    start: int,
    end: int,
    starts: list[int],
    ends: list[int],
    other_starts: list[int],
    other_ends: list[int],
) -> Span:
    i = bisect_right(starts, start) - 1
    if i < 0:
        first = start
    elif start < ends[i]:
        first = other_starts[i]
    else:
        first = other_ends[i] + start - ends[i]
    if end <= start:
        return Span(first, first)
    i = bisect_right(starts, end - 1) - 1
    if i < 0:
        last = end
    elif end - 1 < ends[i]:
        last = other_ends[i]
    else:
        last = other_ends[i] + end - ends[i]
    return Span(first, max(first, last))


def edited(text: str, edits: list[tuple[int, int, str]]) -> tuple[str, OffsetMap]:
    """``text`` with each ``(start, end, replacement)`` carried out, and the map back."""
    offsets = OffsetMap([], [], [], [])
    parts: list[str] = []
    position = length = 0
    for start, end, replacement in edits:
        parts.append(text[position:start])
        length += start - position
        offsets.source_starts.append(start)
        offsets.source_ends.append(end)
        offsets.normal_starts.append(length)
        length += len(replacement)
        offsets.normal_ends.append(length)
        parts.append(replacement)
        position = end
    parts.append(text[position:])
    return "".join(parts), offsets
