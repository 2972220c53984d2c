"""From the blocks of one section to groups of pieces, each group one chunk."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from kaoju.chunk.cut import Measure, Part, cut, header_of, runs
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
GAP = 2  # characters between two blocks; in any other unit more than it costs


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


Groups = list[tuple[Piece, ...]]  # in reading order, each a chunk
Cut = Callable[[Piece, Measure], list[Piece]]


def pack(pieces: Sequence[Piece], measure: Measure) -> Groups:
    """Every piece is in one group, or cut over several."""
    if not pieces:
        return []
    if len(pieces) > 1 and _total(pieces) <= measure.settings.target:
        return [tuple(pieces)]
    bound = bind(list(bundles(pieces, measure, parts_of)), measure.settings.limit)
    return [bundle.pieces for bundle in _fill(bound, measure.settings)]


def pieces_of(blocks: Iterable[Block], measure: Measure) -> list[Piece]:
    """The blocks that have words, each whole."""
    whole = (piece_of(block, block.span.start, block.span.end, measure) for block in blocks)
    return [found for found in whole if has_words(found.words)]


def piece_of(block: Block, start: int, end: int, measure: Measure) -> Piece:
    """What stands of ``block`` in ``[start, end)``."""
    words = block_words(measure.document, block, Span(start, end))
    return Piece(block, start, end, words, measure.size(words))


def _total(pieces: Sequence[Piece]) -> int:
    return sum(piece.size for piece in pieces) + GAP * (len(pieces) - 1)


def bundle_of(pieces: Sequence[Piece]) -> Bundle:
    return Bundle(tuple(pieces), _total(pieces))


def _joined(a: Bundle, b: Bundle) -> Bundle:
    return Bundle(a.pieces + b.pieces, a.size + b.size + GAP)


def bundles(pieces: Sequence[Piece], measure: Measure, cut: Cut) -> Iterator[Bundle]:
    """Lists as they fit, and every other piece as ``cut`` leaves it."""
    items: list[Piece] = []
    for piece in pieces:
        if piece.kind is BlockKind.LIST_ITEM:
            items.append(piece)
            continue
        if items:
            yield from list_bundles(items, measure)
            items = []
        yield from (bundle_of((part,)) for part in cut(piece, measure))
    if items:
        yield from list_bundles(items, measure)


def list_bundles(items: Sequence[Piece], measure: Measure) -> Iterator[Bundle]:
    """The whole list where it fits, else runs of items, sub-items with their item if they fit."""
    whole = bundle_of(items)
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
            atoms.append(bundle_of(family))
        elif len(family) > 1 and family[0].block.level == top:
            atoms.extend(_list_family(family, measure))
        else:
            atoms.extend(bundle_of((part,)) for item in family for part in parts_of(item, measure))
    yield from _even(atoms, measure.settings)


def _list_family(family: Sequence[Piece], measure: Measure) -> Iterator[Bundle]:
    """An item too long with its sub-items: the item leads the first of them."""
    head = [bundle_of((part,)) for part in parts_of(family[0], measure)]
    inner = list(list_bundles(family[1:], measure))
    if head[-1].size + inner[0].size + GAP <= measure.settings.limit:
        inner[0] = _joined(head.pop(), inner[0])
    yield from [*head, *inner]


def _even(atoms: Sequence[Bundle], settings: ChunkSettings) -> Iterator[Bundle]:
    start = 0
    for index in range(1, len(atoms) + 1):
        # Parts of one item are never put together again.
        if index < len(atoms) and not _same_block(atoms[index - 1], atoms[index]):
            continue
        run = atoms[start:index]
        for first, last in runs([atom.size for atom in run], settings.target, settings.limit, GAP):
            yield bundle_of([piece for atom in run[first:last] for piece in atom.pieces])
        start = index


def parts_of(whole: Piece, measure: Measure) -> list[Piece]:
    """``whole`` itself where it keeps to the limit, else cut; of a table with its header row."""
    if whole.size <= measure.settings.limit:
        return [whole]
    cuts = cut(whole.block, measure, Span(whole.start, whole.end))
    return fragments(whole.block, cuts, measure)


def fragments(block: Block, parts: Sequence[Part], measure: Measure) -> list[Piece]:
    """The parts that have words; those of a table after the first carry its header row."""
    pieces = [piece_of(block, part.start, part.end, measure) for part in parts]
    if block.kind is BlockKind.TABLE:
        header, span = header_of(block, measure.document)
        pieces[1:] = [replace(p, header=header, header_span=span) for p in pieces[1:]]
    return [found for found in pieces if has_words(found.words)]


def bind(bundles: Sequence[Bundle], limit: int) -> list[Bundle]:
    """Lead-ins joined to what they introduce, formulas to the words before them."""
    bound = list(bundles[:1])
    for before, bundle in pairwise(bundles):
        fits = bound[-1].size + bundle.size + GAP <= limit
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
    return a.size + b.size + GAP <= size and not _same_block(a, b)
