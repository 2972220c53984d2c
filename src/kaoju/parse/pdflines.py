"""Lines of a PDF page with the geometry that tells tables, headings and footers apart."""

from __future__ import annotations

import ctypes
import re
from bisect import bisect_left
from dataclasses import dataclass, replace

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from kaoju.parse.lines import trim
from kaoju.parse.pdfbidi import LEFTWARDS, has_two_directions, reordered
from kaoju.parse.pdfupright import upright
from kaoju.types.documents import BlockKind, Cell, OcrSpan, Span

_LINE = re.compile(r"[^\r\n\x02]*\x02|[^\r\n\x02]+")
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")
_DIGIT = re.compile(r"\d")
_FIGURE = re.compile(r"[(+\-–—−]?\d|[-–—−]{1,2}(?:\s|$)")
_WORD = re.compile(r"\S+")
MONEY = re.compile(r"[$€£¥]|US\$|RMB")
_TAIL = re.compile(r"[)%*†‡]+")
_CLEAN = str.maketrans({"\ufffe": "\x02", "\x00": "\ufffd", "\f": " ", "\x0b": " ", "\x85": " "})
# For a hyphen that breaks a word at a line's end pdfium writes U+0002 or U+FFFE, and no line end.
_BREAK = "\x02"
_BROKEN = re.compile(r"\x02(?![\r\n])")
PROSE = 60  # a longer line without a digit is no row of a table of figures
_NO_CHARACTER = {*range(1, 9), *range(14, 32)} - {2}
_BAR = 0.15  # of a character's height: a minus sign is flatter
GAP = 1.0  # times the line's height: wider white space separates table cells
BOLD = re.compile(rb"bold|black|heavy|semib|demi", re.I)


@dataclass(frozen=True, slots=True)
class Segment:
    """Words of a line without a wide gap between them; ``left`` and ``right`` in points."""

    span: Span
    left: float
    right: float


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text, without white space at its ends; geometry in points, y upwards."""

    span: Span
    left: float
    right: float
    bottom: float
    height: float
    bold: bool
    segments: tuple[Segment, ...]
    words: tuple[Segment, ...]

    def shifted(self, by: int) -> Line:
        return replace(
            self,
            span=_move(self.span, by),
            segments=_moved(self.segments, by),
            words=_moved(self.words, by),
        )


@dataclass(frozen=True, slots=True)
class ReadTable:
    """Lines ``first`` up to but without ``last`` are a table's; cells count from the page."""

    first: int
    last: int
    kind: BlockKind
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class PageText:
    text: str
    lines: tuple[Line, ...] = ()
    height: float = 0.0  # of the page
    turn: int = 0  # degrees, clockwise, that the file's page was turned by to be upright
    problem: str = ""
    confidence: float | None = None  # of a page read by OCR: mean over its characters
    tables: tuple[ReadTable, ...] = ()  # found on the page's image
    doubtful: tuple[Span, ...] = ()  # read too unsurely to be stated: kept in the text alone
    ocr_spans: tuple[OcrSpan, ...] = ()  # of a page read by OCR, as in ``ParsedDocument``


def _moved(segments: tuple[Segment, ...], by: int) -> tuple[Segment, ...]:
    return tuple(Segment(_move(s.span, by), s.left, s.right) for s in segments)


def _move(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)


def read_page(document: pdfium.PdfDocument, number: int) -> PageText:
    """Text and lines of page ``number`` (0-based); a page that fails is empty with its problem."""
    try:
        page = document[number]
    except pdfium.PdfiumError as error:
        return PageText("", problem=str(error))
    try:
        with upright(page) as (textpage, height, turn):
            return replace(_Reader(textpage, height).read(), turn=turn)
    except pdfium.PdfiumError as error:
        return PageText("", problem=str(error))
    finally:
        page.close()


class _Reader:
    def __init__(self, textpage: pdfium.PdfTextPage, height: float) -> None:
        self.raw = textpage.raw
        self.page_height = height
        self.text = textpage.get_text_range().translate(_CLEAN)
        self.wide = [m.start() for m in _ASTRAL.finditer(self.text)]
        self.rectangle = raw.FS_RECTF()
        self.direct = not self.wide and len(self.text) == textpage.count_chars()
        self.indices: list[int] = []  # of each character, where some were put back or moved
        if len(self.text) + len(self.wide) < textpage.count_chars():
            self._put_back(textpage.count_chars())
        if LEFTWARDS.search(self.text):
            self._put_in_order()
        self.text = _BROKEN.sub(self._hyphen, self.text)

    def read(self) -> PageText:
        lines: list[Line] = []
        moved = 0  # the stored text has no carriage returns, and a line end where a word breaks
        position = 0
        for match in _LINE.finditer(self.text):
            moved -= self.text.count("\r", position, match.start())
            position = match.start()
            line = self._line(match.start(), match.end())
            if line is not None:
                lines.append(line.shifted(moved) if moved else line)
            moved += _BROKEN.match(self.text, match.end() - 1) is not None
        stored = _BROKEN.sub("-\n", self.text.replace("\r", "")).replace(_BREAK, "-")
        return PageText(stored, tuple(lines), self.page_height)

    def _put_back(self, count: int) -> None:
        """Glyphs that stand for no character, which pdfium leaves out of its text.

        A bar half-way up is a minus sign: a figure must not lose it. Others become U+FFFD.
        """
        lost = [k for k in range(count) if raw.FPDFText_GetUnicode(self.raw, k) in _NO_CHARACTER]
        known = [self._index(at) for at in range(len(self.text))]
        found = [(k, glyph) for k in set(lost).difference(known) if (glyph := self._glyph(k))]
        if found and known == sorted(known):
            merged = sorted([*zip(known, self.text, strict=True), *found])
            self.text = "".join(character for _, character in merged)
            self.indices = [index for index, _ in merged]

    def _put_in_order(self) -> None:
        """Lines from the right to the left that have words of the other direction."""
        order = list(range(len(self.text)))
        for line in _LINE.finditer(self.text):
            whole = trim(self.text, *line.span())
            words = whole.of(self.text)
            if has_two_directions(words):
                lefts = [self._box(at)[0] for at in range(whole.start, whole.end)]
                found = reordered(words, lefts)
                order[whole.start : whole.end] = [whole.start + at for at in found]
        known = [self._index(at) for at in order]
        self.text = "".join(self.text[at] for at in order)
        self.direct, self.indices = False, known

    def _glyph(self, index: int) -> str:
        """What stands for the glyph of a character index; empty where nothing is drawn."""
        left, right, bottom, top = (ctypes.c_double() for _ in range(4))
        raw.FPDFText_GetCharBox(self.raw, index, left, right, bottom, top)
        width, height = right.value - left.value, top.value - bottom.value
        if width <= 0 or height <= 0:
            return ""
        rectangle = self.rectangle  # of what follows: symbols have boxes of their own
        raw.FPDFText_GetLooseCharBox(self.raw, index + 1, rectangle)
        size = rectangle.top - rectangle.bottom
        middle = ((top.value + bottom.value) / 2 - rectangle.bottom) / max(1.0, size)
        bar = height < _BAR * size and width > 2 * height and 0.3 < middle < 0.7
        return "\u2212" if bar else "\ufffd"

    def _hyphen(self, match: re.Match[str]) -> str:
        """The mark itself where the next character stands on another line, else a hyphen."""
        if match.end() >= len(self.text):
            return "-"
        here, after = self._box(match.start()), self._box(match.end())
        height = here[3] - here[2]
        same = abs(after[2] - here[2]) < 0.5 * height and after[0] >= here[0]
        return "-" if same else _BREAK

    def _line(self, start: int, end: int) -> Line | None:
        whole = trim(self.text, start, end)
        if not whole:
            return None
        first, last = self._box(whole.start), self._box(whole.end - 1)
        height = max(1.0, first[3] - first[2], last[3] - last[2])
        if len(whole) > PROSE and _DIGIT.search(self.text, whole.start, whole.end) is None:
            words = [_between(whole, first, last)]  # no figures: no columns to look for
        else:
            words = [
                _between(Span(*m.span()), self._box(m.start()), self._box(m.end() - 1))
                for m in _WORD.finditer(self.text, whole.start, whole.end)
            ]
        segments = self._segments(words, height)
        return Line(
            span=whole,
            left=min(s.left for s in segments),
            right=max(s.right for s in segments),
            bottom=first[2],
            height=height,
            bold=self._bold(whole.start) and self._bold(whole.end - 1),
            segments=segments,
            words=tuple(words),
        )

    def _segments(self, words: list[Segment], height: float) -> tuple[Segment, ...]:
        segments: list[Segment] = []
        for at, word in enumerate(words):
            if segments and self._joins(segments[-1], word, words[at + 1 : at + 2], height):
                before = segments.pop()
                span = Span(before.span.start, word.span.end)
                word = Segment(span, min(before.left, word.left), max(before.right, word.right))
            segments.append(word)
        return tuple(segments)

    def _joins(
        self, before: Segment, word: Segment, following: list[Segment], height: float
    ) -> bool:
        gap = word.left - before.right
        if LEFTWARDS.search(self.text, before.span.start, word.span.end):
            gap = max(gap, before.left - word.right, 0.0)
        opens = bool(following) and _FIGURE.match(self.text, following[0].span.start) is not None
        if MONEY.fullmatch(self.text, before.span.start, before.span.end):
            return _FIGURE.match(self.text, word.span.start) is not None or gap < GAP * height
        if opens and MONEY.fullmatch(self.text, word.span.start, word.span.end):
            return False  # it belongs to the figure on its right
        if _TAIL.fullmatch(self.text, word.span.start, word.span.end):
            return True
        return -height <= gap < GAP * height

    def _index(self, at: int) -> int:
        """pdfium's character index of ``self.text[at]``; its text counts in UTF-16 units."""
        if self.direct:
            return at
        if self.indices:
            return self.indices[at]
        units = at + bisect_left(self.wide, at)
        found: int = raw.FPDFText_GetCharIndexFromTextIndex(self.raw, units)
        return found

    def _box(self, at: int) -> _Box:
        """(left, right, bottom, top) of a character; loose, so that all of a font are equal."""
        rectangle = self.rectangle
        if not raw.FPDFText_GetLooseCharBox(self.raw, self._index(at), rectangle):
            return (0.0, 0.0, 0.0, 0.0)
        return (rectangle.left, rectangle.right, rectangle.bottom, rectangle.top)

    def _bold(self, at: int) -> bool:
        index = self._index(at)
        if raw.FPDFText_GetFontWeight(self.raw, index) >= 600:
            return True
        buffer = ctypes.create_string_buffer(100)
        flags = ctypes.c_int()
        raw.FPDFText_GetFontInfo(self.raw, index, buffer, 100, flags)
        return bool(BOLD.search(buffer.value)) or bool(flags.value & (1 << 18))


_Box = tuple[float, float, float, float]


def _between(span: Span, first: _Box, last: _Box) -> Segment:
    """Of a word from its first and last character, whichever stands on the left."""
    return Segment(span, min(first[0], last[0]), max(first[1], last[1]))
