"""Documents that state amounts outside data sheets, found whole and asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pytest

from kaoju.answer.amounts import Grounds, answer_from_amounts
from kaoju.answer.audit import audit
from kaoju.answer.quotes.extract import Parts
from kaoju.answer.respond import checked
from kaoju.config import AnswerSettings, GateSettings
from kaoju.domain import load_domain
from kaoju.facts import Names
from kaoju.models.fakes import hash_encoder
from kaoju.query.plan import plan
from kaoju.text.tokenize import tokenize
from kaoju.types.answers import Answer, Draft
from kaoju.types.contract import answer_json
from kaoju.types.queries import Question
from kaoju.types.retrieval import Hit


@dataclass(frozen=True)
class Shelf:
    """Files with every chunk of theirs among the hits, or those of some files."""

    parts: Parts

    def draft(self, question: str, files: Sequence[str] = ()) -> Draft | None:
        """The draft, once every check of answers and every check of their JSON has passed."""
        corpus, domain, names = self.parts.corpus, self.parts.domain, self.parts.names
        held = {
            token
            for c in corpus.all_chunks()
            for token in tokenize(f"{c.title} {c.section} {c.body}")
        }  # type: ignore[attr-defined]
        asked = plan(
            Question(question), domain, names.entities, lambda token: 1.0 if token in held else 9.0
        )
        chunks = [c for c in corpus.all_chunks() if not files or c.doc_id.split("/")[-1] in files]  # type: ignore[attr-defined]
        hits = [Hit(i + 1, 1.0, c, corpus.meta(c.doc_id), {}) for i, c in enumerate(chunks)]  # type: ignore[arg-type]
        draft = answer_from_amounts(asked, hits, Grounds(corpus, domain, names, 0.5)).draft
        if draft is None:
            return None
        kept = checked(draft, asked, self.parts)
        assert len(kept.sentences) == len(draft.sentences)
        answer = Answer(
            id=None,
            question=question,
            plan=asked,
            answered=True,
            reason=None,
            verdict=None,
            text="\n".join(sentence.text for sentence in kept.sentences),
            citations=kept.citations,
            sentences=kept.sentences,
            confidence=kept.confidence,
            computation=kept.computation,
        )
        assert audit(answer_json(answer), corpus, domain, "", names.entities) == []
        assert {o.citation for o in kept.computation.operands} <= {c.n for c in kept.citations}  # type: ignore[union-attr]
        return kept

    def result(self, question: str, files: Sequence[str] = ()) -> str | None:
        draft = self.draft(question, files)
        return draft.computation.result if draft and draft.computation else None


Make = Callable[..., Shelf]


@pytest.fixture
def shelf(corpus_of: Callable[..., object]) -> Make:
    def make(files: Mapping[str, str], aliases: Mapping[str, Sequence[str]] | None = None) -> Shelf:
        domain = load_domain()
        return Shelf(
            Parts(
                corpus=corpus_of(files),  # type: ignore[arg-type]
                encoder=hash_encoder(),
                domain=domain,
                answer=AnswerSettings(),
                gate=GateSettings(),
                names=Names.build(domain, aliases or {}),
            )
        )

    return make
