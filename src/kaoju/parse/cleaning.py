"""Cleaning rules over the text of pages; every position moves with the text.

Only of files whose stored text is put together here (PDFs, scans): other formats keep their source.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeVar

from kaoju.parse.pdflines import Line, PageText, Segment
from kaoju.text.characters import CJK
from kaoju.text.offsets import OffsetMap, edited
from kaoju.types.documents import Cell, OcrSpan, Span

Edit = tuple[int, int, str]
_Spanned = TypeVar("_Spanned", Segment, OcrSpan)

_LIGATURE = re.compile("[\ufb00-\ufb06]")
# Three ideographs or more, each by itself: letters set wide, not words set apart.
_SPACED = re.compile(
    f"(?<![{CJK}][ ])(?<![{CJK}])(?:[{CJK}][ ]{{1,2}}){{2,}}[{CJK}](?![ ]?[{CJK}])"
)
_IDEOGRAPH = re.compile(f"[{CJK}]")
_SPACES = re.compile(" +")
_HEAD = re.compile(r"(?P<head>[^\W_](?:[\w.-]*[^\W_])?)-\Z")
_TAIL = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_BROKEN_HEAD, _BROKEN_TAIL = re.compile(r"[^\W\d_]{2,}"), re.compile(r"[a-z]{2,}")
_NUMBER_HEAD = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{3})*,\Z")
_NUMBER_TAIL = re.compile(r"\d{3}(?!\d)")
_DAY = re.compile(
    r"\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?\s+\d{1,2},\Z", re.I
)
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_LONGEST = 40  # characters looked at before a line's end


def cleaned(
    pages: Sequence[PageText], off: Collection[str] = ()
) -> tuple[list[PageText], Counter[str]]:
    """The pages after the rules that are not ``off``, and how often each rule fired."""
    fired: Counter[str] = Counter()
    words = _Words.of(pages) if "hyphenation" not in off else _Words()
    done: list[PageText] = []
    for page in pages:
        edits: list[Edit] = []
        for rule, found in _edits(page, words):
            if rule not in off:
                edits.append(found)
                fired[rule] += 1
        done.append(_edited(page, sorted(edits)) if edits else page)
    return done, fired


def _edits(page: PageText, words: _Words) -> Iterator[tuple[str, Edit]]:
    """(rule, edit); no two meet, as each takes other characters."""
    for match in _LIGATURE.finditer(page.text):
        yield "ligatures", (*match.span(), unicodedata.normalize("NFKC", match[0]))
    if _IDEOGRAPH.search(page.text):
        yield from _spaces(page)
    for line, following in _runs_on(page):
        parts = _word_parts(page.text, line.span, following.span)
        if parts:
            kept = words.hyphenated(*parts)
            yield "hyphenation", (line.span.end - (not kept), following.span.start, "")
        elif _number_runs_on(page.text, line.span, following.span):
            yield "broken_numbers", (line.span.end, following.span.start, "")


def _spaces(page: PageText) -> Iterator[tuple[str, Edit]]:
    for line in page.lines:
        for segment in line.segments:
            for run in _SPACED.finditer(page.text, segment.span.start, segment.span.end):
                for space in _SPACES.finditer(page.text, *run.span()):
                    yield "cjk_spaces", (*space.span(), "")


def _runs_on(page: PageText) -> Iterator[tuple[Line, Line]]:
    """Neighbouring lines that may be one sentence's: none of them is a row of columns."""
    for line, following in pairwise(page.lines):
        gap = page.text[line.span.end : following.span.start]
        alone = len(line.segments) == len(following.segments) == 1
        if alone and gap.count("\n") == 1 and not gap.strip():
            yield line, following


def _word_parts(text: str, line: Span, following: Span) -> tuple[str, str] | None:
    """("long", "term") where a line ends in "long-" and the next begins with "term"."""
    if not text.endswith("-", line.start, line.end):
        return None
    head = _HEAD.search(text, max(line.start, line.end - _LONGEST), line.end)
    tail = _TAIL.match(text, following.start, following.end)
    return (head["head"], tail[0]) if head and tail else None


def _number_runs_on(text: str, line: Span, following: Span) -> bool:
    if not _NUMBER_TAIL.match(text, following.start, following.end):
        return False
    start = max(line.start, line.end - _LONGEST)
    head = _NUMBER_HEAD.search(text, start, line.end)
    return head is not None and _DAY.search(text, start, line.end) is None


@dataclass(frozen=True, slots=True)
class _Words:
    """How the document itself writes the words that it breaks over lines."""

    known: frozenset[str] = frozenset()
    keeps: bool = False  # hyphens at line ends are mostly the words' own

    @classmethod
    def of(cls, pages: Sequence[PageText]) -> _Words:
        broken = [
            parts
            for page in pages
            for line, following in _runs_on(page)
            if (parts := _word_parts(page.text, line.span, following.span))
        ]
        if not broken:
            return cls()
        count = Counter(w.lower() for page in pages for w in _WORD.findall(page.text))
        count.subtract(part.lower() for parts in broken for part in parts)
        known = frozenset(word for word, times in count.items() if times > 0)
        own = sum(f"{h}-{t}".lower() in known for h, t in broken)
        joined = sum(f"{h}{t}".lower() in known for h, t in broken)
        return cls(known, own > joined)

    def hyphenated(self, head: str, tail: str) -> bool:
        """Whether "long-" and "term" are "long-term", not "longterm": as the document writes it.

        A hyphen before a capital or a figure, or one of several, is always the word's own; so is
        that between two words which the document has, where it has neither way to write them.
        """
        if not (_BROKEN_HEAD.fullmatch(head) and _BROKEN_TAIL.fullmatch(tail)):
            return True
        own, joined = f"{head}-{tail}".lower() in self.known, f"{head}{tail}".lower() in self.known
        if own != joined:
            return own
        words = head.lower() in self.known and tail in self.known
        return self.keeps or (words and not joined)


def _edited(page: PageText, edits: list[Edit]) -> PageText:
    text, offsets = edited(page.text, edits)
    return replace(
        page,
        text=text,
        lines=tuple(_moved_line(line, offsets) for line in page.lines),
        tables=tuple(
            replace(table, cells=tuple(_moved_cell(c, offsets) for c in table.cells))
            for table in page.tables
        ),
        doubtful=tuple(offsets.normal_span(s.start, s.end) for s in page.doubtful),
        ocr_spans=_moved(page.ocr_spans, offsets),
    )


def _moved_line(line: Line, offsets: OffsetMap) -> Line:
    return replace(
        line,
        span=offsets.normal_span(line.span.start, line.span.end),
        segments=_moved(line.segments, offsets),
        words=_moved(line.words, offsets),
    )


def _moved(spans: Iterable[_Spanned], offsets: OffsetMap) -> tuple[_Spanned, ...]:
    return tuple(replace(s, span=offsets.normal_span(s.span.start, s.span.end)) for s in spans)


def _moved_cell(cell: Cell, offsets: OffsetMap) -> Cell:
    return replace(cell, span=offsets.normal_span(cell.span.start, cell.span.end))
