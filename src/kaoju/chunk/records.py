"""Strategy ``table``: the rows of a table in chunks of their own, apart from the text around."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence

from kaoju.chunk.cut import Measure, Part, rows
from kaoju.chunk.pack import Groups, Piece, bundle_of, fragments, pack
from kaoju.types.documents import Block, BlockKind


def by_records(pieces: Sequence[Piece], measure: Measure) -> Groups:
    """Text as between headings; a table's row groups each alone, every one with the header row.

    A row group is as many rows as the settings say; rows tied by a cell that spans them, and the
    rows below a label row, stay together up to the limit. What leads to a table ("as follows:")
    stands with its first group.
    """
    groups: Groups = []
    text: list[Piece] = []
    for piece in pieces:
        if piece.kind is not BlockKind.TABLE or not piece.block.cells:
            text.append(piece)
            continue
        table = [(part,) for part in _row_groups(piece.block, measure)]
        if text and table and _leads(text[-1], table[0], measure):
            table[0] = (text.pop(), *table[0])  # type: ignore[assignment]
        groups += pack(text, measure)
        groups += table
        text = []
    return groups + pack(text, measure)


def _leads(before: Piece, first: Sequence[Piece], measure: Measure) -> bool:
    size = bundle_of((before, *first)).size
    return before.words.endswith((":", "：")) and size <= measure.settings.limit


def _row_groups(block: Block, measure: Measure) -> list[Piece]:
    labels = _labels(block)
    joined: list[Part] = []
    held, labelled = 0, False  # parts in the last group, whether a label row heads it
    only_labels = False
    for part in rows(block, measure):
        is_label = bisect_left(labels, part.start) < bisect_left(labels, part.end)
        room = only_labels or (not is_label and (labelled or held < measure.settings.rows))
        size = joined[-1].size + part.size + measure.gap if joined else 0
        if joined and room and size <= measure.settings.limit:
            joined[-1] = Part(joined[-1].start, part.end, size)
            held += 1
        else:
            joined.append(part)
            held, labelled, only_labels = 1, is_label, True
        only_labels = only_labels and is_label
    return fragments(block, joined, measure)


def _labels(block: Block) -> list[int]:
    """Where rows begin that only name the rows below them: one cell has words, or one spans all."""
    columns = max((cell.column + cell.column_span for cell in block.cells), default=0)
    filled = Counter(cell.row for cell in block.cells if len(cell.span))
    return [
        cell.span.start
        for cell in block.cells
        if cell.column == 0
        and len(cell.span)
        and filled[cell.row] == 1
        and not cell.header
        # Of two columns an empty second one is a value that is missing.
        and (columns > 2 or cell.column_span == columns > 1)
    ]
