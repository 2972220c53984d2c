"""Derived indexes: what can be rebuilt from the store at any time, and says when it must be."""

from __future__ import annotations

from kaoju.index.bm25 import Bm25Index
from kaoju.index.folder import Stale
from kaoju.index.vectors import ExactVectorIndex

__all__ = ["Bm25Index", "ExactVectorIndex", "Stale"]
