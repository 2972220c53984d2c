"""Tables of figures in a PDF: runs of lines whose numbers stand in columns."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kaoju.parse.pdflines import MONEY, Line, Segment
from kaoju.types.documents import Block, BlockKind, Cell, Span

_NUMERIC = re.compile(
    r"[(+\-–—−]?\s*(?:US\$|[$€£¥])?\s*[(+\-–—−]?\s*\d[\d,.]*\s*(?:[)%‰xX]|bps|pts?|million|billion)*"
    r"(?:\(\d{1,2}\)|[*†‡])*|(?:US\$|[$€£¥])?\s*[-–—−]{1,2}\s*%?|N/?[AM]|nm|\*+",
    re.I,
)
_DIGIT = re.compile(r"\d")
_YEARS = re.compile(
    r"(?:(?:FY|CY|Q[1-4]|[A-Z][a-z]{2,8}\.?\s+\d{1,2},?)\s*)?(?:19|20)\d\d(?:\s?\(?[A-Z*]?\)?)?",
    re.I,
)
_SENTENCE_END = re.compile(r"[.。;；]\s*$")
_IN_DATE = re.compile(
    r",$|^(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?$", re.IGNORECASE
)
MIN_ROWS = 2
MAX_LABEL = 90  # characters of a line without numbers inside a table
MAX_BETWEEN = 5  # such lines in a row
MAX_STEP = 3.5  # times the line's height between rows
_YEAR = re.compile(r"(?:19|20)\d\d")
OVERLAP = 1.0  # points that neighbouring columns may share
FAR = 40.0  # points that tell the label column from the first of figures
MAX_HEADER = 8  # other lines between column headings and the first row


@dataclass(frozen=True, slots=True)
class Table:
    """Lines ``first`` up to but without ``last``; those before ``body`` are its header."""

    first: int
    body: int
    last: int


def find_tables(text: str, lines: list[Line]) -> list[Table]:
    """Tables of a page's lines, in order, never overlapping."""
    kinds = [_kind(text, line) for line in lines]
    tables: list[Table] = []
    at = 0
    while at < len(lines):
        if kinds[at] != "row":
            at += 1
            continue
        last = _run_end(text, lines, kinds, at)
        if kinds[at:last].count("row") >= MIN_ROWS:
            floor = tables[-1].last if tables else 0
            tables.append(Table(_header_start(text, lines, kinds, at, floor), at, last))
        at = last
    return tables


def _kind(text: str, line: Line) -> str:
    """``row`` (figures in columns), ``head`` (years or dates in columns), ``label`` or ``text``."""
    figures = [s for s in line.segments if _is_figure(text, s)]
    figured = len(figures) > 1 or any(_DIGIT.search(s.span.of(text)) for s in figures)
    if figured and (len(line.segments) > 1 or len(figures) == len(line.segments)):
        if all(_YEARS.fullmatch(s.span.of(text)) for s in figures):
            return "head" if len(figures) > 1 or len(line.segments) > 1 else "label"
        if _is_figure(text, line.segments[-1]) or 2 * len(figures) >= len(line.segments):
            return "row" if len(line.segments) > 1 else "label"
    words = line.span.of(text)
    if len(line.segments) > 1 and any(_YEARS.fullmatch(s.span.of(text)) for s in line.segments[1:]):
        return "head"
    if len(words) <= MAX_LABEL and not _SENTENCE_END.search(words):
        return "label"
    return "text"


def _is_figure(text: str, segment: Segment) -> bool:
    return _NUMERIC.fullmatch(text, segment.span.start, segment.span.end) is not None


def _run_end(text: str, lines: list[Line], kinds: list[str], at: int) -> int:
    """The line behind the run that starts with the row ``at``."""
    last = at + 1
    look = last
    while look < len(lines) and look - last <= MAX_BETWEEN and _follows(lines, look):
        if kinds[look] == "row":
            last = look + 1
        elif kinds[look] != "label" and not _beside_columns(lines[look], lines[at]):
            break
        look += 1
    return last


def _beside_columns(line: Line, row: Line) -> bool:
    """Whether a line, however long, ends left of the figures of ``row``."""
    return len(line.segments) == 1 and len(row.segments) > 1 and line.right < row.segments[1].left


def _follows(lines: list[Line], at: int) -> bool:
    before, line = lines[at - 1], lines[at]
    height = max(before.height, line.height, 1.0)
    return -0.5 * height <= before.bottom - line.bottom <= MAX_STEP * height


def _near(lines: list[Line], at: int) -> bool:
    """Headings of several columns may be written one after the other, up and down again."""
    height = max(lines[at - 1].height, lines[at].height, 1.0)
    return abs(lines[at - 1].bottom - lines[at].bottom) <= MAX_STEP * height


def _header_start(text: str, lines: list[Line], kinds: list[str], body: int, floor: int) -> int:
    """The first line of the column headings above ``body``.

    Labels between them and the first row ("Assets") belong to the table as rows without figures.
    Headings that are written column by column may be many lines.
    """
    first, skipped = body, 0
    for at in range(body - 1, floor - 1, -1):
        if not _near(lines, at + 1):
            break
        if kinds[at] == "head" or _over_columns(lines, at, body):
            first, skipped = at, 0
            continue
        skipped += 1
        if kinds[at] == "text" or skipped > MAX_HEADER:
            break
    return first


def _over_columns(lines: list[Line], at: int, body: int) -> bool:
    """Whether line ``at`` stands above the figures and not above the labels."""
    figures = lines[body].segments[1:]
    if not figures:
        return False
    line = lines[at]
    centre = (line.left + line.right) / 2
    beside = line.left > max(lines[body].segments[0].left, figures[0].left - 2 * FAR) + FAR
    return beside and centre >= figures[0].left - FAR / 2


def table_block(text: str, lines: list[Line], table: Table) -> Block:
    """The TABLE block: column 0 the row's label, further columns by where figures stand."""
    rows = lines[table.first : table.last]
    columns, offset = _columns(text, lines[table.body : table.last])
    cells: list[Cell] = []
    for number, line in enumerate(rows):
        header = table.first + number < table.body and not _is_label_row(line, columns)
        if header:
            placed = _place_header(text, line, columns, offset, number == 0)
        else:
            placed = _place_row(text, line, columns, offset)
        cells += [
            Cell(number, column, span, header, 1, width)
            for column, (span, width) in sorted(placed.items(), key=lambda p: p[1][0])
        ]
    span = Span(rows[0].span.start, rows[-1].span.end)
    return Block(BlockKind.TABLE, span, span, cells=tuple(cells))


_Placed = dict[int, tuple[Span, int]]  # column -> words, columns covered


def _place_row(text: str, line: Line, columns: list[tuple[float, float]], offset: int) -> _Placed:
    placed: _Placed = {}
    for segment in _cut(text, line, columns):
        extent = _extent(text, line, segment)
        column, width = _place(extent, columns, offset, _is_figure(text, segment))
        if column in placed:
            known, known_width = placed[column]
            placed[column] = (Span(known.start, segment.span.end), max(width, known_width))
        else:
            placed[column] = (segment.span, width)
    return placed


def _place_header(
    text: str, line: Line, columns: list[tuple[float, float]], offset: int, top: bool
) -> _Placed:
    """Headings that stand centred over equal groups of columns cover each the whole group.

    A single one covers all columns only on the ``top`` line: further down it is a column's own.
    """
    years = _year_per_column(text, line, len(columns), offset)
    if years:
        return years
    heads = [s for s in line.segments if columns and s.right > columns[0][0]]
    group = len(columns) // len(heads) if heads else 0
    if group > 1 and len(heads) * group == len(columns) and (top or len(heads) > 1):
        ranges = [(columns[n][0], columns[n + group - 1][1]) for n in range(0, len(columns), group)]
        if all(_centred(s, r, 0.5 / group) for s, r in zip(heads, ranges, strict=True)):
            placed: _Placed = {n * group + offset: (s.span, group) for n, s in enumerate(heads)}
            labels = [s.span for s in line.segments if s not in heads]
            if labels and offset:
                placed[0] = (Span(labels[0].start, labels[-1].end), 1)
            return placed
    return _place_row(text, line, columns, offset)


def _year_per_column(text: str, line: Line, columns: int, offset: int) -> _Placed:
    """A line that ends in as many years as there are columns heads one with each, however narrow
    the gap before the first; empty where it does not."""
    tail = line.words[-columns:] if columns > 1 else ()
    if len(tail) < max(2, columns) or not all(_YEAR.fullmatch(text, *_ends(word)) for word in tail):
        return {}
    placed: _Placed = {n + offset: (word.span, 1) for n, word in enumerate(tail)}
    label = line.words[:-columns]
    if label and offset:
        placed[0] = (Span(label[0].span.start, label[-1].span.end), 1)
    return placed


def _ends(word: Segment) -> tuple[int, int]:
    return word.span.start, word.span.end


def _centred(segment: Segment, over: tuple[float, float], share: float) -> bool:
    """Whether the middle of the segment is off that of the range by at most ``share`` of it."""
    shift = (segment.left + segment.right - over[0] - over[1]) / 2
    return abs(shift) <= share * (over[1] - over[0])


def _is_label_row(line: Line, columns: list[tuple[float, float]]) -> bool:
    return len(line.segments) == 1 and bool(columns) and line.right < columns[0][0]


def _cut(text: str, line: Line, columns: list[tuple[float, float]]) -> list[Segment]:
    """The line's segments; a label that runs into the first column ends before the figure there."""
    head, *rest = line.segments
    if not columns or head.right <= columns[0][0] or head.left >= columns[0][0]:
        return list(line.segments)
    inside = [
        w for w in line.words if w.span.start >= head.span.start and w.span.end <= head.span.end
    ]
    if _is_figure(text, head) or _YEARS.fullmatch(text, head.span.start, head.span.end):
        return list(line.segments)
    for at, word in enumerate(inside):
        within_date = at and _IN_DATE.search(inside[at - 1].span.of(text)) is not None
        if at and not within_date and word.right > columns[0][0] and _is_figure(text, word):
            label = Segment(Span(head.span.start, inside[at - 1].span.end), head.left, word.left)
            figure = Segment(Span(word.span.start, head.span.end), word.left, head.right)
            return [label, figure, *rest]
    return list(line.segments)


def _columns(text: str, rows: list[Line]) -> tuple[list[tuple[float, float]], int]:
    """x-ranges of the columns of figures, and the number of the first (0 without labels)."""
    ranges: list[tuple[float, float]] = []
    bare = 0
    counted = 0
    for line in rows:
        figures = [s for s in line.segments if _is_figure(text, s)]
        if not figures:
            continue
        counted += 1
        bare += figures[0] is line.segments[0]
        ranges += [_extent(text, line, s) for s in figures if _DIGIT.search(s.span.of(text))]
    merged: list[tuple[float, float]] = []
    for left, right in sorted(ranges):
        if merged and left < merged[-1][1] - OVERLAP:
            merged[-1] = (merged[-1][0], max(merged[-1][1], right))
        else:
            merged.append((left, right))
    return merged, 0 if 2 * bare > counted else 1


def _extent(text: str, line: Line, segment: Segment) -> tuple[float, float]:
    """x-range without a leading currency sign, which may hang into the column before."""
    left = segment.left
    for word in line.words:
        if word.span.start >= segment.span.start:
            left = word.left
            if MONEY.fullmatch(text, word.span.start, word.span.end) is None:
                break
    return left, max(left, segment.right)


def _place(
    extent: tuple[float, float], columns: list[tuple[float, float]], offset: int, figure: bool
) -> tuple[int, int]:
    """(column, columns covered): what it overlaps, the label's for words left of all, else the
    nearest."""
    left, right = extent
    over = [n for n, (a, b) in enumerate(columns) if left < b - OVERLAP and right > a + OVERLAP]
    if over:
        label = offset and not figure and over == [0] and left < columns[0][0] - FAR
        return (0, 1) if label else (over[0] + offset, len(over))
    if not columns or (not figure and all(right <= a for a, _ in columns)):
        return 0, 1
    centre = (left + right) / 2
    nearest = min(range(len(columns)), key=lambda n: abs(centre - sum(columns[n]) / 2))
    return nearest + offset, 1
