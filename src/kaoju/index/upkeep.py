"""Brings a stored index up to the present generation: only what changed is built again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from kaoju.config import SparseSettings
from kaoju.errors import EncoderMismatch
from kaoju.index.bm25 import Bm25Index
from kaoju.index.folder import Stale, stored_generation
from kaoju.index.vectors import ExactVectorIndex
from kaoju.types.chunks import Chunk
from kaoju.types.protocols import Encoder


class Rows(Protocol):
    """A row per window: ``matrix[i]`` belongs to ``chunk_ids[owners[i]]``."""

    @property
    def encoder_id(self) -> str: ...
    @property
    def matrix(self) -> NDArray[np.floating[Any]]: ...
    @property
    def owners(self) -> NDArray[np.integer[Any]]: ...
    @property
    def chunk_ids(self) -> Sequence[str]: ...


class Truth(Protocol):
    """What the indexes are derived from: one generation of the store."""

    @property
    def generation(self) -> int: ...
    def revisions(self) -> Mapping[str, int]: ...
    def chunk_revisions(self) -> Mapping[str, int]: ...
    def chunks(self, doc_ids: set[str] | None = None) -> Iterator[Chunk]: ...
    def vectors(self, encoder_id: str, since: int = -1) -> Rows: ...


def sparse_index(
    directory: Path, truth: Truth, settings: SparseSettings, tokenizer: str
) -> Bm25Index:
    """The sparse index of ``truth``: as stored, brought up to date, or built anew."""
    since = stored_generation(directory)
    if since is not None and since <= truth.generation:
        found = Bm25Index.load(directory, since, settings, tokenizer=tokenizer)
        if not isinstance(found, Stale):
            _update_sparse(found, truth, since)
            return found
    return built_sparse(truth, settings, tokenizer)


def built_sparse(truth: Truth, settings: SparseSettings, tokenizer: str) -> Bm25Index:
    index = Bm25Index(settings, tokenizer=tokenizer)
    index.add(truth.chunks())
    return index


def dense_index(directory: Path, truth: Truth, encoder: Encoder) -> ExactVectorIndex:
    """The vector index of ``truth``; one of another encoder is built anew from its vectors.

    EncoderMismatch when ``truth`` has no vectors of this encoder.
    """
    since = stored_generation(directory)
    if since is not None and since <= truth.generation:
        try:
            found = ExactVectorIndex.load(directory, encoder.id, encoder.dim, since)
        except EncoderMismatch:
            return built_dense(truth, encoder)
        if not isinstance(found, Stale):
            _update_dense(found, truth, since)
            return found
    return built_dense(truth, encoder)


def built_dense(truth: Truth, encoder: Encoder) -> ExactVectorIndex:
    index = ExactVectorIndex(encoder.id, encoder.dim)
    _add(index, truth.vectors(encoder.id))
    return index


def _update_sparse(index: Bm25Index, truth: Truth, since: int) -> None:
    if since == truth.generation:
        return
    index.remove(_outdated(index.chunk_ids(), truth, since))
    changed = {doc_id for doc_id, revision in truth.revisions().items() if revision > since}
    if changed:
        index.add(truth.chunks(changed))


def _update_dense(index: ExactVectorIndex, truth: Truth, since: int) -> None:
    if since == truth.generation:
        return
    index.remove(_outdated(index.chunk_ids(), truth, since))
    _add(index, truth.vectors(index.encoder_id, since))


def _add(index: ExactVectorIndex, rows: Rows) -> None:
    if len(rows.chunk_ids):
        index.add_rows(rows.encoder_id, rows.matrix, rows.owners, rows.chunk_ids)


def _outdated(chunk_ids: Sequence[str], truth: Truth, since: int) -> list[str]:
    """Those that are gone, or whose document was written again."""
    revisions = truth.chunk_revisions()
    return [c for c in chunk_ids if revisions.get(c, since + 1) > since]
