"""A stretch of a stored text in the form that rules are matched on, with the way back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kaoju.text.normalize import Normalized, normalize
from kaoju.types.documents import Span

_EDGES = " \t\n,，;；:。、"
_EMPHASIS = "*_`"


@dataclass(frozen=True, slots=True)
class Passage:
    """``folded`` is the lower case of the normalised text, of the same length."""

    text: str
    folded: str
    start: int  # of the stretch in the stored text
    normal: Normalized

    @classmethod
    def of(cls, text: str, span: Span) -> Passage:
        normal = normalize(span.of(text))
        return cls(normal.text, lower(normal.text), span.start, normal)

    def span(self, start: int, end: int) -> Span:
        """Where ``folded[start:end]`` stands in the stored text."""
        inner = self.normal.source_span(start, end)
        return Span(self.start + inner.start, self.start + inner.end)

    def trimmed(self, start: int, end: int) -> tuple[int, int]:
        """The range without white space and lone punctuation at its ends."""
        while start < end and self.text[start] in _EDGES:
            start += 1
        while start < end and self.text[end - 1] in _EDGES:
            end -= 1
        while end - start > 2 and self.text[start] == self.text[end - 1] in _EMPHASIS:
            start, end = start + 1, end - 1
        if end - start > 1 and self.text[end - 1] == "." and not self.text[end - 2].isspace():
            end -= 1
        return start, end


def lower(text: str) -> str:
    """Lower case that keeps every position."""
    folded = text.lower()
    if len(folded) == len(text):
        return folded
    return "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def without_markup(text: str, markup: Sequence[Span]) -> str:
    """The text with blanks in place of link targets and the like: no position changes."""
    parts: list[str] = []
    at = 0
    for span in sorted(markup):
        if span.start >= at:
            parts += (text[at : span.start], " " * len(span))
            at = span.end
    return "".join((*parts, text[at:]))
