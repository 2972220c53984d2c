"""The paths from a plan to candidates: sparse, dense, exact, contrast."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from kaoju.retrieve.groups import Group
from kaoju.retrieve.matching import content_words, covers, mentions_of
from kaoju.retrieve.parts import Parts
from kaoju.retrieve.slots import Slot
from kaoju.types.chunks import Chunk, ChunkKind
from kaoju.types.facts import Fact
from kaoju.types.protocols import Vectors
from kaoju.types.queries import QueryPlan
from kaoju.types.retrieval import Candidate, Ranking

_FEW = 5  # chunks: an identifier found in more is not exact
_COMPARING = frozenset({"compare", "difference", "ratio", "superlative", "list", "count"})


def sparse_path(
    parts: Parts, groups: Sequence[Group], top_k: int, allowed: Collection[str] | None
) -> Ranking:
    """Field-weighted BM25."""
    return Ranking("sparse", parts.sparse.search_grouped(groups, top_k, allowed))


def dense_path(
    parts: Parts, query: Vectors, top_k: int, allowed: Collection[str] | None
) -> Ranking:
    """Cosine of the question as encoded, the best of each chunk's windows."""
    return Ranking("dense", parts.dense.search(query, top_k, allowed))


def exact_path(
    parts: Parts,
    plan: QueryPlan,
    stated: Iterable[str],
    nearby: Iterable[Chunk],
    allowed: Collection[str] | None,
) -> Ranking:
    """Chunks that state what was named; all share rank 1 and score 1.

    Fires on ``stated`` (the chunks of asked facts of a resolved entity), on identifiers of few
    chunks, and on headings wholly covered by the question's content words (among ``nearby``);
    never on free text.
    """
    found: dict[str, None] = dict.fromkeys(stated)
    for identifier in plan.identifiers:
        found.update(dict.fromkeys(_identified(parts, identifier, allowed)))
    words = content_words(plan)
    for chunk in nearby:
        if covers(words, chunk.heading):
            found[chunk.chunk_id] = None
    ids = (c for c in found if allowed is None or c in allowed)
    return Ranking("exact", tuple(Candidate(chunk_id, 1.0, 1) for chunk_id in ids))


def stated_slots(parts: Parts, plan: QueryPlan) -> dict[Slot, list[str]]:
    """(entity, attribute) of the asked facts -> the chunks that state it."""
    slots: dict[Slot, list[str]] = {}
    asked: dict[str, bool] = {}  # a report has the same few hundred labels over and over
    for entity in plan.entities:
        for fact in parts.corpus.facts(entity):
            if fact.attribute not in asked:
                asked[fact.attribute] = _asked(fact, plan)
            if asked[fact.attribute]:
                slots.setdefault((entity, fact.attribute), []).append(fact.chunk_id)
    return slots


def _asked(fact: Fact, plan: QueryPlan) -> bool:
    """Whether the fact's attribute is one that the plan names or words of it."""
    return covers(content_words(plan), fact.attribute) or any(
        covers(frozenset(), fact.attribute, name) for name in plan.attributes
    )


def _identified(parts: Parts, identifier: str, allowed: Collection[str] | None) -> tuple[str, ...]:
    found = parts.sparse.search({identifier: 1.0}, _FEW + 1, allowed)
    return tuple(c.chunk_id for c in found) if len(found) <= _FEW else ()


def contrast_path(plan: QueryPlan, nearby: Iterable[Chunk]) -> Ranking:
    """Tables that set two or more of the asked entities side by side."""
    comparing = len(plan.entities) > 1 or plan.operator in _COMPARING
    if not comparing:
        return Ranking("contrast", ())
    tables = (chunk for chunk in nearby if chunk.kind is ChunkKind.TABLE)
    found = [chunk.chunk_id for chunk in tables if len(mentions_of(plan, chunk)) > 1]
    return Ranking("contrast", tuple(Candidate(chunk_id, 1.0, 1) for chunk_id in found))


def completed(
    parts: Parts,
    rankings: Sequence[Ranking],
    groups: Sequence[Group],
    query: Vectors | None,
) -> tuple[Ranking, ...]:
    """Each score path also scores the candidates that only other paths found.

    Without it the absent score is unknown, and a fusion of scores has to guess it. Ranks of the
    added candidates continue the path's own; a chunk the path gives no score stays absent.
    """
    everything = {c.chunk_id for ranking in rankings for c in ranking.candidates}
    result = []
    for ranking in rankings:
        missing = everything - {c.chunk_id for c in ranking.candidates}
        extra: tuple[Candidate, ...] = ()
        if missing and ranking.path == "sparse":
            extra = parts.sparse.search_grouped(groups, len(missing), missing)
        elif missing and ranking.path == "dense" and query is not None:
            extra = parts.dense.search(query, len(missing), missing)
        start = len(ranking.candidates)
        more = tuple(Candidate(c.chunk_id, c.score, start + c.rank) for c in extra)
        result.append(Ranking(ranking.path, ranking.candidates + more))
    return tuple(result)
