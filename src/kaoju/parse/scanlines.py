"""The words of a scan as a page's text: columns, lines, and ruled tables row by row."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from itertools import groupby
from statistics import median
from typing import TYPE_CHECKING

from kaoju.parse.pdflines import GAP, Line, PageText, ReadTable, Segment
from kaoju.parse.scantables import aligned_tables, ruled_table
from kaoju.types.documents import Block, BlockKind, Cell, OcrSpan, Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kaoju.parse.ocr import Scan, Word
    from kaoju.parse.rulings import Box, Grid, GridCell

CLEAN = 0.98  # confidence of a page whose single lines can be trusted further
# What is read less surely is never stated: the least digit, the line; on a clean page, on others.
# Of 179 lines with figures, soiled in eight ways, one wrong one (G8 for GB) passes these.
DOUBTFUL_DIGIT = (0.7, 0.95)
DOUBTFUL_LINE = (0.8, 0.9)
LEADING = 1.1  # times the size of the type: the height that a PDF's own lines have
COLUMN_LINES = 4  # on either side of a gutter
COLUMN_WORDS = 20  # half-width characters in the median line of a column of prose
COLUMN_FILL = 0.6  # of the column's width that its median line takes
CROSSING = 0.25  # share of lines (titles, figures) that may cross a gutter
ALIKE = 1.25  # heights that differ by less are one size of type

_LABEL = re.compile(r"^[^\W\d][^:：/\\\n]{0,38}[^\s:：/\\]:(?![\s:/\\]|\d+$|\d\d?:)")
_FIGURES = re.compile(r"(?=\D*\d)[\d.,()%+\-−±$€£¥\s]+$")
_WIDE = re.compile(r"[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]")


def page_text(scan: Scan) -> PageText:
    """The page with one line of text per visual line, or per row of a ruled table."""
    page = _Page(scan)
    loose = list(scan.words)
    for grid in scan.grids:
        inside = [w for w in loose if _holds(grid.box, w)]
        loose = [w for w in loose if not _holds(grid.box, w)]
        page.grids.append((grid, inside))
    page.write(loose)
    return page.finished()


def colon_spaced(text: str) -> str:
    """With a space behind a label's colon: of a full-width one the engine often keeps a bare dot
    pair. Times, addresses, paths and ports have none."""
    return _LABEL.sub(r"\g<0> ", text)


def doubtful(word: Word, page_confidence: float) -> bool:
    """Whether a word was read too unsurely to state it."""
    soiled = page_confidence < CLEAN
    return word.digits < DOUBTFUL_DIGIT[soiled] or word.confidence < DOUBTFUL_LINE[soiled]


@dataclass(slots=True)
class _Page:
    scan: Scan
    grids: list[tuple[Grid, list[Word]]] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    length: int = 0
    lines: list[Line] = field(default_factory=list)
    tables: list[ReadTable] = field(default_factory=list)
    doubts: list[Span] = field(default_factory=list)
    read: list[OcrSpan] = field(default_factory=list)

    def write(self, loose: list[Word]) -> None:
        """Loose lines above a ruled table, the table, what stands below it."""
        for grid, inside in self.grids:
            above = [w for w in loose if _middle(w) < grid.box.top]
            loose = [w for w in loose if _middle(w) >= grid.box.top]
            self._prose(above)
            self._ruled(grid, inside)
        self._prose(loose)

    def _prose(self, words: list[Word]) -> None:
        for row in _in_order(words):
            self._line([[w] for w in row])

    def _ruled(self, grid: Grid, inside: list[Word]) -> None:
        first = len(self.lines)
        cells: list[Cell] = []
        added = 0  # rows that no ruling parts
        for _, members in groupby(grid.cells, key=lambda c: c.row):
            row = list(members)
            words = [_in_order([w for w in inside if _holds(c.box, w)]) for c in row]
            parts = [[[w for line in lines for w in line] for lines in words]]
            if all(c.row_span == 1 for c in grid.cells):
                parts = _rows_within(words) or parts
            for part, filled in enumerate(parts):
                cells += self._row([replace(c, row=c.row + added + part) for c in row], filled)
            added += len(parts) - 1
        table = ruled_table(grid, cells, first, len(self.lines))
        if table is not None:
            self.tables.append(table)

    def _row(self, row: Sequence[GridCell], filled: list[list[Word]]) -> list[Cell]:
        """Writes a row; its cells that may be stated."""
        spans = self._line([ws for ws in filled if ws]) if any(filled) else []
        places = iter(spans)
        cells = []
        for cell, ws in zip(row, filled, strict=True):
            if ws:
                span = next(places)
                if not any(map(self._doubtful, ws)):
                    at = (cell.row, cell.column)
                    cells.append(Cell(*at, span, False, cell.row_span, cell.column_span))
        return cells

    def _line(self, groups: list[list[Word]]) -> list[Span]:
        """Writes a line of groups of words; near words and the words of one group share a
        segment. Returns each group's span."""
        if self.parts:
            self._put("\n")
        start, spans = self.length, []
        segments: list[Segment] = []
        before: Word | None = None
        for group in groups:
            for at, word in enumerate(group):
                height = word.box.bottom - word.box.top
                apart = before is None or word.box.left - before.box.right >= GAP * height
                joins = at > 0 or (before is not None and not apart and len(group) == 1)
                if before is not None:
                    self._put(" " if joins else "\t")
                begin = self.length
                self._put(colon_spaced(word.text))
                span = Span(begin, self.length)
                self.read.append(OcrSpan(span, round(min(word.confidence, word.digits), 4)))
                if self._doubtful(word):
                    self.doubts.append(span)
                placed = Segment(span, self._points(word.box.left), self._points(word.box.right))
                segments = _added(segments, placed, joins)
                spans.append(span) if at == 0 else spans.append(Span(spans.pop().start, span.end))
                before = word
        words = [w for group in groups for w in group]
        self.lines.append(self._placed(Span(start, self.length), words, segments))
        return spans

    def _placed(self, span: Span, words: list[Word], segments: list[Segment]) -> Line:
        return Line(
            span=span,
            left=min(s.left for s in segments),
            right=max(s.right for s in segments),
            bottom=self._points(self.scan.height - max(w.box.bottom for w in words)),
            height=max(1.0, LEADING * self._points(_usual_size(words))),
            bold=False,
            segments=tuple(segments),
            words=tuple(segments),
        )

    def _doubtful(self, word: Word) -> bool:
        return doubtful(word, self.scan.confidence)

    def _points(self, pixels: float) -> float:
        return pixels * 72 / self.scan.dpi

    def _put(self, text: str) -> None:
        self.parts.append(text)
        self.length += len(text)

    def finished(self) -> PageText:
        text = "".join(self.parts)
        ruled = tuple(self.tables)
        tables = [*ruled, *aligned_tables(text, self.lines, ruled, self.doubts)]
        return PageText(
            text,
            tuple(self.lines),
            self._points(self.scan.height),
            confidence=self.scan.confidence,
            tables=tuple(sorted(tables, key=lambda t: t.first)),
            doubtful=tuple(self.doubts),
            ocr_spans=tuple(self.read),
        )


def _rows_within(cells: list[list[list[Word]]]) -> list[list[list[Word]]]:
    """The rows of a row that rulings leave whole: as many lines in each cell, of equal height, and
    figures alone on those of one. Nothing where it is a single row."""
    count = len(cells[0])
    if count < 2 or len(cells) < 2 or any(len(lines) != count for lines in cells):
        return []
    rows = [[lines[n] for lines in cells] for n in range(count)]
    level = all(_beside(row[0][0], line[0]) for row in rows for line in row)
    figures = any(all(_FIGURES.match(_words(line)) for line in lines) for lines in cells)
    return rows if level and figures else []


def _words(line: list[Word]) -> str:
    return " ".join(word.text for word in line)


def _added(segments: list[Segment], placed: Segment, joins: bool) -> list[Segment]:
    if not joins or not segments:
        return [*segments, placed]
    last = segments[-1]
    span = Span(last.span.start, placed.span.end)
    whole = Segment(span, min(last.left, placed.left), max(last.right, placed.right))
    return [*segments[:-1], whole]


def _usual_size(words: list[Word]) -> float:
    """The median, each character counting once."""
    return median(w.size for w in words for _ in w.text)


def _middle(word: Word) -> float:
    return (word.box.top + word.box.bottom) / 2


def _holds(box: Box, word: Word) -> bool:
    x, y = (word.box.left + word.box.right) / 2, _middle(word)
    return box.left <= x < box.right and box.top <= y < box.bottom


# -- reading order


def _in_order(words: list[Word]) -> list[list[Word]]:
    """Visual lines in reading order: columns of prose one after the other."""
    gutter = _gutter(words)
    if gutter is None:
        return _rows(words)
    lines: list[list[Word]] = []
    crossing = sorted((w for w in words if _crosses(w, gutter)), key=_middle)
    rest = [w for w in words if not _crosses(w, gutter)]
    for row in [*_rows(crossing), None]:
        floor = min(map(_middle, row)) if row else float("inf")
        band = [w for w in rest if _middle(w) < floor]
        rest = [w for w in rest if _middle(w) >= floor]
        lines += _in_order([w for w in band if w.box.right <= gutter])
        lines += _in_order([w for w in band if w.box.left >= gutter])
        lines += [row] if row else []
    return lines


def _crosses(word: Word, x: float) -> bool:
    return word.box.left < x < word.box.right


def _gutter(words: list[Word]) -> float | None:
    """The x between two columns of prose, if there are such."""
    if len(words) < 2 * COLUMN_LINES:
        return None
    left = min(w.box.left for w in words)
    right = max(w.box.right for w in words)
    candidates = [left + (right - left) * n / 100 for n in range(20, 81)]
    counts = [sum(1 for w in words if _crosses(w, x)) for x in candidates]
    least = min(counts)
    if least > CROSSING * len(words):
        return None
    best = [x for x, n in zip(candidates, counts, strict=True) if n == least]
    x = best[len(best) // 2]
    sides = [w for w in words if w.box.right <= x], [w for w in words if w.box.left >= x]
    return x if all(_is_column(side) for side in sides) else None


def _is_column(words: list[Word]) -> bool:
    if len(words) < COLUMN_LINES:
        return False
    wide = max(w.box.right for w in words) - min(w.box.left for w in words)
    fill = median(w.box.right - w.box.left for w in words) / wide
    return fill >= COLUMN_FILL and median(_half_widths(w.text) for w in words) >= COLUMN_WORDS


def _half_widths(text: str) -> int:
    return len(text) + len(_WIDE.findall(text))


def _rows(words: list[Word]) -> list[list[Word]]:
    """Words that overlap vertically by half, from left to right; rows from the top."""
    rows: list[list[Word]] = []
    for word in sorted(words, key=_middle):
        if rows and _beside(rows[-1][-1], word):
            rows[-1].append(word)
        else:
            rows.append([word])
    return [sorted(row, key=lambda w: w.box.left) for row in rows]


def _beside(a: Word, b: Word) -> bool:
    shared = min(a.box.bottom, b.box.bottom) - max(a.box.top, b.box.top)
    lower = min(a.box.bottom - a.box.top, b.box.bottom - b.box.top)
    return shared >= 0.5 * lower


# -- sizes of type


def with_even_heights(pages: Sequence[PageText]) -> list[PageText]:
    """Measured heights vary around one size of type: each gets its size's median.

    ``pages`` are a document's; those with a text layer stay as they are.
    """
    scanned = [line for page in pages if page.confidence is not None for line in page.lines]
    sizes = _sizes(scanned)
    return [page if page.confidence is None else _even(page, sizes) for page in pages]


def _even(page: PageText, sizes: list[float]) -> PageText:
    """A line that begins small goes on with a sentence: it is never set larger than the body."""
    lines = []
    for line in page.lines:
        height = _nearest(sizes, line.height)
        small = page.text[line.span.start].islower()
        lines.append(replace(line, height=min(height, sizes[0]) if small else height))
    return replace(page, lines=tuple(lines))


def _sizes(lines: list[Line]) -> list[float]:
    """The body's height (the median by characters) and those clearly above or below it."""
    if not lines:
        return []
    weighted = sorted((line.height, len(line.span)) for line in lines)
    half = sum(n for _, n in weighted) / 2
    body = weighted[-1][0]
    for height, count in weighted:
        half -= count
        if half <= 0:
            body = height
            break
    others = [h for h, _ in weighted if not body / ALIKE <= h <= body * ALIKE]
    sizes = [body]
    while others:
        group = [h for h in others if h <= others[0] * ALIKE]
        sizes.append(median(group))
        others = others[len(group) :]
    return sizes


def _nearest(sizes: list[float], height: float) -> float:
    body = sizes[0]
    if body / ALIKE <= height <= body * ALIKE:
        return body
    return min(sizes[1:], key=lambda s: abs(s - height))


def under_title(blocks: list[Block]) -> list[Block]:
    """Headings lowered below the first, where another of its level follows it with no text between:
    a scan tells a title's size and a section's hardly apart."""
    at = next((n for n, b in enumerate(blocks) if b.kind is BlockKind.HEADING), len(blocks))
    pair = blocks[at : at + 2]
    if len(pair) < 2 or pair[1].kind is not BlockKind.HEADING or pair[0].level != pair[1].level:
        return blocks
    lowered = [
        replace(b, level=min(6, b.level + 1)) if b.kind is BlockKind.HEADING else b
        for b in blocks[at + 1 :]
    ]
    return [*blocks[: at + 1], *lowered]
