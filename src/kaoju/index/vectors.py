"""Exact nearest neighbours by cosine; a chunk's score is the MAX over its windows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from kaoju.errors import EncoderMismatch
from kaoju.index import folder, windows
from kaoju.index.filters import RowFilter
from kaoju.index.folder import Stale
from kaoju.index.ranking import contenders, ranked
from kaoju.index.windows import Mask, WindowBlock
from kaoju.types.protocols import Vectors
from kaoju.types.retrieval import Candidate

_FORMAT = 1
_STEP = 16_384  # rows multiplied at a time: bounds the memory in which float16 is widened
_FEW = 0.25  # below this share of allowed rows they are gathered, not masked
_SLACK = 1e-5  # float32 products of unit vectors are off by less
_BLOCKS = 8  # more are merged when saving

Precision = Literal["float32", "float16"]


def similarity(cosine: float) -> float:
    """Cosine to [0, 1], increasing: opposite vectors 0, unrelated ones 0.5, equal ones 1."""
    return min(1.0, max(0.0, (1.0 + cosine) / 2.0))


class ExactVectorIndex:
    """Implements DenseIndex for the vectors of one encoder. Scores are cosines.

    Rows are brought to unit length when added. A zero row (an empty text's vector) is not kept,
    so its chunk is never returned for it. Equal scores are ordered by a hash of the vectors.
    """

    def __init__(self, encoder_id: str, dim: int, precision: Precision = "float32") -> None:
        """``precision`` float16 halves the folder and memory; a search takes longer."""
        self.encoder_id = encoder_id
        self.dim = dim
        self.generation = 0
        self._precision = precision
        self._blocks: tuple[tuple[WindowBlock, Mask], ...] = ()
        self._refresh()

    # Writing

    def add(self, encoder_id: str, vectors: Mapping[str, Vectors]) -> None:
        """Adds chunk id -> its windows' rows (windows, dim); a known id is replaced."""
        sizes = [len(rows) for rows in vectors.values()]
        owners = np.repeat(np.arange(len(vectors), dtype=np.int32), sizes)
        filled = [np.reshape(rows, (-1, np.shape(rows)[-1])) for rows in vectors.values()]
        matrix = np.concatenate(filled) if filled else np.zeros((0, self.dim), np.float32)
        self.add_rows(encoder_id, matrix, owners, tuple(vectors))

    def add_rows(
        self,
        encoder_id: str,
        matrix: NDArray[np.floating],
        owners: NDArray[np.integer],
        chunk_ids: Sequence[str],
    ) -> None:
        """Adds row i as a window of ``chunk_ids[owners[i]]``; known ids are replaced.

        ``owners`` ascends and ids are distinct. EncoderMismatch for another encoder's vectors or
        another dimension, ValueError for rows that are not finite.
        """
        self._check(encoder_id, matrix)
        self._drop(chunk_ids)
        block = windows.build(matrix, owners, chunk_ids, np.dtype(self._precision))
        if len(block):
            self._blocks = (*self._blocks, (block, np.ones(len(block), np.bool_)))
        self._refresh()

    def chunk_ids(self) -> list[str]:
        """The living chunks, in no order that means anything."""
        return [
            chunk_id
            for block, alive in self._blocks
            for chunk_id, lives in zip(block.ids, alive.tolist(), strict=True)
            if lives
        ]

    def remove(self, chunk_ids: Iterable[str]) -> None:
        """Removes chunks; unknown ids are passed over."""
        self._drop(set(chunk_ids))
        self._refresh()

    def _drop(self, chunk_ids: Collection[str]) -> None:
        left = []
        for block, alive in self._blocks:
            found = (block.row_of.get(chunk_id) for chunk_id in chunk_ids)
            rows = [row for row in found if row is not None]
            if rows:
                alive = alive.copy()
                alive[rows] = False
            if alive.any():
                left.append((block, alive))
        self._blocks = tuple(left)

    def _refresh(self) -> None:
        self._filter = RowFilter(self._blocks)
        self._size = sum(int(np.count_nonzero(alive)) for _, alive in self._blocks)

    def _check(self, encoder_id: str, matrix: NDArray[np.floating]) -> None:
        if encoder_id != self.encoder_id or matrix.ndim != 2 or matrix.shape[1] != self.dim:
            raise _mismatch(self.encoder_id, self.dim, f"{encoder_id} {matrix.shape[1:]}")

    # Reading

    def __len__(self) -> int:
        """Chunks that have a vector."""
        return self._size

    def search(
        self, query: Vectors, top_k: int, allowed: Collection[str] | None = None
    ) -> tuple[Candidate, ...]:
        """The nearest chunks, best first; several query rows count by their MAX.

        ``query`` is (dim,) or (rows, dim); zero rows of it ask for nothing.
        """
        unit = _unit_query(np.atleast_2d(np.asarray(query, np.float32)), self)
        if top_k < 1 or not self._size or not len(unit):
            return ()
        found: list[tuple[WindowBlock, NDArray[np.intp]]] = []
        for (block, _), mask in zip(self._blocks, self._filter.masks(allowed), strict=True):
            scores = _scores(block, unit, mask)
            found.append((block, contenders(scores, top_k, -2.0, _SLACK)))
        exact = np.concatenate([_exact(block, rows, unit) for block, rows in found])
        ties = np.concatenate([block.ties[rows] for block, rows in found])
        ids = [block.ids[row] for block, rows in found for row in rows.tolist()]
        return ranked(exact, ties, ids, top_k)

    # Storing

    def save(self, directory: Path, generation: int) -> None:
        """Writes what ``directory`` lacks; StorageError leaves the index there as it was."""
        if len(self._blocks) > _BLOCKS:
            merged = windows.merge(self._blocks)
            self._blocks = ((merged, np.ones(len(merged), np.bool_)),)
            self._refresh()
        self.generation = generation
        stored, keep = [], []
        for block, alive in self._blocks:
            if not (directory / block.name).is_dir():
                windows.write(directory, block)
            dead = folder.write_dead(directory, block.name, alive)
            stored.append({"name": block.name, "dead": dead})
            keep += [block.name, *([dead] if dead else [])]
        manifest = {
            **_expected(generation, self._precision),
            "encoder": self.encoder_id,
            "dim": self.dim,
            "segments": stored,
        }
        folder.write_manifest(directory, manifest, keep)

    @classmethod
    def load(
        cls,
        directory: Path,
        encoder_id: str,
        dim: int,
        generation: int,
        precision: Precision = "float32",
    ) -> ExactVectorIndex | Stale:
        """The index in ``directory``, or why it has to be built again from the stored vectors.

        EncoderMismatch when it holds another encoder's vectors.
        """
        manifest = folder.read_manifest(directory, {})
        if isinstance(manifest, Stale):
            return manifest
        if manifest.get("encoder") != encoder_id or manifest.get("dim") != dim:
            held = f"{manifest.get('encoder')} ({manifest.get('dim')},)"
            raise _mismatch(encoder_id, dim, held, str(directory))
        expected = folder.read_manifest(directory, _expected(generation, precision))
        if isinstance(expected, Stale):
            return expected
        index = cls(encoder_id, dim, precision)
        try:
            index._blocks = tuple(_read_block(directory, s, dim) for s in manifest["segments"])
        except (OSError, ValueError, KeyError, TypeError, IndexError) as error:
            return Stale(f"the index in {directory} is damaged: {error}")
        index.generation = generation
        index._refresh()
        return index


def _expected(generation: int, precision: Precision) -> dict[str, Any]:
    return {"format": _FORMAT, "generation": generation, "precision": precision}


def _read_block(directory: Path, stored: Mapping[str, Any], dim: int) -> tuple[WindowBlock, Mask]:
    block = windows.read(directory, stored["name"], dim)
    return block, folder.read_alive(directory, stored["dead"], len(block))


def _unit_query(query: Vectors, index: ExactVectorIndex) -> Vectors:
    if query.shape[1] != index.dim:
        raise _mismatch(index.encoder_id, index.dim, f"a query of {query.shape[1:]}")
    norms = np.linalg.norm(query, axis=1)
    kept = np.isfinite(norms) & (norms > 0)
    unit: Vectors = query[kept] / norms[kept, None]
    return unit


def _scores(block: WindowBlock, unit: Vectors, mask: Mask | None) -> NDArray[np.float32]:
    """Cosine by chunk; -inf where the mask is false."""
    scores = np.full(len(block), -np.inf, np.float32)
    if mask is None:
        rows = _row_scores(block.matrix, unit)
        return _by_chunk(rows, block.starts[:-1])
    chosen = np.flatnonzero(mask)
    if not len(chosen):
        return scores
    if len(chosen) < _FEW * len(block):
        taken, starts = block.windows(chosen)
        scores[chosen] = _by_chunk(_row_scores(block.matrix[taken], unit), starts)
        return scores
    rows = _row_scores(block.matrix, unit)
    scores[mask] = _by_chunk(rows, block.starts[:-1])[mask]
    return scores


def _by_chunk(rows: NDArray[np.float32], starts: NDArray[np.integer]) -> NDArray[np.float32]:
    best: NDArray[np.float32] = np.maximum.reduceat(rows, starts)
    return best


def _row_scores(matrix: NDArray[np.floating], unit: Vectors) -> NDArray[np.float32]:
    """The best cosine of each row over the query's rows."""
    best = np.empty(len(matrix), np.float32)
    asked = unit[0] if len(unit) == 1 else unit.T
    for start in range(0, len(matrix), _STEP):
        products = np.asarray(matrix[start : start + _STEP], np.float32) @ asked
        best[start : start + _STEP] = products if products.ndim == 1 else products.max(axis=1)
    return best


def _exact(block: WindowBlock, chunks: NDArray[np.intp], unit: Vectors) -> NDArray[np.float64]:
    """Cosines in float64, summed row by row: equal vectors give equal scores wherever they stand.

    A matrix product does not promise that, and the order of equal scores would depend on it.
    """
    if not len(chunks):
        return np.zeros(0)
    taken, starts = block.windows(chunks)
    rows = np.asarray(block.matrix[taken], np.float64)
    products = [(rows * asked.astype(np.float64)).sum(axis=1) for asked in unit]
    best: NDArray[np.float64] = np.maximum.reduceat(np.max(products, axis=0), starts)
    return np.clip(best, -1.0, 1.0)


def _mismatch(
    wanted: str, dim: int, found: str, where: str = "the vector index"
) -> EncoderMismatch:
    return EncoderMismatch(
        f"{where}: {wanted} ({dim},) and {found} do not mix. Name the encoder that made the "
        "vectors in kaoju.toml, or run ingest again to encode with the new one"
    )
