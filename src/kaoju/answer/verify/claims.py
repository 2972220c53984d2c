"""The claims of a sentence: without what claims nothing, cut where a further thing is said."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kaoju.text.normalize import fold

_MARKER = re.compile(r"[\[【]\s*\d{1,3}(?:\s*[,，、-]\s*\d{1,3})*\s*[\]】]")
_NUMBERED = re.compile(r"^\s*(?:\d{1,2}[.)、．]|[(（]\d{1,2}[)）]|[-*•·])\s+(?=\S)", re.MULTILINE)
_CUT = re.compile(
    r"[，；：。！？\n()（）]+|[,;:!?.](?=\s|$)|[,;:!?](?=[^\x00-\x7f])|(?<=[^\x00-\x7f])[,;:!?]"
)
_SAYS = re.compile(r"\w")
_SPACES = re.compile(r"[^\S\n]+")
_AROUND = 6  # characters on each side by which a sign is known to be the source's
_HALF = {wide: wide - 0xFEE0 for wide in (*range(0xFF10, 0xFF1A), 0xFF0E, *range(0xFF21, 0xFF3B))}
_HALF |= {wide: wide - 0xFEE0 for wide in range(0xFF41, 0xFF5B)}


def bare(text: str, question: str = "", quoted: str = "") -> str:
    """The text without numbers of citations and lists, and without an echo of the question;
    digits and letters of half width, single spaces.

    What the sources (``quoted``, folded) have themselves stays: ``a[0]``, steps of a list.
    """
    echo = question.strip()
    text = text.replace(echo, " ") if len(echo) > 1 else text
    text = _SPACES.sub(" ", text.translate(_HALF))
    text = _without(_MARKER, text, quoted)
    return _without(_NUMBERED, text, quoted)


def _without(pattern: re.Pattern[str], text: str, quoted: str) -> str:
    """The text without what the pattern finds, unless it stands so in the quotes."""

    def kept(match: re.Match[str]) -> str:
        around = text[max(0, match.start() - _AROUND) : match.end() + _AROUND]
        own = _SPACES.sub(" ", fold(around)).strip() in _SPACES.sub(" ", quoted)
        return match.group() if own else " "

    return pattern.sub(kept, text) if pattern.search(text) else text


def clauses(text: str) -> Iterator[str]:
    """Chinese and English, in order; a decimal point, a time or a path is no cut."""
    for piece in _CUT.split(text):
        if _SAYS.search(piece):
            yield piece.strip()
