"""BM25 written once more, over dictionaries, straight from the formula: slow and obvious."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

from kaoju.config import SparseSettings
from kaoju.types.chunks import Chunk


class Oracle:
    def __init__(self, chunks: Sequence[Chunk], settings: SparseSettings) -> None:
        s = self.settings = settings
        self.tf: dict[str, Counter[str]] = {}
        self.length: dict[str, float] = {}
        for c in chunks:
            tf: Counter[str] = Counter()
            fields = ((c.title, s.title), (" ".join(c.section), s.section), (c.header, s.header))
            for text, weight in (*fields, (c.body, 1.0)):
                for token in text.split():
                    tf[token] += weight
                self.length[c.chunk_id] = self.length.get(c.chunk_id, 0) + weight * len(
                    text.split()
                )
            self.tf[c.chunk_id] = tf

    def idf(self, token: str) -> float:
        df = sum(token in tf for tf in self.tf.values())
        return math.log(1 + (len(self.tf) - df + 0.5) / (df + 0.5))

    def share(self, token: str, weight: float, chunk_id: str) -> float:
        k1, b = self.settings.k1, self.settings.b
        tf = self.tf[chunk_id].get(token, 0)
        if tf == 0:
            return 0.0
        average = sum(self.length.values()) / len(self.length)
        norm = k1 * (1 - b + b * self.length[chunk_id] / average)
        return weight * self.idf(token) * tf / (tf + norm)

    def scores(self, groups: Sequence[Mapping[str, float]]) -> dict[str, float]:
        found = {
            c: sum(max((self.share(t, w, c) for t, w in g.items()), default=0) for g in groups)
            for c in self.tf
        }
        return {c: score for c, score in found.items() if score > 0}
