"""One immutable segment of an inverted index: postings in compressed sparse rows.

A term is known by a 64-bit hash of its token, so that opening needs no dictionary of strings:
``keys`` is sorted and searched by bisection. Two of n distinct tokens collide with probability
n²/2⁶⁵ (10 million tokens: 3 in a million); they would then count as one term, nothing worse.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from itertools import chain, count
from pathlib import Path
from secrets import token_hex
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kaoju.index import folder
from kaoju.types.chunks import Chunk

FIELDS = ("title", "section", "header", "body")
_FIELD_BITS = 2
_ARRAYS = ("keys", "starts", "rows", "frequencies", "lengths", "ties")

Tokenize = Callable[[str], Sequence[str]]
Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Segment:
    """Postings of term i: ``rows[starts[i]:starts[i+1]]``, ascending, with their frequencies."""

    name: str
    keys: NDArray[np.uint64]  # (terms,), sorted
    starts: NDArray[np.int64]  # (terms + 1,)
    rows: NDArray[np.int32]  # (postings,)
    frequencies: NDArray[np.float32]  # (postings,), weighted by field
    lengths: NDArray[np.int32]  # (chunks, fields), in tokens
    ties: NDArray[np.uint64]  # (chunks,), a hash of the body
    read_ids: Callable[[], list[str]] = field(repr=False)

    @cached_property
    def ids(self) -> list[str]:
        """Chunk ids by row."""
        return self.read_ids()

    @cached_property
    def row_of(self) -> Mapping[str, int]:
        return {chunk_id: row for row, chunk_id in enumerate(self.ids)}

    def __len__(self) -> int:
        return len(self.ties)

    def arrays(self) -> dict[str, NDArray[Any]]:
        return {name: getattr(self, name) for name in _ARRAYS}


def term_key(token: str) -> int:
    """The 64-bit hash that stands for a token: the same on every machine."""
    digest = blake2b(token.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "little")


def build(chunks: Sequence[Chunk], tokenize: Tokenize, weights: Sequence[float]) -> Segment:
    """A segment of ``chunks``; ``weights`` are those of FIELDS."""
    numbers: defaultdict[str, int] = defaultdict(count().__next__)
    lengths = np.zeros((len(chunks), len(FIELDS)), np.int32)
    tokens = np.fromiter(
        map(numbers.__getitem__, chain.from_iterable(_tokens(chunks, tokenize, lengths))), np.int64
    )
    keys = np.fromiter(map(term_key, numbers), np.uint64, len(numbers))
    order = np.argsort(keys)
    place = np.empty(len(keys), np.int64)
    place[order] = np.arange(len(keys))
    cells = np.repeat(np.arange(lengths.size, dtype=np.int64), lengths.ravel())
    code = place[tokens] * lengths.size + cells  # (term, chunk, field) in one number
    code.sort()
    first = _starts_of_runs(code >> _FIELD_BITS)
    by_field = np.asarray(weights, np.float32)[code & (len(FIELDS) - 1)]
    frequencies = np.add.reduceat(by_field, first) if len(first) else by_field
    term, cell = np.divmod(code[first], max(lengths.size, 1))
    ids = [c.chunk_id for c in chunks]
    return Segment(
        name=token_hex(8),
        keys=keys[order],
        starts=np.searchsorted(term, np.arange(len(keys) + 1)).astype(np.int64),
        rows=(cell >> _FIELD_BITS).astype(np.int32),
        frequencies=frequencies,
        lengths=lengths,
        ties=np.fromiter((term_key(c.body) for c in chunks), np.uint64, len(chunks)),
        read_ids=lambda: ids,
    )


def _tokens(
    chunks: Sequence[Chunk], tokenize: Tokenize, lengths: NDArray[np.int32]
) -> Iterator[Sequence[str]]:
    """Tokens field after field, in the order of FIELDS, noting in ``lengths`` how many."""
    known: dict[str, Sequence[str]] = {}

    def repeated(text: str) -> Sequence[str]:
        found = known.get(text)
        if found is None:
            found = known[text] = tokenize(text) if text else ()
        return found

    for row, chunk in enumerate(chunks):
        section = tuple(chain.from_iterable(map(repeated, chunk.section)))
        fields = (repeated(chunk.title), section, repeated(chunk.header), tokenize(chunk.body))
        for i, tokens in enumerate(fields):
            lengths[row, i] = len(tokens)
            yield tokens


def merge(parts: Iterable[tuple[Segment, Mask]]) -> Segment:
    """One segment of the rows that are alive, without the tokens being counted again."""
    chosen = list(parts)
    keys = np.sort(np.concatenate([s.keys for s, _ in chosen]))
    keys = keys[_starts_of_runs(keys)]
    size = sum(int(alive.sum()) for _, alive in chosen)
    codes, frequencies, ids = [], [], list[str]()
    offset = 0
    for segment, alive in chosen:
        new_row = np.cumsum(alive) - 1 + offset
        term = np.repeat(np.searchsorted(keys, segment.keys), np.diff(segment.starts))
        kept = alive[segment.rows]
        codes.append(term[kept] * size + new_row[segment.rows[kept]])
        frequencies.append(segment.frequencies[kept])
        ids += [chunk_id for chunk_id, lives in zip(segment.ids, alive, strict=True) if lives]
        offset += int(alive.sum())
    code = np.concatenate(codes)
    order = np.argsort(code)
    term, row = np.divmod(code[order], max(size, 1))
    first = _starts_of_runs(term)  # a term that no living chunk holds is gone
    return Segment(
        name=token_hex(8),
        keys=keys[term[first]],
        starts=np.append(first, len(term)).astype(np.int64),
        rows=row.astype(np.int32),
        frequencies=np.concatenate(frequencies)[order],
        lengths=np.concatenate([s.lengths[alive] for s, alive in chosen]),
        ties=np.concatenate([s.ties[alive] for s, alive in chosen]),
        read_ids=lambda: ids,
    )


def write(directory: Path, segment: Segment) -> None:
    folder.write_segment(directory, segment.name, segment.arrays(), segment.ids)


def read(directory: Path, name: str) -> Segment:
    """The segment, mapped. OSError or ValueError when it is missing or damaged."""
    arrays = {key: folder.read_array(directory / name / f"{key}.npy") for key in _ARRAYS}
    segment = Segment(name=name, read_ids=lambda: folder.read_ids(directory, name), **arrays)
    postings = int(segment.starts[-1]) if len(segment.starts) else -1
    if not (
        len(segment.keys) + 1 == len(segment.starts)
        and postings == len(segment.rows) == len(segment.frequencies)
        and segment.lengths.shape == (len(segment), len(FIELDS))
    ):
        raise ValueError(f"the arrays of {directory / name} do not fit each other")
    return segment


def _starts_of_runs(values: NDArray[np.integer]) -> NDArray[np.intp]:
    if not len(values):
        return np.zeros(0, np.intp)
    return np.flatnonzero(np.concatenate(([True], values[1:] != values[:-1])))
