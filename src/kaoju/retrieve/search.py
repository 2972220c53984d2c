"""From a plan to ranked hits: paths, filters, fusion, order, rerank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from hashlib import blake2b
from time import perf_counter

from kaoju.config import Settings
from kaoju.errors import UsageError
from kaoju.retrieve import paths
from kaoju.retrieve.filters import Known, permitted, relevant
from kaoju.retrieve.forced import forced_fusion, forced_hits, forced_paths
from kaoju.retrieve.fuse import fusion_of
from kaoju.retrieve.groups import Group, attainable, term_groups
from kaoju.retrieve.parts import Parts
from kaoju.retrieve.rerank import RuleReranker
from kaoju.retrieve.slots import Slot, with_slots
from kaoju.text.normalize import normalize
from kaoju.types.overrides import Overrides
from kaoju.types.protocols import Vectors
from kaoju.types.queries import QueryPlan
from kaoju.types.retrieval import Candidate, Fused, Hit, Ranking, SearchResult

MODES: Mapping[str, tuple[str, ...]] = {
    "auto": ("sparse", "dense", "exact", "contrast"),
    "hybrid": ("sparse", "dense"),
    "exact": ("exact",),
    "sparse": ("sparse",),
    "dense": ("dense",),
}
_NEARBY = 50  # sparse candidates whose headings and tables the exact and contrast paths look at
_DEEPER = 4  # times as many candidates where the entity filter will drop most


def search(
    plan: QueryPlan,
    parts: Parts,
    settings: Settings,
    top_k: int = 10,
    mode: str = "auto",
    tenant: str = "",
    allowed: Collection[str] | None = None,
    explain: bool = False,
    overrides: Overrides | None = None,
) -> SearchResult:
    """The ``top_k`` best chunks of ``tenant``; no hit without a score of a path.

    ``allowed`` restricts to these chunk ids before any cut. With ``explain`` the sparse ranking of
    each hit is broken down into its terms' shares. ``overrides`` replaces what a stage does, for
    diagnoses. Raises UsageError for an unknown mode.
    """
    if mode not in MODES:
        raise UsageError(f"no search mode {mode!r}; known: {', '.join(MODES)}")
    run = _Run(plan, parts, settings, tenant, allowed, overrides or Overrides())
    with run.timed("paths"):
        rankings = run.rankings(MODES[mode])
    with run.timed("fuse"):
        order = run.fused(rankings)
    with run.timed("rerank"):
        hits = run.reranked(run.hits(order))
    hits = with_slots(hits, run.slots(rankings), top_k)
    if explain:
        hits = tuple(run.explained(hit) for hit in hits)
    return SearchResult(hits, rankings, run.milliseconds, run.orders)


class _Run:
    """One search: what is looked up once and used by several stages."""

    def __init__(
        self,
        plan: QueryPlan,
        parts: Parts,
        settings: Settings,
        tenant: str,
        allowed: Collection[str] | None,
        overrides: Overrides,
    ) -> None:
        self.overrides = overrides
        self.orders: dict[str, tuple[str, ...]] = {}
        self.plan, self.parts, self.settings, self.tenant = plan, parts, settings, tenant
        self.allowed = None if allowed is None else frozenset(allowed)
        self.groups: list[Group] = term_groups(plan.terms, settings.sparse.synonym)
        self.query: Vectors | None = None
        self.milliseconds: dict[str, float] = {}
        self._known: dict[str, Known | None] = {}

    @contextmanager
    def timed(self, stage: str) -> Iterator[None]:
        start = perf_counter()
        yield
        self.milliseconds[stage] = (perf_counter() - start) * 1000

    def rankings(self, wanted: Sequence[str]) -> tuple[Ranking, ...]:
        """The wanted paths' candidates after the filters, completed for the fusion."""
        depth = _DEEPER if self.plan.entities else 1
        found: list[Ranking] = []
        sparse = self._sparse(self.settings.sparse.top_k * depth)
        if "sparse" in wanted:
            found.append(sparse)
        if "dense" in wanted:
            self.query = self.parts.encoder.encode_queries([normalize(self.plan.sentence).text])
            top_k = self.settings.dense.top_k * depth
            found.append(paths.dense_path(self.parts, self.query, top_k, self.allowed))
        nearby = [k[0] for c in sparse.candidates[:_NEARBY] if (k := self.known(c.chunk_id))]
        if "exact" in wanted:
            stated = [chunk_id for ids in self.stated.values() for chunk_id in ids]
            found.append(paths.exact_path(self.parts, self.plan, stated, nearby, self.allowed))
        if "contrast" in wanted:
            found.append(paths.contrast_path(self.plan, nearby))
        found = forced_paths(found, self.overrides.first, {"sparse": self.attainable()})
        self.orders |= {ranking.path: _ids(ranking.candidates) for ranking in found}
        kept = permitted(found, self.known, self.tenant)
        if self.overrides.filtered:
            kept = relevant(kept, self.known, self.plan, self.parts.subjects)
        self.orders["filter"] = tuple(c.chunk_id for r in kept for c in r.candidates)
        if self.settings.fusion.complete and len(wanted) > 1:
            kept = paths.completed(self.parts, kept, self.groups, self.query)
        return tuple(renumbered(ranking) for ranking in kept)

    @cached_property
    def stated(self) -> dict[Slot, list[str]]:
        return paths.stated_slots(self.parts, self.plan)

    def slots(self, rankings: Sequence[Ranking]) -> dict[Slot, list[str]]:
        """What must be in the context: each asked fact, and of a comparison its table."""
        found: dict[Slot, list[str]] = {}
        for ranking in rankings:
            if ranking.path == "exact":
                found |= self.stated
            elif ranking.path == "contrast" and ranking.candidates:
                found["", ranking.path] = [c.chunk_id for c in ranking.candidates]
        return found

    def _sparse(self, top_k: int) -> Ranking:
        return paths.sparse_path(self.parts, self.groups, top_k, self.allowed)

    def fused(self, rankings: Sequence[Ranking]) -> tuple[Fused, ...]:
        present = [ranking for ranking in rankings if ranking.candidates]
        if len(present) == 1 and present[0].path in ("sparse", "dense"):
            order = _alone(present[0])
        else:
            order = fusion_of(self.settings.fusion, self.attainable()).fuse(present)
        return forced_fusion(order, self.overrides.first.get("fusion", ()))

    def attainable(self) -> float:
        return attainable(self.groups, self.parts.sparse.idf)

    def hits(self, order: Sequence[Fused]) -> tuple[Hit, ...]:
        """In final order: score, then authority, then a hash of the words."""
        found = [(fused, known) for fused in order if (known := self.known(fused.chunk_id))]
        times = Counter(fused.score for fused, _ in found)

        def key(pair: tuple[Fused, Known]) -> tuple[float, int, bytes]:
            fused, known = pair
            tie = _digest(known) if times[fused.score] > 1 else b""
            return -fused.score, -known[1].authority, tie

        found.sort(key=key)
        self.orders["fusion"] = tuple(fused.chunk_id for fused, _ in found)
        return tuple(
            Hit(rank, fused.score, chunk, meta, fused.paths, fused.scores)
            for rank, (fused, (chunk, meta)) in enumerate(found, 1)
        )

    def reranked(self, hits: Sequence[Hit]) -> tuple[Hit, ...]:
        judged = RuleReranker(self.settings.rerank, self.parts).rerank(self.plan, hits)
        judged = forced_hits(judged, self.overrides.first.get("rerank", ()))
        self.orders["rerank"] = tuple(hit.chunk.chunk_id for hit in judged)
        return judged

    def known(self, chunk_id: str) -> Known | None:
        if chunk_id not in self._known:
            chunk = self.parts.corpus.chunk(chunk_id)
            meta = self.parts.corpus.meta(chunk.doc_id) if chunk else None
            self._known[chunk_id] = (chunk, meta) if chunk and meta else None
        return self._known[chunk_id]

    def explained(self, hit: Hit) -> Hit:
        shares = self.parts.sparse.explain_grouped(self.groups, hit.chunk.chunk_id)
        return replace(hit, shares=shares)


def _ids(candidates: Sequence[Candidate]) -> tuple[str, ...]:
    return tuple(candidate.chunk_id for candidate in candidates)


def renumbered(ranking: Ranking) -> Ranking:
    """Ranks counted again after filters took candidates out; equal exact scores share rank 1."""
    if ranking.path in ("exact", "contrast"):
        return ranking
    ranks = enumerate(ranking.candidates, 1)
    return Ranking(ranking.path, tuple(Candidate(c.chunk_id, c.score, i) for i, c in ranks))


def _alone(ranking: Ranking) -> tuple[Fused, ...]:
    return tuple(
        Fused(c.chunk_id, c.score, {ranking.path: c.rank}, {ranking.path: c.score})
        for c in ranking.candidates
    )


def _digest(known: Known) -> bytes:
    """By content; names decide between equal contents alone."""
    chunk, meta = known
    words = "\0".join((chunk.header, chunk.body))
    parts = (words, f"{words}\0{meta.root}/{meta.file}")
    return b"".join(blake2b(part.encode(), digest_size=16).digest() for part in parts)
