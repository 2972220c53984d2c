"""The right output of each stage that may have lost the evidence, in the order of the flow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from kaoju.engine import Engine
from kaoju.evals.cases import Case
from kaoju.evals.diagnose.observe import Observed
from kaoju.evals.diagnose.reference import FreshFacts, right_plan
from kaoju.evals.gold import Gold
from kaoju.retrieve.matching import content_words, covers
from kaoju.types.answers import Reason
from kaoju.types.overrides import Overrides
from kaoju.types.queries import QueryPlan

_FAR = 3  # a rank beyond it is lost among the hits that decide
_FARTHEST = 10_000

Change = Callable[[Overrides], Overrides]


@dataclass(frozen=True, slots=True)
class Fix:
    """One stage put right; ``why`` is what was seen of it.

    ``masking``: it also stands in for what comes before, so that others explain first.
    """

    stage: str
    why: str
    change: Change
    masking: int = 0


def fixes(engine: Engine, case: Case, gold: Gold, seen: Observed, strict: bool) -> tuple[Fix, ...]:
    """What may be wrong. ``strict``: only stages that visibly lost the evidence; else all that
    could have ranked it better."""
    return (
        *_of_facts(engine, gold),
        *_of_plan(engine, case, seen),
        *_of_paths(engine, gold, seen, strict),
        *_of_order(gold, seen, strict),
        *_of_answer(engine, case, gold, seen),
    )


def _of_facts(engine: Engine, gold: Gold) -> Iterator[Fix]:
    fresh = FreshFacts(engine, gold)
    if fresh.differs():
        why = "the stored facts are not those of the document"
        yield Fix("facts", why, lambda o: replace(o, corpus=fresh))


def _of_plan(engine: Engine, case: Case, seen: Observed) -> Iterator[Fix]:
    right = right_plan(engine, case)
    parts = ("entities", "unknown_entities", "attributes", "operator", "filters", "terms")
    wrong = [part for part in parts if getattr(right, part) != getattr(seen.answer.plan, part)]
    if wrong:
        yield Fix("plan", "wrong " + ", ".join(wrong), lambda o: replace(o, plan=right))


def _of_paths(engine: Engine, gold: Gold, seen: Observed, strict: bool) -> Iterator[Fix]:
    """Exact first where it found something else; then the score path that ranks it worst."""
    ids = gold.chunk_ids
    exact = seen.rank("exact") or seen.rank("contrast")
    others = bool(seen.filled & {"exact", "contrast"}) and exact is None
    due = exact is None and _exact_is_due(engine, gold, seen.answer.plan)
    if others or due:
        right = ids if due else ()
        why = "found other chunks" if others else "did not find the chunk that states it"
        yield Fix("exact", why, lambda o: _first(o, "exact", right))
    least = engine.settings.answer.top_k if strict else 1
    ranked = [(path, seen.rank(path) or _FARTHEST) for path in ("sparse", "dense")]
    for path, rank in sorted(ranked, key=lambda pair: -pair[1]):
        if rank > least:
            why = "not found" if rank == _FARTHEST else f"rank {rank}"
            yield Fix(path, why, lambda o, path=path: _first(o, path, ids))  # type: ignore[misc]


def _exact_is_due(engine: Engine, gold: Gold, plan: QueryPlan) -> bool:
    """Whether the heading above the evidence is wholly covered by the question's words."""
    words = content_words(plan)
    return any(covers(words, c.heading) for place in gold.places for c in place.chunks)


def _of_order(gold: Gold, seen: Observed, strict: bool) -> Iterator[Fix]:
    ids, before = gold.chunk_ids, seen.best_path()
    filtered, fused, ranked = (seen.rank(stage) for stage in ("filter", "fusion", "rerank"))
    if before is not None and filtered is None:
        yield Fix("filter", "dropped the evidence", lambda o: replace(o, filtered=False))
    if before is not None and _lost(before, fused, strict):
        why = f"rank {before} of a path became {fused}"
        yield Fix("fusion", why, lambda o: _first(o, "fusion", ids))
    if fused is not None and _lost(fused, ranked, strict):
        yield Fix("rerank", f"rank {fused} became {ranked}", lambda o: _first(o, "rerank", ids))


def _lost(before: int, after: int | None, strict: bool) -> bool:
    if after is None:
        return True
    return after > max(_FAR, 2 * before) if strict else after > before


def _of_answer(engine: Engine, case: Case, gold: Gold, seen: Observed) -> Iterator[Fix]:
    answer = seen.answer
    if seen.by_facts or answer.reason is Reason.NOT_IN_DOCUMENTS:
        why = "facts decided" if seen.by_facts else "facts may have said that it is absent"
        yield Fix("facts", why, lambda o: replace(o, computed=False), masking=1)
    if answer.reason is Reason.OFF_TOPIC:
        why = f"score {seen.relevance:.2f}, needed {answer.confidence.threshold:.2f}"
        yield Fix("relevance", why, lambda o: replace(o, relevant=True))
    hits = tuple(
        hit
        for hit in engine.search(case.as_question(), engine.settings.answer.top_k).hits
        if hit.chunk.chunk_id in gold.chunk_ids
    )
    if hits:
        why = "the evidence was found, but is not among what is read"
        yield Fix("context", why, lambda o: replace(o, hits=hits), masking=2)
    yield Fix("selection", "other units were chosen", lambda o: replace(o, quoted=gold.quoted))
    if answer.reason in (Reason.NOT_IN_DOCUMENTS, Reason.OFF_TOPIC):
        why = f"score {answer.confidence.score:.2f}, needed {answer.confidence.threshold:.2f}"
        if answer.reason is Reason.OFF_TOPIC:
            why = "closed behind the first gate"
        yield Fix("answerability", why, lambda o: replace(o, answerable=True))
    yield Fix("verification", "sentences were dropped", lambda o: replace(o, verified=False))


def _first(overrides: Overrides, stage: str, ids: tuple[str, ...]) -> Overrides:
    first: Mapping[str, tuple[str, ...]] = {**overrides.first, stage: ids}
    return replace(overrides, first=first)
