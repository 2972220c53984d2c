"""From the blocks of one section to groups of pieces, each group one chunk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from kaoju.chunk.cut import Measure, cut, header_of, runs
from kaoju.chunk.plain import block_words, has_words
from kaoju.config import ChunkSettings
from kaoju.types.documents import Block, BlockKind, Span

_LED = frozenset(
    {
        BlockKind.LIST_ITEM,
        BlockKind.TABLE,
        BlockKind.CODE,
        BlockKind.KEYVALUE,
        BlockKind.QUOTE,
        BlockKind.FORMULA,
    }
)
_GAP = 2  # characters between two blocks; in any other unit more than it costs


@dataclass(frozen=True, slots=True)
class Piece:
    """A block, or a part of one that was too long, with its words."""

    block: Block
    start: int
    end: int
    words: str
    size: int
    header: str = ""  # of the table whose later rows this is
    header_span: Span | None = None

    @property
    def kind(self) -> BlockKind:
        return self.block.kind


@dataclass(frozen=True, slots=True)
class Bundle:
    """Pieces that belong together: a list, a lead-in with what it introduces, a paragraph."""

    pieces: tuple[Piece, ...]
    size: int

    @property
    def holds_table(self) -> bool:
        return any(piece.kind is BlockKind.TABLE for piece in self.pieces)


def pack(blocks: Iterable[Block], measure: Measure) -> list[tuple[Piece, ...]]:
    """Groups of pieces in reading order. Every block with words is in one, or cut over several."""
    pieces = list(_pieces(blocks, measure))
    if not pieces:
        return []
    if len(pieces) > 1 and _total(pieces) <= measure.settings.target:
        return [tuple(pieces)]
    bundles = _bind(list(_bundles(pieces, measure)), measure.settings.limit)
    return [bundle.pieces for bundle in _fill(bundles, measure.settings)]


def _pieces(blocks: Iterable[Block], measure: Measure) -> Iterator[Piece]:
    for block in blocks:
        words = block_words(measure.document, block)
        if has_words(words):
            yield Piece(block, block.span.start, block.span.end, words, measure.size(words))


def _total(pieces: Sequence[Piece]) -> int:
    return sum(piece.size for piece in pieces) + _GAP * (len(pieces) - 1)


def _bundle(pieces: Sequence[Piece]) -> Bundle:
    return Bundle(tuple(pieces), _total(pieces))


def _joined(a: Bundle, b: Bundle) -> Bundle:
    return Bundle(a.pieces + b.pieces, a.size + b.size + _GAP)


def _bundles(pieces: Sequence[Piece], measure: Measure) -> Iterator[Bundle]:
    items: list[Piece] = []
    for piece in pieces:
        if piece.kind is BlockKind.LIST_ITEM:
            items.append(piece)
            continue
        if items:
            yield from _list(items, measure)
            items = []
        yield from (_bundle((part,)) for part in _cut(piece, measure))
    if items:
        yield from _list(items, measure)


def _list(items: Sequence[Piece], measure: Measure) -> Iterator[Bundle]:
    """The whole list where it fits, else runs of items, sub-items with their item if they fit."""
    whole = _bundle(items)
    if whole.size <= measure.settings.limit:
        yield whole
        return
    top = min(item.block.level for item in items)
    families: list[list[Piece]] = []
    for item in items:
        if families and item.block.level > top:
            families[-1].append(item)
        else:
            families.append([item])
    atoms: list[Bundle] = []
    for family in families:
        if _total(family) <= measure.settings.limit:
            atoms.append(_bundle(family))
        elif len(family) > 1 and family[0].block.level == top:
            atoms.extend(_list_family(family, measure))
        else:
            atoms.extend(_bundle((part,)) for item in family for part in _cut(item, measure))
    yield from _even(atoms, measure.settings)


def _list_family(family: Sequence[Piece], measure: Measure) -> Iterator[Bundle]:
    """An item too long with its sub-items: the item leads the first of them."""
    head = [_bundle((part,)) for part in _cut(family[0], measure)]
    inner = list(_list(family[1:], measure))
    if head[-1].size + inner[0].size + _GAP <= measure.settings.limit:
        inner[0] = _joined(head.pop(), inner[0])
    yield from [*head, *inner]


def _even(atoms: Sequence[Bundle], settings: ChunkSettings) -> Iterator[Bundle]:
    start = 0
    for index in range(1, len(atoms) + 1):
        # Parts of one item are never put together again.
        if index < len(atoms) and not _same_block(atoms[index - 1], atoms[index]):
            continue
        run = atoms[start:index]
        for first, last in runs([atom.size for atom in run], settings.target, settings.limit, _GAP):
            yield _bundle([piece for atom in run[first:last] for piece in atom.pieces])
        start = index


def _cut(piece: Piece, measure: Measure) -> list[Piece]:
    if piece.size <= measure.settings.limit:
        return [piece]
    header, header_span = "", None
    if piece.kind is BlockKind.TABLE:
        header, header_span = header_of(piece.block, measure.document)
    parts: list[Piece] = []
    for part in cut(piece.block, measure):
        words = block_words(measure.document, piece.block, Span(part.start, part.end))
        fragment = Piece(piece.block, part.start, part.end, words, measure.size(words))
        if parts and header:
            fragment = Piece(
                piece.block, part.start, part.end, words, fragment.size, header, header_span
            )
        parts.append(fragment)
    return [part for part in parts if has_words(part.words)]


def _bind(bundles: Sequence[Bundle], limit: int) -> list[Bundle]:
    """Lead-ins joined to what they introduce, formulas to the words before them."""
    bound = list(bundles[:1])
    for before, bundle in pairwise(bundles):
        fits = bound[-1].size + bundle.size + _GAP <= limit
        if fits and _leads(before, bundle):
            bound[-1] = _joined(bound[-1], bundle)
        else:
            bound.append(bundle)
    return bound


def _leads(before: Bundle, bundle: Bundle) -> bool:
    if _same_block(before, bundle):
        return False
    kind = bundle.pieces[0].kind
    if kind is BlockKind.FORMULA:
        return True
    return kind in _LED and before.pieces[-1].words.endswith((":", "："))


def _same_block(a: Bundle, b: Bundle) -> bool:
    return a.pieces[-1].block is b.pieces[0].block


def _fill(bundles: Sequence[Bundle], settings: ChunkSettings) -> list[Bundle]:
    """Neighbours joined up to ``target``, and up to ``limit`` with one too short to stand alone.

    A table ends its group, unless what follows is as short as a note.
    """
    filled: list[Bundle] = []
    for bundle in bundles:
        if filled and _joins(filled[-1], bundle, settings):
            filled[-1] = _joined(filled[-1], bundle)
        else:
            filled.append(bundle)
    last_is_short = len(filled) > 1 and _short(filled[-1], settings)
    if last_is_short and _fits(filled[-2], filled[-1], settings.limit):
        filled[-2:] = [_joined(filled[-2], filled[-1])]
    return filled


def _joins(a: Bundle, b: Bundle, settings: ChunkSettings) -> bool:
    if _short(a, settings):
        return _fits(a, b, settings.limit)
    return _fits(a, b, settings.target) and not a.holds_table


def _short(bundle: Bundle, settings: ChunkSettings) -> bool:
    return bundle.size * 4 < settings.target


def _fits(a: Bundle, b: Bundle, size: int) -> bool:
    return a.size + b.size + _GAP <= size and not _same_block(a, b)
