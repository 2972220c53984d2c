"""One immutable block of the vector index: the windows of chunks that were added together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from secrets import token_hex
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kaoju.index import folder

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class WindowBlock:
    """Windows of chunk i: ``matrix[starts[i]:starts[i+1]]``, at least one."""

    name: str
    matrix: NDArray[np.floating]  # (windows, dim), rows of unit length
    starts: NDArray[np.int64]  # (chunks + 1,)
    ties: NDArray[np.uint64]  # (chunks,), a hash of the chunk's rows
    ids: Sequence[str]

    @cached_property
    def row_of(self) -> Mapping[str, int]:
        return {chunk_id: row for row, chunk_id in enumerate(self.ids)}

    def __len__(self) -> int:
        return len(self.ids)

    def windows(self, chunks: NDArray[np.intp]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The matrix rows of ``chunks``, and where among them each chunk's begin."""
        sizes = self.starts[chunks + 1] - self.starts[chunks]
        begins = np.cumsum(sizes) - sizes
        rows = np.arange(int(sizes.sum())) + np.repeat(self.starts[chunks] - begins, sizes)
        return rows, begins


def build(
    matrix: NDArray[np.floating],
    owners: NDArray[np.integer],
    chunk_ids: Sequence[str],
    dtype: np.dtype[Any],
) -> WindowBlock:
    """A block of unit rows; zero rows, and chunks that have no other, are left out."""
    if not len(owners) == len(matrix) or np.any(np.diff(owners) < 0):
        raise ValueError("owners must ascend and name the chunk of every row")
    norms = np.linalg.norm(np.asarray(matrix, np.float32), axis=1)
    if not np.isfinite(norms).all():
        raise ValueError("a vector holds a value that is not finite")
    kept = norms > 0
    unit = (matrix[kept] / norms[kept, None]).astype(dtype)
    used, sizes = np.unique(owners[kept], return_counts=True)
    return _block(unit, sizes, [chunk_ids[i] for i in used.tolist()])


def merge(blocks: Iterable[tuple[WindowBlock, Mask]]) -> WindowBlock:
    """One block of the chunks that are alive."""
    matrices, sizes, ids = [], [], list[str]()
    for block, alive in blocks:
        chosen = np.flatnonzero(alive)
        matrices.append(block.matrix[block.windows(chosen)[0]])
        sizes.append(np.diff(block.starts)[chosen])
        ids += [block.ids[row] for row in chosen.tolist()]
    return _block(np.concatenate(matrices), np.concatenate(sizes), ids)


def write(directory: Path, block: WindowBlock) -> None:
    arrays = {"matrix": block.matrix, "starts": block.starts, "ties": block.ties}
    folder.write_segment(directory, block.name, arrays, block.ids)


def read(directory: Path, name: str, dim: int) -> WindowBlock:
    """The block, mapped. OSError or ValueError when it is missing or damaged."""
    arrays = {
        key: folder.read_array(directory / name / f"{key}.npy")
        for key in ("matrix", "starts", "ties")
    }
    block = WindowBlock(name=name, ids=folder.read_ids(directory, name), **arrays)
    fits = len(block.starts) == len(block) + 1 == len(block.ties) + 1
    if not fits or block.matrix.shape != (int(block.starts[-1]), dim):
        raise ValueError(f"the arrays of {directory / name} do not fit each other")
    return block


def _block(
    unit: NDArray[np.floating], sizes: NDArray[np.integer], ids: Sequence[str]
) -> WindowBlock:
    starts = np.concatenate(([0], np.cumsum(sizes, dtype=np.int64)))
    unit = np.ascontiguousarray(unit)
    spans = zip(starts[:-1].tolist(), starts[1:].tolist(), strict=True)
    ties = np.fromiter((_hash(unit[a:b]) for a, b in spans), np.uint64, len(ids))
    return WindowBlock(token_hex(8), unit, starts, ties, ids)


def _hash(rows: NDArray[np.floating]) -> int:
    return int.from_bytes(blake2b(rows.data, digest_size=8).digest(), "little")
