"""What the fusions share: scores by path, and the fused list with where each came from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from kaoju.types.retrieval import Fused, Ranking

Scores = Mapping[str, float]  # chunk_id -> score
SCORE_PATHS = ("sparse", "dense")


def raw_scores(rankings: Sequence[Ranking]) -> dict[str, dict[str, float]]:
    """Path -> chunk_id -> the path's own score."""
    return {r.path: {c.chunk_id: c.score for c in r.candidates} for r in rankings}


def weighted_sum(
    rankings: Sequence[Ranking],
    weights: Mapping[str, float],
    scale: Callable[[str, Scores], Scores],
    constants: Mapping[str, float],
) -> tuple[Fused, ...]:
    """Adds the paths' scaled scores; an absent score counts as the path's least scaled one.

    A path of ``constants`` (exact, contrast) adds the same amount for each of its chunks.
    """
    raw = raw_scores(rankings)
    totals = {chunk_id: 0.0 for scores in raw.values() for chunk_id in scores}
    for path, scores in raw.items():
        if path in constants:
            for chunk_id in scores:
                totals[chunk_id] += constants[path]
        elif scores:
            scaled = scale(path, scores)
            absent = min(0.0, *scaled.values())
            weight = weights.get(path, 0.0)
            for chunk_id in totals:
                totals[chunk_id] += weight * scaled.get(chunk_id, absent)
    return fused(totals, rankings, raw)


def fused(
    totals: Scores, rankings: Sequence[Ranking], raw: Mapping[str, Scores]
) -> tuple[Fused, ...]:
    """Best first; equal totals stay in the order of the rankings, for the caller to settle."""
    paths: dict[str, dict[str, int]] = {chunk_id: {} for chunk_id in totals}
    for ranking in rankings:
        for c in ranking.candidates:
            paths[c.chunk_id][ranking.path] = c.rank
    ordered = sorted(totals, key=lambda chunk_id: -totals[chunk_id])
    return tuple(
        Fused(
            chunk_id,
            totals[chunk_id],
            paths[chunk_id],
            {path: scores[chunk_id] for path, scores in raw.items() if chunk_id in scores},
        )
        for chunk_id in ordered
    )
