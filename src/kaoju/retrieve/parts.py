"""The concrete parts that a search reads from, handed in by the engine."""

from __future__ import annotations

from dataclasses import dataclass

from kaoju.domain import Domain
from kaoju.types.protocols import Corpus, DenseIndex, Encoder, SparseIndex


@dataclass(frozen=True, slots=True)
class Parts:
    corpus: Corpus
    sparse: SparseIndex
    dense: DenseIndex
    encoder: Encoder
    domain: Domain
    subjects: frozenset[str] = frozenset()  # entities that whole reports are about
