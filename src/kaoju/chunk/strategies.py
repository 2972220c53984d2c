"""Ways of cutting a document: from its sections to groups of pieces, each group one chunk."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kaoju.chunk.anchors import by_anchors
from kaoju.chunk.cut import Measure
from kaoju.chunk.flow import even, grouped, units
from kaoju.chunk.outline import Section
from kaoju.chunk.pack import Groups, Piece, pack, pieces_of
from kaoju.chunk.records import by_records
from kaoju.chunk.semantic import Encode, by_meaning
from kaoju.errors import SettingsError
from kaoju.types.documents import BlockKind


@dataclass(frozen=True, slots=True)
class Placed:
    """Chunks to be of one place: ``slug`` names it in their ids, ``path`` are their headings."""

    slug: str
    path: tuple[str, ...]
    groups: Groups


Pack = Callable[[Sequence[Piece], Measure], Groups]


def placed(
    outline: Sequence[Section], measure: Measure, encode: Encode | None = None
) -> Iterator[Placed]:
    """All chunks of the document as the settings' strategy cuts it, in reading order.

    SettingsError for ``semantic`` without an encoder.
    """
    strategy = measure.settings.strategy
    if strategy == "fixed":
        return _across(outline, measure)
    if strategy == "semantic":
        if encode is None:
            raise SettingsError("[chunk] strategy = 'semantic' needs an encoder; none was given")
        return _sections(outline, measure, lambda pieces, m: by_meaning(pieces, m, encode))
    return _sections(outline, measure, _IN_SECTIONS[strategy])


_IN_SECTIONS: Mapping[str, Pack] = {
    "headings": pack,
    "anchors": by_anchors,
    "table": by_records,
}


def _sections(outline: Sequence[Section], measure: Measure, pack_one: Pack) -> Iterator[Placed]:
    """Section by section; headings with nothing below them in groups of their own."""
    bare: list[Section] = []  # consecutive ones under one parent
    for section in outline:
        groups = pack_one(pieces_of(section.blocks, measure), measure)
        is_bare = section.leaf and section.heading is not None and not groups
        if bare and not (is_bare and section.path[:-1] == bare[0].path[:-1]):
            yield _headings(bare, measure)
            bare = []
        if is_bare:
            bare.append(section)
        elif groups:
            yield Placed(section.slug, section.path, groups)
    if bare:
        yield _headings(bare, measure)


def _headings(bare: Sequence[Section], measure: Measure) -> Placed:
    headings = [section.heading for section in bare if section.heading is not None]
    groups = pack(pieces_of(headings, measure), measure)
    return Placed(bare[0].slug, bare[0].path[:-1], groups)


def _across(outline: Sequence[Section], measure: Measure) -> Iterator[Placed]:
    """Stretches of even size, whatever the headings; above a chunk is what is above all of it."""
    pieces: list[Piece] = []
    above: dict[int, tuple[str, ...]] = {}  # id of a block -> headings above it
    for section in outline:
        own = [section.heading] if section.heading is not None else []
        found = pieces_of([*own, *section.blocks], measure)
        for piece in found:
            heading = piece.kind is BlockKind.HEADING
            above[id(piece.block)] = section.path[:-1] if heading else section.path
        pieces += found
    atoms = units(pieces, measure)
    for group in grouped(atoms, even(atoms, measure), measure):
        yield Placed("", _common([above[id(piece.block)] for piece in group]), [group])


def _common(paths: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    low, high = min(paths), max(paths)
    same = 0
    while same < min(len(low), len(high)) and low[same] == high[same]:
        same += 1
    return low[:same]
