"""Sentences of Chinese and English text."""

from __future__ import annotations

import re

from kaoju.types.documents import Span

_END = re.compile(r"[。！？；!?;…]+[”’」』）)\"']*|\.(?=\s+[\"'(“]?[A-Z0-9])[\"')]*|\n")


def sentences(text: str) -> list[Span]:
    """Spans of the sentences, trimmed of white space, in order; together they hold every word."""
    found: list[Span] = []
    start = 0
    for match in _END.finditer(text):
        _add(text, start, match.end(), found)
        start = match.end()
    _add(text, start, len(text), found)
    return found


def _add(text: str, start: int, end: int, found: list[Span]) -> None:
    part = text[start:end]
    left = len(part) - len(part.lstrip())
    if part.strip():
        found.append(Span(start + left, start + len(part.rstrip())))
