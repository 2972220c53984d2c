"""Questions: the plan, the hits, the verified answer or the refusal."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter
from typing import Any

from kaoju.answer import respond
from kaoju.answer.quotes.extract import Extraction, Parts, extract
from kaoju.engine.opened import Opened
from kaoju.errors import UsageError
from kaoju.query.hops import follow
from kaoju.query.plan import plan
from kaoju.retrieve.gate import Relevance, gate, relevance
from kaoju.retrieve.search import search
from kaoju.retrieve.shown import hits_json
from kaoju.types.answers import Answer
from kaoju.types.contract import answer_json, plan_json, trace_json
from kaoju.types.facts import Fact
from kaoju.types.overrides import Overrides
from kaoju.types.queries import QueryPlan, Question
from kaoju.types.retrieval import Confidence, Hit, SearchResult


@dataclass(frozen=True, slots=True)
class Asked:
    """An answer with what it was made from: the hits and what the first gate made of them."""

    answer: Answer
    hits: tuple[Hit, ...]
    relevance: Confidence


class Asking(Opened):
    """Search and ask; nothing is written."""

    def plan(self, question: Question) -> QueryPlan:
        """The question as understood; UsageError for an empty or over-long one."""
        text = question.text.strip()
        limit = self.settings.answer.max_question
        if not text:
            raise UsageError("the question is empty")
        if len(text) > limit:
            raise UsageError(f"the question has {len(text)} characters; at most {limit} are read")
        defined = self._defined(question.tenant)
        planned = plan(question, self.domain, self.entities, self.sparse.idf, defined)
        facts_of = partial(self._facts_of, tenant=question.tenant)
        return follow(planned, facts_of, self.entities, self.domain.language(planned.language))

    def _facts_of(self, attribute: str, tenant: str) -> tuple[Fact, ...]:
        return self._store.corpus.facts(attribute=attribute, tenant=tenant)

    def search(
        self,
        question: Question,
        top_k: int = 10,
        mode: str = "auto",
        exclude: Collection[str] = (),
        explain: bool = False,
    ) -> SearchResult:
        """The best chunks of the question's tenant. ``exclude`` names documents to leave out."""
        return self._search(self.plan(question), question.tenant, top_k, mode, exclude, explain)

    def ask(
        self,
        question: Question,
        exclude: Collection[str] = (),
        overrides: Overrides | None = None,
    ) -> Answer:
        """The verified answer or the refusal. ``exclude`` names documents to leave out,
        ``overrides`` replaces what single stages do: for diagnoses."""
        return self._asked(question, exclude, overrides).answer

    def _asked(
        self,
        question: Question,
        exclude: Collection[str] = (),
        overrides: Overrides | None = None,
    ) -> Asked:
        forced = overrides or Overrides()
        start = perf_counter()
        planned = forced.plan or self.plan(question)
        planned_at = perf_counter()
        found = self._found(planned, question.tenant, exclude, forced)
        searched_at = perf_counter()
        relevant = relevance(planned, found.hits, self._parts, self.settings)
        decision = gate(relevant, self.settings.gate, forced.relevant)
        parts = self._answering_with(forced)
        answer = respond.respond(
            question, planned, found.hits, decision, relevant.features, parts, exclude
        )
        times = {
            "plan": (planned_at - start) * 1000,
            "search": (searched_at - planned_at) * 1000,
            "answer": (perf_counter() - searched_at) * 1000,
        }
        trace = {**trace_json(found), "stages": {k: round(v, 3) for k, v in times.items()}}
        trace["relevance"] = {**relevant.features, "score": relevant.score}
        if overrides is not None:
            trace["orders"] = dict(found.orders)
        return Asked(replace(answer, trace=trace), found.hits, decision)

    def scores(self, question: Question) -> tuple[float, float]:
        """What the first gate makes of a question and the second of its quotes, in [0, 1].

        0 for the quotes where the question names what no document holds: it is refused for that.
        """
        planned, relevant, quoted = self.evidence(question)
        if quoted is None or planned.unknown_names:
            return relevant.score, 0.0
        return relevant.score, quoted.draft.confidence.score

    def evidence(
        self, question: Question, overrides: Overrides | None = None
    ) -> tuple[QueryPlan, Relevance, Extraction | None]:
        """What the gates judge of a question: thresholds are measured and weights fitted with it.

        The second reading ranks nothing here, which would cost a build a minute, although in
        ``ask`` it does: what it prefers meets fewer words, so thresholds of these scores are rather
        too high than too low.
        """
        forced = overrides or Overrides()
        planned = self.plan(question)
        found = self._found(planned, question.tenant, (), forced)
        relevant = relevance(planned, found.hits, self._parts, self.settings)
        parts = self._answering_with(forced)
        parts = replace(parts, weights=replace(parts.weights, reading=0.0))
        return planned, relevant, extract(planned, found.hits, relevant.features, parts)

    def ask_json(self, question: Question, explain: bool = False) -> dict[str, Any]:
        return answer_json(self.ask(question), explain)

    def search_json(
        self, question: Question, top_k: int = 10, mode: str = "auto", explain: bool = False
    ) -> dict[str, Any]:
        """CONTRACT's "Hits" for one question."""
        planned = self.plan(question)
        result = self._search(planned, question.tenant, top_k, mode, (), explain)
        hits = hits_json(result.hits, self._store.corpus, explain)
        record: dict[str, Any] = {"id": question.id, "question": question.text, "hits": hits}
        if explain:
            record["plan"] = plan_json(planned)
            record["trace"] = trace_json(result)
        return record

    def _search(
        self,
        planned: QueryPlan,
        tenant: str,
        top_k: int,
        mode: str,
        exclude: Collection[str],
        explain: bool,
        overrides: Overrides | None = None,
    ) -> SearchResult:
        corpus = self._store.corpus
        allowed: frozenset[str] | None = None
        if self._has_tenants or exclude:
            allowed = corpus.allowed(tenant)
        if exclude and allowed is not None:
            out = {c.chunk_id for doc_id in exclude for c in corpus.chunks_of(doc_id)}
            allowed = allowed - out
        parts = self._parts
        if overrides is not None and overrides.corpus is not None:
            parts = replace(parts, corpus=overrides.corpus)
        return search(
            planned, parts, self.settings, top_k, mode, tenant, allowed, explain, overrides
        )

    def _found(
        self, planned: QueryPlan, tenant: str, exclude: Collection[str], forced: Overrides
    ) -> SearchResult:
        if forced.hits is not None:
            return SearchResult(forced.hits)
        top_k = self.settings.answer.top_k
        return self._search(planned, tenant, top_k, "auto", exclude, False, forced)

    def _answering_with(self, forced: Overrides) -> Parts:
        parts = self._answering
        if forced.answerable is not None:
            threshold = 0.0 if forced.answerable else math.inf
            parts = replace(parts, gate=replace(parts.gate, answerability=threshold))
        return replace(parts, corpus=forced.corpus or parts.corpus, overrides=forced)
