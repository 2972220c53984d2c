"""Lines of a page in the order they are read, where its file clearly has another.

Topological order of text blocks after Breuel, "High Performance Document Layout Analysis" (2003).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

import pypdfium2 as pdfium

from kaoju.parse.pdflines import Line, PageText, Segment, read_page
from kaoju.types.documents import Span

STEP = 2.5  # times the line's height between lines of one run
LEVEL = 0.3  # times it, between lines of one row
BIG, SMALL = 3, 2  # lines of two runs that are only moved where both have as many
MOST_RUNS = 300  # of a page; one with more is a drawing, and stays as it is


@dataclass(frozen=True, slots=True)
class _Run:
    """Lines that follow each other in the file and on the page."""

    lines: tuple[Line, ...]
    left: float
    right: float
    bottom: float
    top: float

    @classmethod
    def of(cls, lines: Sequence[Line]) -> _Run:
        return cls(
            tuple(lines),
            min(line.left for line in lines),
            max(line.right for line in lines),
            min(line.bottom for line in lines),
            max(line.bottom + line.height for line in lines),
        )


def read_in_order(document: pdfium.PdfDocument, number: int) -> PageText:
    """Page ``number`` (0-based) as ``read_page`` has it, in reading order."""
    return in_reading_order(read_page(document, number))


def in_reading_order(page: PageText) -> PageText:
    """Rows whole and runs of lines in order; the same page where the file's order will do."""
    page = _with_whole_rows(page)
    runs = _runs(page.lines)
    if not 1 < len(runs) <= MOST_RUNS or not _misplaced(runs):
        return page
    text = ""
    lines: list[Line] = []
    for run in _sorted(runs):
        for line in run.lines:
            lines.append(line.shifted(len(text) - line.span.start))
            text += line.span.of(page.text) + "\n"
    return replace(page, text=text[:-1], lines=tuple(lines))


def _with_whole_rows(page: PageText) -> PageText:
    """Cells of one height that are lines of their own, from the left to the right, as one line.

    The line end between them becomes a blank, so that no position moves.
    """
    text: list[str] = []
    lines: list[Line] = []
    position = 0
    for line in page.lines:
        before = lines[-1] if lines else None
        gap = page.text[before.span.end : line.span.start] if before else ""
        if before and not gap.strip() and _beside(before, line):
            text += [page.text[position : before.span.end], " " * len(gap)]
            position = line.span.start
            lines[-1] = _joined(before, line)
        else:
            lines.append(line)
    if not text:
        return page
    return replace(page, text="".join(text) + page.text[position:], lines=tuple(lines))


def _beside(before: Line, line: Line) -> bool:
    """Whether ``line`` goes on where ``before`` ends, on the same row and in the same type."""
    height = max(before.height, line.height)
    level = abs(before.bottom - line.bottom) <= LEVEL * height
    return level and line.left >= before.right and 2 * min(before.height, line.height) > height


def _joined(before: Line, line: Line) -> Line:
    segments = (*before.segments, *line.segments)
    if line.left - before.right < max(before.height, line.height):  # one phrase
        last, first = before.segments[-1], line.segments[0]
        whole = Segment(Span(last.span.start, first.span.end), last.left, first.right)
        segments = (*before.segments[:-1], whole, *line.segments[1:])
    return replace(
        before,
        span=Span(before.span.start, line.span.end),
        right=line.right,
        height=max(before.height, line.height),
        bold=before.bold and line.bold,
        segments=segments,
        words=(*before.words, *line.words),
    )


def _runs(lines: Sequence[Line]) -> list[_Run]:
    runs: list[list[Line]] = []
    for line in lines:
        if runs and _goes_on(runs[-1][-1], line):
            runs[-1].append(line)
        else:
            runs.append([line])
    return [_Run.of(run) for run in runs]


def _goes_on(before: Line, line: Line) -> bool:
    height = max(before.height, line.height)
    down = -LEVEL * height <= before.bottom - line.bottom <= STEP * height
    return down and before.left < line.right and line.left < before.right


def _misplaced(runs: Sequence[_Run]) -> bool:
    """Whether a run stands behind one that it must precede, both of some size, or most lines do."""
    turned = sum(
        len(before.lines) == len(run.lines) == 1 and _above(run, before)
        for before, run in pairwise(runs)
    )
    if 2 * turned > sum(len(run.lines) for run in runs) - 1:
        return True
    big = [run for run in runs if len(run.lines) >= SMALL]
    return any(
        max(len(before.lines), len(run.lines)) >= BIG
        and (_above(run, before) or (_left_of(run, before) and _side_by_side(run, before)))
        for before, run in combinations(big, 2)
    )


def _above(run: _Run, other: _Run) -> bool:
    within = run.left < other.right and other.left < run.right
    return within and run.bottom >= other.top - LEVEL * (other.top - other.bottom) / len(
        other.lines
    )


def _left_of(run: _Run, other: _Run) -> bool:
    return run.right <= other.left


def _side_by_side(run: _Run, other: _Run) -> bool:
    """Two columns of prose: of figures, or a label and its text, the file knows better."""
    shared = min(run.top, other.top) - max(run.bottom, other.bottom)
    prose = all(_is_prose(r) for r in (run, other))
    return prose and 2 * shared > min(run.top - run.bottom, other.top - other.bottom)


def _is_prose(run: _Run) -> bool:
    words = sum(len(line.span) for line in run.lines)
    single = all(len(line.segments) == 1 for line in run.lines)
    return single and len(run.lines) >= BIG and words >= 20 * len(run.lines)


def _sorted(runs: Sequence[_Run]) -> list[_Run]:
    """Each after those that it must follow; of those that may come, the file's first."""
    count = len(runs)
    before: list[set[int]] = [set() for _ in range(count)]
    for a in range(count):
        for b in range(count):
            if a != b and (_above(runs[a], runs[b]) or _column_before(runs, a, b)):
                before[b].add(a)
    left = list(range(count))
    order: list[_Run] = []
    while left:
        # Where blocks wait for each other, the one that waits for the fewest goes first.
        chosen = min(left, key=lambda n: (len(before[n].intersection(left)), n))
        left.remove(chosen)
        order.append(runs[chosen])
    return order


def _column_before(runs: Sequence[_Run], a: int, b: int) -> bool:
    """Whether ``a`` is in a column left of that of ``b``, and nothing stands across between."""
    one, other = runs[a], runs[b]
    if not _left_of(one, other) or not (_is_prose(one) and _is_prose(other)):
        return False
    top, bottom = max(one.bottom, other.bottom), min(one.top, other.top)
    across = (
        run
        for run in runs
        if run.left < one.right and run.right > other.left
        if min(bottom, top) <= run.bottom and run.top <= max(bottom, top)
    )
    return next(across, None) is None
