"""Which chunks may be candidates at all: tenant, entity, version, content type."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from kaoju.facts.aliases import concerns
from kaoju.types.chunks import Chunk, ChunkMeta
from kaoju.types.queries import QueryPlan
from kaoju.types.retrieval import Ranking

Known = tuple[Chunk, ChunkMeta]
Lookup = Callable[[str], Known | None]


def permitted(rankings: Sequence[Ranking], known: Lookup, tenant: str) -> tuple[Ranking, ...]:
    """Only candidates of this tenant that the store still has."""

    def keeps(chunk_id: str) -> bool:
        found = known(chunk_id)
        return found is not None and found[1].tenant == tenant

    return _kept(rankings, keeps)


def relevant(
    rankings: Sequence[Ranking],
    known: Lookup,
    plan: QueryPlan,
    subjects: frozenset[str] = frozenset(),
) -> tuple[Ranking, ...]:
    """Applies each filter the plan asks for unless nothing would remain.

    ``subjects`` are entities that whole reports are about: a question about them is answered from
    what names them.
    """
    entities = _of_entities(plan, known, subjects)
    for keeps in (entities, _of_type(plan, known), _of_version(plan, known)):
        if keeps is None:
            continue
        kept = _kept(rankings, keeps(rankings))
        if any(ranking.candidates for ranking in kept):
            rankings = kept
    return tuple(rankings)


Keeps = Callable[[str], bool]
Filter = Callable[[Sequence[Ranking]], Keeps]


def _of_entities(plan: QueryPlan, known: Lookup, subjects: frozenset[str]) -> Filter | None:
    """Drops chunks that are about siblings of the asked entities only, or not about the report's
    subject that is asked for."""
    asked = frozenset(plan.entities)
    if not asked:
        return None
    named = asked & subjects

    def keeps(chunk_id: str) -> bool:
        found = known(chunk_id)
        stated = found[0].entities if found else ()
        if named:
            return not named.isdisjoint(stated)
        return concerns(asked, stated)

    return lambda _: keeps


def _of_type(plan: QueryPlan, known: Lookup) -> Filter | None:
    wanted = plan.filters.get("content_type")
    if not wanted:
        return None

    def keeps(chunk_id: str) -> bool:
        found = known(chunk_id)
        return found is not None and found[1].content_type == wanted

    return lambda _: keeps


def _of_version(plan: QueryPlan, known: Lookup) -> Filter | None:
    """Drops documents of versions that were not asked for; ``first`` and ``latest`` are resolved
    among the candidates of the same entities and content type."""
    wanted = plan.filters.get("version")
    if not wanted:
        return None
    asked = wanted.split(",")

    def build(rankings: Sequence[Ranking]) -> Keeps:
        ends = _ends(c.chunk_id for r in rankings for c in r.candidates) if _open(asked) else {}

        def keeps(chunk_id: str) -> bool:
            found = known(chunk_id)
            if found is None or not found[1].version:
                return True
            version = version_key(found[1].version)
            if version in {version_key(a) for a in asked if a not in ("first", "latest")}:
                return True
            first, latest = ends.get(_group(found), (version, version))
            return ("first" in asked and version == first) or (
                "latest" in asked and version == latest
            )

        return keeps

    def _ends(chunk_ids: Iterable[str]) -> dict[object, tuple[Version, Version]]:
        versions: dict[object, list[Version]] = {}
        for chunk_id in chunk_ids:
            found = known(chunk_id)
            if found and found[1].version:
                versions.setdefault(_group(found), []).append(version_key(found[1].version))
        return {group: (min(v), max(v)) for group, v in versions.items()}

    return build


Version = tuple[int | str, ...]


def version_key(version: str) -> tuple[int, ...]:
    """The numbers of a version in order: "V1.2.8" -> (1, 2, 8); trailing zeros do not count."""
    numbers = [int(n) for n in re.findall(r"\d{1,18}", version)]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


def _open(asked: Sequence[str]) -> bool:
    return "first" in asked or "latest" in asked


def _group(found: Known) -> tuple[str, frozenset[str], str | None]:
    chunk, meta = found
    return meta.root, frozenset(chunk.entities), meta.content_type


def _kept(rankings: Sequence[Ranking], keeps: Keeps) -> tuple[Ranking, ...]:
    return tuple(
        Ranking(r.path, tuple(c for c in r.candidates if keeps(c.chunk_id))) for r in rankings
    )
