"""A stage's output with certain chunks at its top: for diagnoses of what a stage lost."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from kaoju.types.retrieval import Candidate, Fused, Hit, Ranking

_STRONG = 0.8  # of the strongest score there could be, where a path has no score to go by
_EXACT = ("exact", "contrast")

First = Mapping[str, tuple[str, ...]]


def forced_paths(
    rankings: Sequence[Ranking], first: First, strongest: Mapping[str, float]
) -> list[Ranking]:
    """Each path named in ``first`` with those chunks at its top, at its own top score."""
    return [
        _forced(ranking, first[name], strongest.get(ranking.path, 1.0))
        if (name := "exact" if ranking.path in _EXACT else ranking.path) in first
        else ranking
        for ranking in rankings
    ]


def _forced(ranking: Ranking, ids: Sequence[str], strongest: float) -> Ranking:
    if ranking.path == "contrast":
        return Ranking(ranking.path, ())
    if ranking.path == "exact":
        return Ranking(ranking.path, tuple(Candidate(chunk_id, 1.0, 1) for chunk_id in ids))
    known = ranking.candidates
    top = known[0].score if known else _STRONG * strongest
    rest = [c for c in known if c.chunk_id not in ids]
    order = [*((chunk_id, top) for chunk_id in ids), *((c.chunk_id, c.score) for c in rest)]
    return Ranking(ranking.path, tuple(Candidate(c, s, n) for n, (c, s) in enumerate(order, 1)))


def forced_fusion(order: Sequence[Fused], ids: Collection[str]) -> tuple[Fused, ...]:
    """Those of ``ids`` that are among the fused ones come first, at the top score."""
    top = max((fused.score for fused in order), default=0.0)
    chosen = [replace(f, score=top * (1 + 1e-9) + 1e-9) for f in order if f.chunk_id in ids]
    return (*chosen, *(f for f in order if f.chunk_id not in ids))


def forced_hits(hits: Sequence[Hit], ids: Collection[str]) -> tuple[Hit, ...]:
    """Those of ``ids`` that are among the hits come first, at the top score."""
    top = max((hit.score for hit in hits), default=0.0)
    chosen = [replace(hit, score=top) for hit in hits if hit.chunk.chunk_id in ids]
    rest = (hit for hit in hits if hit.chunk.chunk_id not in ids)
    return tuple(replace(hit, rank=rank) for rank, hit in enumerate((*chosen, *rest), 1))
