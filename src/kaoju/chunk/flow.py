"""Running text as units that are never cut, and as groups of consecutive units."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from kaoju.chunk.cut import Measure, atoms, runs
from kaoju.chunk.pack import (
    GAP,
    Bundle,
    Groups,
    Piece,
    bind,
    bundle_of,
    bundles,
    fragments,
    parts_of,
    piece_of,
)
from kaoju.types.documents import BlockKind, Span

PROSE = frozenset({BlockKind.PARAGRAPH, BlockKind.QUOTE})


def units(pieces: Sequence[Piece], measure: Measure) -> list[Bundle]:
    """Sentences of prose; lists, code and tables whole up to the limit, with what leads to them.

    A heading leads to what is under it.
    """
    found = list(bundles(pieces, measure, _small))
    return _led(bind(found, measure.settings.limit), measure)


def _small(piece: Piece, measure: Measure) -> list[Piece]:
    if piece.kind not in PROSE:
        return parts_of(piece, measure)
    span = Span(piece.start, piece.end)
    found = fragments(piece.block, atoms(piece.block, measure, span), measure)
    # What lies between two of them has no words and goes with the first.
    bounds = [piece.start, *(part.start for part in found[1:]), piece.end]
    return [piece_of(piece.block, start, end, measure) for start, end in pairwise(bounds)]


def _led(found: Sequence[Bundle], measure: Measure) -> list[Bundle]:
    led: list[Bundle] = []
    for bundle in found:
        heads = bool(led) and led[-1].pieces[-1].kind is BlockKind.HEADING
        if heads and led[-1].size + bundle.size + GAP <= measure.settings.limit:
            led[-1] = bundle_of(led[-1].pieces + bundle.pieces)
        else:
            led.append(bundle)
    return led


def even(found: Sequence[Bundle], measure: Measure) -> list[int]:
    """Indices at which groups of nearly the same size begin, about ``target`` each."""
    settings = measure.settings
    sizes = [bundle.size for bundle in found]
    return [first for first, _ in runs(sizes, settings.target, settings.limit, GAP)]


def grouped(found: Sequence[Bundle], starts: Iterable[int], measure: Measure) -> Groups:
    """The units from each of ``starts`` to the next one, with the settings' overlap of prose."""
    bounds = [*starts, len(found)]
    groups: Groups = []
    before = 0  # where the previous group began
    for first, last in pairwise(bounds):
        begin = _back(found, first, last, before, measure)
        groups.append(_welded([p for unit in found[begin:last] for p in unit.pieces], measure))
        before = begin
    return groups


def _back(found: Sequence[Bundle], first: int, last: int, before: int, measure: Measure) -> int:
    """``first``, or up to ``overlap`` units of prose earlier while the group keeps to the limit."""
    size = sum(unit.size + GAP for unit in found[first:last])
    begin = first
    while first - begin < measure.settings.overlap and begin - 1 > before:
        unit = found[begin - 1]
        size += unit.size + GAP
        if size - GAP > measure.settings.limit or any(p.kind not in PROSE for p in unit.pieces):
            break
        begin -= 1
    return begin


def _welded(pieces: Sequence[Piece], measure: Measure) -> tuple[Piece, ...]:
    """Neighbouring parts of one block as one piece."""
    welded: list[Piece] = []
    for piece in pieces:
        if welded and welded[-1].block is piece.block:
            last = welded[-1]
            whole = piece_of(piece.block, last.start, piece.end, measure)
            welded[-1] = replace(whole, header=last.header, header_span=last.header_span)
        else:
            welded.append(piece)
    return tuple(welded)
