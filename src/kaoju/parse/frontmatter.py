"""Front matter: the "---" block of simple ``key: value`` lines that opens a Markdown file."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kaoju.types.documents import Span

_BLOCK = re.compile(
    r"(?P<fence>---|\+\+\+)[ \t]*\r?\n(?P<body>[\s\S]*?)^(?:(?P=fence)|\.\.\.)[ \t]*\r?$\n?", re.M
)
_LINE = re.compile(r"(?P<key>[\w.-][\w .-]*?)[ \t]*[:=](?:[ \t]+(?P<value>.*)|$)")
_INERT = re.compile(r"\s*(?:#.*|[-\]\[}{].*)?$|\s+\S")


@dataclass(frozen=True, slots=True)
class FrontMatter:
    span: Span
    values: dict[str, str]


def front_matter(text: str) -> FrontMatter | None:
    """The front matter at the very start, or ``None``.

    A "---" that opens anything but key lines is a thematic break, not front matter.
    """
    match = _BLOCK.match(text)
    if match is None:
        return None
    values: dict[str, str] = {}
    for line in match["body"].splitlines():
        entry = _LINE.match(line)
        if entry is not None:
            values[entry["key"]] = _unquoted((entry["value"] or "").strip())
        elif not _INERT.match(line):
            return None
    return FrontMatter(Span(0, match.end()), values) if values else None


def _unquoted(value: str) -> str:
    if len(value) >= 2 and value[0] == value[-1] and value[0] in "\"'":
        return value[1:-1]
    return value
