"""Small documents through the real reader, chunker, extractor and planner, then asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pytest

from kaoju.answer.audit import audit
from kaoju.answer.quotes.extract import Parts
from kaoju.answer.respond import respond
from kaoju.config import AnswerSettings, GateSettings
from kaoju.domain import load_domain
from kaoju.facts import EntityFinder, Names, extract_facts
from kaoju.facts.aliases import EntityTable
from kaoju.models.fakes import hash_encoder
from kaoju.query.plan import plan
from kaoju.types.answers import Answer
from kaoju.types.contract import answer_json
from kaoju.types.documents import Source
from kaoju.types.facts import Fact
from kaoju.types.queries import Question
from kaoju.types.retrieval import Confidence


@dataclass(frozen=True)
class Base:
    """A knowledge base in memory. Retrieval finds nothing: only facts can answer."""

    parts: Parts

    def ask(self, question: str, exclude: Sequence[str] = ()) -> Answer:
        asked = Question(question)
        planned = plan(asked, self.parts.domain, self.parts.names.entities, lambda token: 1.0)
        off = Confidence(score=0.0, threshold=0.35, name="passage")
        answer = respond(asked, planned, (), off, {}, self.parts, exclude)
        if answer.answered:
            failures = audit(answer_json(answer), self.parts.corpus, self.parts.domain, "")
            assert failures == []
            assert answer.confidence.name == "fact"
            assert answer.citations
        return answer


Make = Callable[..., Base]


@pytest.fixture
def base(corpus_of: Callable[..., object]) -> Make:
    def make(
        files: Mapping[str, str],
        aliases: Mapping[str, Sequence[str]],
        sources: Mapping[str, Source] | None = None,
        facts: Sequence[Fact] | None = None,
    ) -> Base:
        domain = load_domain()
        names = Names.build(domain, aliases)
        corpus = corpus_of(files, **(sources or {}))
        found = [
            fact
            for document in corpus.documents()
            for fact in extract_facts(document, corpus.chunks_of(document.doc_id), names, domain)
        ]
        finder = EntityFinder(names, domain)
        corpus.name_chunks(finder)
        corpus.put_facts(found if facts is None else facts)
        return Base(
            Parts(
                corpus=corpus,
                encoder=hash_encoder(),
                domain=domain,
                answer=AnswerSettings(),
                gate=GateSettings(),
                names=Names(entities=EntityTable.build(aliases)),
            )
        )

    return make
