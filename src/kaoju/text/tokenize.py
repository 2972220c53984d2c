"""Index tokens: dictionary words and character bigrams of Chinese, words of everything else."""

from __future__ import annotations

import re
from collections.abc import Iterator

import rjieba

from kaoju.text.characters import CJK
from kaoju.text.normalize import normalize
from kaoju.types.documents import Span

_PIECE = re.compile(
    rf"(?P<cjk>[{CJK}]+)"
    r"|(?P<word>(?:--)?[^\W_](?:[\w]|[-./:@+#&'](?=[^\W_]))*)"
    r"|(?P<sign>[\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u209c\u2150-\u215f\u2189\u2460-\u24ff])"
)
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[^\W\dA-Z_]+|\d+")
_POSSESSIVE = re.compile(r"['](?:s|S)?$")


def tokenize(text: str) -> list[str]:
    """The index tokens of ``text``, in order, with repetitions."""
    return [token for token, _, _ in _tokens(normalize(text).text, bigrams=True)]


def token_spans(text: str) -> list[tuple[str, Span]]:
    """The tokens of ``tokenize`` with the span of ``text`` that each came from."""
    normal = normalize(text)
    return [
        (token, normal.source_span(start, end))
        for token, start, end in _tokens(normal.text, bigrams=True)
    ]


def words(text: str) -> list[str]:
    """The words alone: no bigrams, no parts of identifiers."""
    return [token for token, _, _ in _tokens(normalize(text).text, bigrams=False)]


def _tokens(text: str, bigrams: bool) -> Iterator[tuple[str, int, int]]:
    for match in _PIECE.finditer(text):
        start = match.start()
        if match.lastgroup == "cjk":
            yield from _chinese(match[0], start, bigrams)
        else:
            token = _POSSESSIVE.sub("", match[0]).lower()
            yield token, start, start + len(token)
            if bigrams:
                yield from _parts(match[0], start)


def _chinese(run: str, start: int, bigrams: bool) -> Iterator[tuple[str, int, int]]:
    position = start
    for word in rjieba.cut(run):
        yield word, position, position + len(word)
        position += len(word)
    if bigrams:
        for i in range(len(run) - 1):
            yield run[i : i + 2], start + i, start + i + 2


def _parts(word: str, start: int) -> Iterator[tuple[str, int, int]]:
    parts = list(_PART.finditer(word))
    if len(parts) > 1:
        for part in parts:
            yield part[0].lower(), start + part.start(), start + part.end()
