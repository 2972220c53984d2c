"""Lines of a stored text, and what every parser does with positions."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from operator import attrgetter

from kaoju.types.documents import Block, BlockKind, Span

_NEWLINE = re.compile(r"\r\n?|\n")
_INK = re.compile(r"\S+(?:[^\S\r\n\f]+\S+)*")


class Lines:
    """Offsets of each line: CRLF, LF and lone CR end one, nothing else does."""

    __slots__ = ("ends", "starts", "text")

    def __init__(self, text: str, start: int = 0) -> None:
        self.text = text
        self.starts = [start]
        self.ends: list[int] = []
        for match in _NEWLINE.finditer(text, start):
            self.ends.append(match.start())
            self.starts.append(match.end())
        self.ends.append(len(text))

    def __len__(self) -> int:
        return len(self.starts)

    def __getitem__(self, number: int) -> str:
        return self.text[self.starts[number] : self.ends[number]]

    def span(self, first: int, last: int) -> Span:
        """Of lines ``first`` up to but without ``last``, trimmed of white space at both ends."""
        last = min(last, len(self.starts))
        return trim(self.text, self.starts[first], self.ends[last - 1] if last else 0)

    def number(self, offset: int) -> int:
        """The 0-based line that holds ``offset``."""
        return max(0, bisect_right(self.starts, offset) - 1)


def trim(text: str, start: int, end: int) -> Span:
    """The span without white space at its ends; empty spans stay at their start."""
    piece = text[start:end]
    left = len(piece) - len(piece.lstrip())
    if left == len(piece):
        return Span(start, start)
    return Span(start + left, start + len(piece.rstrip()))


def merge(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Sorted, without empty ones, overlapping and touching ones joined."""
    joined: list[Span] = []
    # By start alone: comparing whole spans is a Python call each, and joining needs no more.
    for span in sorted((s for s in spans if s.end > s.start), key=attrgetter("start")):
        if joined and span.start <= joined[-1].end:
            if span.end > joined[-1].end:
                joined[-1] = Span(joined[-1].start, span.end)
        else:
            joined.append(span)
    return tuple(joined)


def keep_rest(text: str, blocks: Sequence[Block], syntax: Sequence[Span]) -> tuple[Block, ...]:
    """``blocks`` and a paragraph for each line that neither they nor ``syntax`` (merged) cover.

    The net under every parser: what it did not understand stays text.
    """
    covered = merge([*(b.span for b in blocks), *syntax])
    extra: list[Block] = []
    position = 0
    for span in [*covered, Span(len(text), len(text))]:
        if span.start > position:
            for match in _INK.finditer(text, position, span.start):
                piece = Span(match.start(), match.end())
                extra.append(Block(BlockKind.PARAGRAPH, piece, piece))
        position = span.end
    if not extra:
        return tuple(blocks)
    return tuple(sorted([*blocks, *extra], key=lambda b: b.span))


def inside(spans: Sequence[Span], span: Span) -> bool:
    """Whether ``span`` lies wholly in one of the sorted, disjoint ``spans``."""
    at = bisect_left(spans, Span(span.start + 1, 0)) - 1
    return at >= 0 and spans[at].end >= span.end
