"""The composition root: builds the concrete parts of one knowledge base and hands them on."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import Any, Self

from kaoju import __version__, config
from kaoju.answer import extract, respond
from kaoju.answer.audit import audit
from kaoju.config import Settings
from kaoju.domain import Domain, load_domain
from kaoju.errors import NotAKnowledgeBase, UsageError
from kaoju.facts import (
    EntityFinder,
    Names,
    concerned,
    conflicts,
    extract_facts,
    induce,
    stated_names,
)
from kaoju.facts.aliases import EntityTable, compact
from kaoju.index import Bm25Index, ExactVectorIndex, upkeep
from kaoju.ingest import IngestParts, ingest
from kaoju.ingest.parts import Stages
from kaoju.ingest.renew import renew
from kaoju.models import load_encoder
from kaoju.query.plan import plan
from kaoju.retrieve.gate import gate, relevance
from kaoju.retrieve.parts import Parts
from kaoju.retrieve.search import search
from kaoju.retrieve.shown import hits_json
from kaoju.setup import make_knowledge_base
from kaoju.store import Store
from kaoju.store.corpus import StoredCorpus
from kaoju.text import TOKENIZER
from kaoju.types.answers import Answer
from kaoju.types.contract import answer_json, plan_json, trace_json
from kaoju.types.documents import Document
from kaoju.types.facts import Fact, FactConflict
from kaoju.types.overrides import Overrides
from kaoju.types.protocols import Encoder
from kaoju.types.queries import QueryPlan, Question
from kaoju.types.reports import FileReport
from kaoju.types.retrieval import SearchResult

Progress = Callable[[str, int, int], None]


class Engine:
    """One open knowledge base. Parts are built when first used, so that opening is quick."""

    def __init__(self, directory: Path, store: Store, settings: Settings) -> None:
        self.directory = directory
        self.settings = settings
        self._store = store

    @classmethod
    def create(
        cls, directory: Path, aliases: Path | None = None, domain: Path | None = None
    ) -> Engine:
        """An empty knowledge base; one that is there already is opened, never overwritten."""
        make_knowledge_base(directory, aliases, domain)
        Store.create(directory).close()
        return cls.open(directory)

    @classmethod
    def open(cls, directory: Path, settings: Settings | None = None) -> Engine:
        """The knowledge base in ``directory``; KnowledgeBaseError when it cannot be opened.

        ``settings`` replaces what kaoju.toml and the environment say: for measurements.
        """
        if not (directory / config.FILE_NAME).is_file():
            raise NotAKnowledgeBase(
                f"{directory} is not a knowledge base (it has no {config.FILE_NAME}); make one "
                f"with: kaoju init --kb {directory}"
            )
        return cls(directory, Store.open(directory), settings or config.load(directory))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._store.close()

    # Writing

    def ingest(
        self,
        paths: Sequence[Path],
        root: str | None = None,
        manifest: Path | None = None,
        tenant: str = "",
        prune: bool = False,
        jobs: int = 1,
        progress: Progress | None = None,
    ) -> list[FileReport]:
        """Reads files and folders and brings the indexes up to date; a report of each file."""
        before = self.names
        parts = IngestParts(stages=self._stages(before), encoder=self.encoder)
        reports = ingest(
            self._store,
            paths,
            root=root,
            manifest=manifest,
            tenant=tenant,
            prune=prune,
            jobs=jobs,
            parts=parts,
            progress=progress,
        )
        self._forget()
        reports = self._with_new_names(before, reports)
        self.save_indexes()
        return reports

    def _with_new_names(self, before: Names, reports: list[FileReport]) -> list[FileReport]:
        """Reads facts anew where the names that documents brought mean something.

        ``before`` are the names that this call read its files with.
        """
        names, known = self.names, self._store.named_by()
        if known == names.fingerprint:
            return reports
        changed = names.changed_since(before) if known == before.fingerprint else None
        parts = IngestParts(stages=self._stages(names), encoder=self.encoder)
        counts = renew(self._store, parts, partial(concerned, changed=changed))
        self._store.set_named_by(names.fingerprint)
        self._forget()
        ids = {(e.source.root, e.source.file): e.doc_id for e in self._store.documents()}
        return [
            replace(r, facts=counts.get(ids.get((r.root, r.file), ""), r.facts)) for r in reports
        ]

    def _stages(self, names: Names) -> Stages:
        return Stages(
            settings=self.settings,
            extract_facts=partial(extract_facts, names=names, domain=self.domain),
            entities_of=EntityFinder(names, self.domain),
            stated_names=stated_names,
        )

    def save_indexes(self) -> None:
        """Builds what is out of date and keeps it on disk for the next opening."""
        self.sparse.save(self._index_folder("bm25"), self._store.generation)
        self.dense.save(self._index_folder("vectors"), self._store.generation)

    def rebuild(self) -> None:
        """Builds the indexes from the stored chunks and vectors, whatever is there."""
        corpus = self._store.corpus
        self.__dict__["sparse"] = upkeep.built_sparse(corpus, self.settings.sparse, TOKENIZER)
        self.__dict__["dense"] = upkeep.built_dense(corpus, self.encoder)
        self.save_indexes()

    # Asking

    def plan(self, question: Question) -> QueryPlan:
        """The question as understood; UsageError for an empty or over-long one."""
        text = question.text.strip()
        limit = self.settings.answer.max_question
        if not text:
            raise UsageError("the question is empty")
        if len(text) > limit:
            raise UsageError(f"the question has {len(text)} characters; at most {limit} are read")
        return plan(question, self.domain, self.entities, self.sparse.idf)

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
        forced = overrides or Overrides()
        start = perf_counter()
        planned = forced.plan or self.plan(question)
        planned_at = perf_counter()
        found = self._found(planned, question.tenant, exclude, forced)
        searched_at = perf_counter()
        relevant = relevance(planned, found.hits, self._parts, self.settings)
        decision = gate(relevant, self.settings.gate, forced.relevant)
        parts = self._answering_with(forced)
        answer = respond.respond(question, planned, found.hits, decision, parts, exclude)
        times = {
            "plan": (planned_at - start) * 1000,
            "search": (searched_at - planned_at) * 1000,
            "answer": (perf_counter() - searched_at) * 1000,
        }
        trace = {**trace_json(found), "stages": {k: round(v, 3) for k, v in times.items()}}
        trace["relevance"] = {**relevant.features, "score": relevant.score}
        if overrides is not None:
            trace["orders"] = dict(found.orders)
        return replace(answer, trace=trace)

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

    def _answering_with(self, forced: Overrides) -> extract.Parts:
        parts = self._answering
        if forced.answerable is not None:
            threshold = 0.0 if forced.answerable else math.inf
            parts = replace(parts, gate=replace(parts.gate, answerability=threshold))
        return replace(parts, corpus=forced.corpus or parts.corpus, overrides=forced)

    # Looking

    @property
    def corpus(self) -> StoredCorpus:
        """The reading side of the store."""
        return self._store.corpus

    def find_document(self, file: str, tenant: str = "") -> Document:
        """The document that a citation names as FILE, or ROOT/FILE where several roots have it."""
        entries = self._store.documents(tenant)
        found = [
            entry
            for entry in entries
            if file in (entry.source.file, f"{entry.source.root}/{entry.source.file}")
        ]
        if not found:
            raise UsageError(f"there is no document {file!r} in {self.directory}")
        if len(found) > 1:
            roots = ", ".join(entry.source.root for entry in found)
            raise UsageError(f"{file} is in several roots ({roots}): write ROOT/{file}")
        document = self._store.document(found[0].doc_id, tenant)
        if document is None:
            raise UsageError(f"there is no document {file!r} in {self.directory}")
        return document

    def facts(
        self, entity: str | None, attribute: str | None, tenant: str = ""
    ) -> tuple[Fact, ...]:
        """The facts of an entity and an attribute, each in any spelling; ``None``: of all."""
        names = self.names
        found = names.entities.names.get(compact(entity), (entity,)) if entity else (None,)
        named = names.attributes.canonical(attribute) if attribute else None
        return tuple(fact for name in found for fact in self._store.facts(name, named, tenant))

    def conflicts(
        self, entity: str | None, attribute: str | None, tenant: str = ""
    ) -> tuple[FactConflict, ...]:
        """Where sources disagree on it."""
        return conflicts(self.facts(entity, attribute, tenant))

    def verify(self, record: Mapping[str, Any], tenant: str = "") -> list[str]:
        """What does not hold in an answer's JSON; empty when every check does."""
        return audit(record, self._store.corpus, self.domain, tenant)

    def describe(self) -> dict[str, Any]:
        """Sizes, versions and what the indexes were built from."""
        return {
            "directory": str(self.directory),
            "kaoju": __version__,
            "encoder": self.encoder.id,
            "generation": self._store.generation,
            **self._store.corpus.counts(),
        }

    def check(self) -> list[str]:
        """Problems of the store and the indexes, one sentence each."""
        problems = list(self._store.check())
        chunks = self._store.corpus.counts()["chunks"]
        if len(self.sparse) != chunks:
            problems.append(f"the sparse index holds {len(self.sparse)} of {chunks} chunks")
        return problems

    # Parts

    @cached_property
    def encoder(self) -> Encoder:
        return load_encoder(self.settings.encoder.uri)

    @cached_property
    def domain(self) -> Domain:
        return load_domain(self.directory / "domain")

    @cached_property
    def names(self) -> Names:
        """The entities and attributes that the domain pack, manifests and documents name."""
        stated = self._store.stated_names()
        manifest = [e.source.entity for e in self._store.documents() if e.source.entity]
        attributes = [(n.name, n.also[0]) for n in stated if n.origin == "attribute" and n.also]
        return Names.build(self.domain, induce(self.domain.aliases, manifest, stated), attributes)

    @cached_property
    def entities(self) -> EntityTable:
        return self.names.entities

    @cached_property
    def sparse(self) -> Bm25Index:
        folder = self._index_folder("bm25")
        return upkeep.sparse_index(folder, self._store.corpus, self.settings.sparse, TOKENIZER)

    @cached_property
    def dense(self) -> ExactVectorIndex:
        folder = self._index_folder("vectors")
        return upkeep.dense_index(folder, self._store.corpus, self.encoder)

    @cached_property
    def _parts(self) -> Parts:
        config.warn_of_calibration(self.directory, self.encoder.id, self._store.generation)
        return Parts(self._store.corpus, self.sparse, self.dense, self.encoder, self.domain)

    @cached_property
    def _answering(self) -> extract.Parts:
        return extract.Parts(
            corpus=self._store.corpus,
            encoder=self.encoder,
            domain=self.domain,
            answer=self.settings.answer,
            gate=self.settings.gate,
            entities=self.entities,
        )

    @cached_property
    def _has_tenants(self) -> bool:
        return any(entry.source.tenant for entry in self._store.documents())

    def _index_folder(self, name: str) -> Path:
        return self.directory / "index" / name

    def _forget(self) -> None:
        """Drops what was built from an older generation."""
        self._store.refresh()
        derived = ("sparse", "dense", "names", "entities", "_parts", "_answering", "_has_tenants")
        for name in derived:
            self.__dict__.pop(name, None)
