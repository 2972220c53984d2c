"""Where a block that is too long may be cut: at rows, lines, sentence ends, clauses, blanks."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from kaoju.chunk.plain import block_words, row_line, row_lines
from kaoju.config import ChunkSettings
from kaoju.text.sentences import sentences
from kaoju.types.documents import Block, BlockKind, ParsedDocument, Span

Size = Callable[[str], int]
Cutter = Callable[[str], Sequence[int]]  # offsets in a text at which it may be cut

_LINE = re.compile(r"\n")
_CLAUSE = re.compile(r"[，、；：]|[,;:](?=\s)|\n")
_BLANK = re.compile(r"\s+")
_MARK = re.compile(r"[,;](?=\D)")  # in code without blanks
_FINENESS = 20  # cuts looked at per ``limit``
_ABSURD = 10  # limits long, without blank or mark: encoded data
# Never cut inside inline formulas and inline code.
_WHOLE = re.compile(r"\$[^$\n]+\$|\\\(.+?\\\)|`[^`\n]+`")


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a block that is not cut further, and its size."""

    start: int
    end: int
    size: int


@dataclass(frozen=True, slots=True)
class Measure:
    """What cutting needs to know: the document, the sizes wanted and how size is counted."""

    document: ParsedDocument
    settings: ChunkSettings
    size: Size = len

    @property
    def gap(self) -> int:
        """What a line break between two parts costs."""
        return self.size("\n")

    def part(self, block: Block, start: int, end: int) -> Part:
        return Part(start, end, self.size(block_words(self.document, block, Span(start, end))))


def cut(block: Block, measure: Measure, within: Span | None = None) -> list[Part]:
    """``block`` as consecutive parts of about ``target``, each within ``limit`` if it can be.

    The parts cover the block (or what of it is ``within``) without a gap; with ``overlap`` a part
    of prose begins that many sentences before its predecessor's end. Formulas and table rows stay
    whole.
    """
    if block.kind is BlockKind.FORMULA:
        return [measure.part(block, block.span.start, block.span.end)]
    if block.kind is BlockKind.TABLE and block.cells:
        return _merge(rows(block, measure), measure)
    overlap = 0 if block.kind in _LINES else measure.settings.overlap
    return _merge(atoms(block, measure, within), measure, overlap)


def atoms(block: Block, measure: Measure, within: Span | None = None) -> list[Part]:
    """The sentences or lines that ``block`` is made of, finer ones where one is over the limit.

    Very short ones may be left together.
    """
    cutters = _IN_LINES if block.kind in _LINES else _IN_PROSE
    span = within or block.span
    whole = measure.part(block, span.start, span.end)
    return [
        small
        for part in _split(block, whole, cutters[0], measure)
        for small in _fit(block, part, cutters[1:], measure)
    ]


def _fit(block: Block, part: Part, cutters: Sequence[Cutter], measure: Measure) -> list[Part]:
    """``part`` itself if it keeps to the limit, else cut by the finer ``cutters`` in turn."""
    if part.size <= measure.settings.limit:
        return [part]
    if not cutters:
        return _hacked(block, part, measure)
    finer = [
        small
        for piece in _split(block, part, cutters[0], measure)
        for small in _fit(block, piece, cutters[1:], measure)
    ]
    return _merge(finer, measure)


def _hacked(block: Block, part: Part, measure: Measure) -> list[Part]:
    """A string without any place to cut stays whole, unless it is no language at all."""
    if part.size <= _ABSURD * measure.settings.limit:
        return [part]
    return _split(block, part, lambda text: range(0, len(text), measure.settings.limit), measure)


def _split(block: Block, part: Part, cutter: Cutter, measure: Measure) -> list[Part]:
    """``part`` at every cut of ``cutter`` that lies in words, not in markup or a formula."""
    text = measure.document.text[part.start : part.end]
    cuts = [part.start + cut for cut in cutter(text)]
    inner = _outside(_held(block, part, text, measure.document), cuts)
    bounds = [*_spaced(part.start, part.end, inner, measure.settings), part.end]
    return [measure.part(block, a, b) for a, b in pairwise(bounds)]


def _held(block: Block, part: Part, text: str, document: ParsedDocument) -> list[Span]:
    """What is never cut: inline formulas and code, markup, the block's markers; sorted."""
    spans = [Span(part.start + m.start(), part.start + m.end()) for m in _WHOLE.finditer(text)]
    index = bisect_right(document.markup, part.start, key=lambda span: span.end)
    while index < len(document.markup) and document.markup[index].start < part.end:
        spans.append(document.markup[index])
        index += 1
    # The block's own markers stay with its first and last words.
    spans.append(Span(block.span.start, block.content.start + 1))
    spans.append(Span(block.content.end - 1, block.span.end))
    return sorted(spans)


def _outside(held: Sequence[Span], cuts: Sequence[int]) -> Iterator[int]:
    """Those of the ascending ``cuts`` that are inside none of the spans."""
    index, reach = 0, -1
    for cut in cuts:
        while index < len(held) and held[index].start < cut:
            reach = max(reach, held[index].end)
            index += 1
        if cut >= reach:
            yield cut


def _spaced(start: int, end: int, cuts: Iterable[int], settings: ChunkSettings) -> Iterator[int]:
    """``start`` and the cuts before ``end``, but for those so near that they only cost time."""
    least = 1 if settings.overlap else max(1, settings.limit // _FINENESS)
    last = start
    yield start
    for cut in cuts:
        if last + least <= cut < end:
            yield cut
            last = cut


def _sentence_cuts(text: str) -> Sequence[int]:
    return [span.start for span in sentences(text)][1:]


def _line_cuts(text: str) -> Sequence[int]:
    return [match.end() for match in _LINE.finditer(text)]


def _clause_cuts(text: str) -> Sequence[int]:
    return [match.end() for match in _CLAUSE.finditer(text)]


def _blank_cuts(text: str) -> Sequence[int]:
    return [match.end() for match in _BLANK.finditer(text)]


def _mark_cuts(text: str) -> Sequence[int]:
    return [match.end() for match in _MARK.finditer(text)]


_LINES = frozenset({BlockKind.CODE, BlockKind.KEYVALUE, BlockKind.TABLE})
_IN_PROSE: tuple[Cutter, ...] = (_sentence_cuts, _clause_cuts, _blank_cuts)
_IN_LINES: tuple[Cutter, ...] = (_line_cuts, _clause_cuts, _blank_cuts, _mark_cuts)


def rows(block: Block, measure: Measure) -> list[Part]:
    """A part per row; rows tied by a cell that spans them are one part while that fits."""
    document = measure.document
    starts = _row_starts(block, document)
    bounds = [*(start for start, _ in starts), block.span.end]
    tied = [tie for _, tie in starts]
    each = [measure.part(block, a, b) for a, b in pairwise(bounds)]
    merged: list[Part] = []
    for row, tie in zip(each, tied, strict=True):
        joined = _joined(merged[-1], row, measure.gap) if merged and tie else row
        if tie and merged and joined.size <= measure.settings.limit:
            merged[-1] = joined
        else:
            merged.append(row)
    return merged


def _row_starts(block: Block, document: ParsedDocument) -> list[tuple[int, bool]]:
    """(offset at which a row begins, whether it must stay with the row above)."""
    starts: list[tuple[int, bool]] = []
    row, held_until, end = -1, 0, block.span.start
    # Header rows stay with the first row under them.
    top = header_rows(block)
    for cell in block.cells:
        if cell.row != row:
            row = cell.row
            line = document.text.rfind("\n", end, cell.span.start) + 1
            start = block.span.start if not starts else line or cell.span.start
            starts.append((start, row < held_until or 0 < row <= top))
        held_until = max(held_until, cell.row + cell.row_span)
        end = max(end, cell.span.end)
    return starts


def header_rows(block: Block) -> int:
    """How many rows at the top of a table consist of header cells."""
    below = (cell.row for cell in block.cells if not cell.header and len(cell.span))
    return next(below, 0)


def header_of(block: Block, document: ParsedDocument) -> tuple[str, Span | None]:
    """The header rows of a table as words and as a span; ``("", None)`` where it has none."""
    count = header_rows(block)
    cells = [cell for cell in block.cells if cell.row < count]
    if not cells:
        return "", None
    span = Span(cells[0].span.start, max(cell.span.end for cell in cells))
    lines = row_lines(document, block, span) if count > 1 else [row_line(document, cells)]
    return "\n".join(lines), span


def _joined(a: Part, b: Part, gap: int) -> Part:
    return Part(a.start, b.end, a.size + b.size + gap)


def _merge(small: Sequence[Part], measure: Measure, overlap: int = 0) -> list[Part]:
    """Runs of parts of even size near ``target``, never above ``limit`` unless one part is."""
    merged: list[Part] = []
    target, limit = measure.settings.target, measure.settings.limit
    for first, last in runs([atom.size for atom in small], target, limit, measure.gap):
        part = small[first]
        for atom in small[first + 1 : last]:
            part = _joined(part, atom, measure.gap)
        for atom in reversed(small[max(0, first - overlap) : first]):
            grown = _joined(atom, part, measure.gap)
            if grown.size > limit or atom.start <= merged[-1].start:
                break
            part = grown
        merged.append(part)
    return merged


def runs(sizes: Sequence[int], target: int, limit: int, gap: int = 0) -> Iterator[tuple[int, int]]:
    """Consecutive index ranges whose sizes add up to nearly the same, about ``target``.

    None is above ``limit`` unless it is a single one; ``gap`` is counted between two of a range.
    """
    left = sum(sizes) + gap * len(sizes)
    aim = _aim(left, target)
    first, held = 0, 0
    for index, size in enumerate(sizes):
        grown = held + size + (gap if index > first else 0)
        if index > first and (grown > limit or grown - aim > aim - held):
            yield first, index
            left -= held + gap
            aim = _aim(left, target)
            first, grown = index, size
        held = grown
    if first < len(sizes):
        yield first, len(sizes)


def _aim(total: int, target: int) -> float:
    return total / max(1, round(total / target))
