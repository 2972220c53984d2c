"""Text made comparable, with an exact way back to the source.

NFKC except superscripts, circled digits and fractions; radicals to ideographs, Traditional to
Simplified, quotes and dashes to ASCII; invisible characters, spaces inside Chinese words, and line
ends inside Chinese words, numbers and hyphenated English words removed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

import opencc

from kaoju.text.characters import CJK
from kaoju.text.offsets import OffsetMap, edited
from kaoju.text.variants import tables
from kaoju.types.documents import Span

Edit = tuple[int, int, str]

_ASCII_WORK = re.compile(r"[\x00-\x08\x0b\x0d-\x1f\x7f]|[,-][ \t]*\n")
_WIDE_THOUSANDS = re.compile("([０-９])，(?=[０-９]{3}(?![０-９]))")
_GAP = re.compile(f"[{CJK}](?:[ \t]+(?:\n[ \t]*)?|\n[ \t]*)(?=[{CJK}])")
_BROKEN_NUMBER = re.compile(r",[ \t]*\n[ \t]*(?=[0-9]{3}(?![0-9]))")
_HYPHENATED = re.compile(r"-[ \t]*\n[ \t]*(?=[a-z]{2})")
_WORD_BEFORE = re.compile(r"(?<![\w-])[^\W\d_]{2,}\Z")
_WRAPPED_LINE = 16  # characters: a shorter line ended because its author ended it
_LONGEST_WORD = 40
_ROUNDS = 4  # Simplified forms that are Traditional forms of others settle in two


@dataclass(frozen=True, slots=True)
class Normalized:
    """A normalised text, its source, and the maps between them, in the order they were made."""

    text: str
    source: str
    maps: tuple[OffsetMap, ...] = ()

    def source_span(self, start: int, end: int) -> Span:
        """The smallest source span that covers normalised ``[start, end)``."""
        span = Span(start, end)
        for offsets in reversed(self.maps):
            span = offsets.source_span(span.start, span.end)
        return span

    def normal_span(self, start: int, end: int) -> Span:
        """The smallest normalised span that covers source ``[start, end)``; empty if deleted."""
        span = Span(start, end)
        for offsets in self.maps:
            span = offsets.normal_span(span.start, span.end)
        return span


def normalize(text: str) -> Normalized:
    """The normal form of ``text``; normalising it again changes nothing."""
    if text.isascii() and not _ASCII_WORK.search(text):
        return Normalized(text, text)
    maps: list[OffsetMap] = []
    normal = _rewritten(text, _moves, maps)
    if not normal.isascii() or "\r" in normal or "\x0b" in normal:
        normal = _WIDE_THOUSANDS.sub(r"\1,", normal).translate(tables().same_length)
    if not unicodedata.is_normalized("NFC", normal):
        normal = _rewritten(normal, _compositions, maps)
    normal = _rewritten(normal, _joins, maps)
    normal = _simplified(normal)
    return Normalized(normal, text, tuple(maps))


def fold(text: str) -> str:
    """Normalised and case-folded, without the way back: for comparing."""
    return normalize(text).text.casefold()


def _rewritten(text: str, rule: Callable[[str], Iterator[Edit]], maps: list[OffsetMap]) -> str:
    edits = list(rule(text))
    if not edits:
        return text
    text, offsets = edited(text, edits)
    maps.append(offsets)
    return text


def _moves(text: str) -> Iterator[Edit]:
    longer = tables().longer
    for match in tables().moving.finditer(text):
        yield match.start(), match.end(), longer.get(match[0], "")


@cache
def _combining() -> re.Pattern[str]:
    """A character and the marks or jamo that may combine with it."""
    marks = "".join(
        chr(c)
        for c in range(0x300, 0x20000)
        if unicodedata.combining(chr(c)) or not unicodedata.is_normalized("NFC", "\0" + chr(c))
    )
    jamo = "\u1161-\u1175\u11a8-\u11c2"
    spacing = "\u09be\u09d7\u0b3e\u0b56\u0b57\u0bbe\u0bd7\u0cc2\u0cd5\u0cd6\u0d3e\u0d57\u0dcf\u0ddf"
    return re.compile(f"(?s:.)?[{re.escape(marks)}{jamo}{spacing}\u102e\u1b35]+")


def _compositions(text: str) -> Iterator[Edit]:
    for match in _combining().finditer(text):
        composed = unicodedata.normalize("NFC", match[0])
        if composed != match[0]:
            yield match.start(), match.end(), composed


def _joins(text: str) -> Iterator[Edit]:
    edits = [*_gaps(text)]
    if "\n" in text:
        edits += _line_ends(text)
        edits.sort()
    yield from edits


def _gaps(text: str) -> Iterator[Edit]:
    """White space between two ideographs; a line end only where a long line was wrapped."""
    line = 0  # where the current line starts, wrapped parts included
    for match in _GAP.finditer(text):
        start, end = match.start() + 1, match.end()
        newline = text.find("\n", start, end)
        if newline >= 0:
            line = max(line, text.rfind("\n", line, newline) + 1)
            if start - line < _WRAPPED_LINE:
                line = newline + 1
                continue
        yield start, end, ""


def _line_ends(text: str) -> Iterator[Edit]:
    for match in _BROKEN_NUMBER.finditer(text):
        if text[match.start() - 1 : match.start()].isdecimal():
            yield match.start() + 1, match.end(), ""
    for match in _HYPHENATED.finditer(text):
        before = text[max(0, match.start() - _LONGEST_WORD) : match.start()]
        if _WORD_BEFORE.search(before):
            yield match.start(), match.end(), ""


@cache
def _converter() -> opencc.OpenCC:
    return opencc.OpenCC("t2s")


def _simplified(text: str) -> str:
    if text.isascii():
        return text
    for _ in range(_ROUNDS):
        converted = _converter().convert(text)
        if converted == text:
            break
        if len(converted) != len(text):
            converted = "".join(map(_simplified_character, text))
        text = converted
    return text


def _simplified_character(character: str) -> str:
    converted: str = _converter().convert(character)
    return converted if len(converted) == 1 else character
