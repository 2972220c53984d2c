"""Right inputs of stages: a plan, facts and hits as they should have been."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kaoju.engine import Engine
from kaoju.evals.cases import Case
from kaoju.evals.checks.names import key
from kaoju.evals.gold import Gold, Place
from kaoju.evals.view import CorpusView
from kaoju.facts import extract_facts
from kaoju.query.plan import plan as understand
from kaoju.text.tokenize import tokenize
from kaoju.types.chunks import Chunk, ChunkKind
from kaoju.types.documents import Document
from kaoju.types.facts import Fact
from kaoju.types.queries import QueryPlan, Question, Term
from kaoju.types.retrieval import Hit

_BY_KIND = {
    "count": "count",
    "superlative": "superlative",
    "howto": "howto",
    "unsupported": "unsupported",
}
_PROSE = ChunkKind.PROSE


def right_plan(engine: Engine, case: Case) -> QueryPlan:
    """The plan of the question with the entity, the operator and the words that it asks for."""
    question = case.as_question()
    made = understand(question, engine.domain, engine.entities, engine.sparse.idf)
    if case.entity and key(case.entity) not in map(key, made.entities):
        named = Question(f"{case.entity} {case.question}", case.id, tenant=question.tenant)
        again = understand(named, engine.domain, engine.entities, engine.sparse.idf)
        made = replace(again, question=case.question)
        if key(case.entity) not in map(key, made.entities):
            made = replace(made, entities=(case.entity, *made.entities))
    if case.answerable and made.entities:
        made = replace(made, unknown_entities=())
    operator = "polarity" if case.verdict else _BY_KIND.get(case.kind, made.operator)
    terms = made.terms or tuple(Term(token) for token in dict.fromkeys(tokenize(case.question)))
    return replace(made, operator=operator, terms=terms)


class FreshFacts(CorpusView):
    """The corpus with the facts of some documents extracted anew."""

    def __init__(self, engine: Engine, gold: Gold) -> None:
        super().__init__(engine.corpus)
        self._ids = frozenset(gold.doc_ids)
        self._fresh: list[Fact] = []
        for doc_id in gold.doc_ids:
            document = self._corpus.document(doc_id)
            if document is not None:
                chunks = self._corpus.chunks_of(doc_id)
                self._fresh += extract_facts(document, chunks, engine.names, engine.domain)

    def differs(self) -> bool:
        """Whether the store has other facts of these documents."""
        stored = [fact for fact in self._corpus.facts() if fact.doc_id in self._ids]
        return set(map(_statement, stored)) != set(map(_statement, self._fresh))

    def facts(self, entity: str | None = None, attribute: str | None = None) -> tuple[Fact, ...]:
        kept = [f for f in self._corpus.facts(entity, attribute) if f.doc_id not in self._ids]
        fresh = [
            fact
            for fact in self._fresh
            if entity in (None, fact.entity) and attribute in (None, fact.attribute, fact.canonical)
        ]
        return (*kept, *fresh)

    def subjects(self) -> tuple[str, ...]:
        return tuple(sorted({*self._corpus.subjects(), *(f.entity for f in self._fresh)} - {""}))

    def attributes(self) -> tuple[tuple[str, str], ...]:
        fresh = {(fact.attribute, fact.canonical) for fact in self._fresh}
        return tuple(sorted({*self._corpus.attributes(), *fresh}))


def whole_hits(engine: Engine, plan: QueryPlan, places: Sequence[Place]) -> tuple[Hit, ...]:
    """Hits of chunks that hold each place whole, cut along its blocks, scored as the indexes would
    score a chunk of average length."""
    hits: list[Hit] = []
    corpus = engine.corpus
    query = engine.encoder.encode_queries([plan.resolved])[0]
    for place in places:
        document, meta = corpus.document(place.doc_id), corpus.meta(place.doc_id)
        if document is None or meta is None:
            continue
        chunk = _whole(place, document)
        cosine = float(engine.encoder.encode_documents([chunk.body])[0] @ query)
        words = set(tokenize(chunk.body))
        met = [t for t in plan.terms if t.token in words or words & set(t.synonyms)]
        sparse = sum(term.weight * engine.sparse.idf(term.token) for term in met)
        scores = {"dense": cosine, "sparse": sparse}
        hits.append(Hit(len(hits) + 1, 1.0, chunk, meta, {"sparse": 1, "dense": 1}, scores))
    return tuple(hits)


def _whole(place: Place, document: Document) -> Chunk:
    touched = [
        block.span
        for block in document.parsed.blocks
        if block.span.start < place.span.end and place.span.start < block.span.end
    ]
    span = replace(
        place.span,
        start=min([place.span.start, *(s.start for s in touched)]),
        end=max([place.span.end, *(s.end for s in touched)]),
    )
    nearest = place.chunks[0] if place.chunks else None
    body = span.of(document.parsed.text)
    if nearest is not None:
        return replace(nearest, span=span, body=body)
    name = f"{place.doc_id}#whole-{span.start}"
    return Chunk(name, place.doc_id, 0, _PROSE, span, body, document.parsed.title, ())


def _statement(fact: Fact) -> tuple[object, ...]:
    return fact.entity, fact.attribute, fact.value, fact.polarity, fact.span
