"""From hits to the verified answer or the refusal: gate, draft, gate again, verify."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from kaoju.answer.amounts import Grounds, answer_from_amounts
from kaoju.answer.cite import Citer
from kaoju.answer.contested import contested
from kaoju.answer.disputes import disputes
from kaoju.answer.facts import Outcome, Standing, answer_from_facts
from kaoju.answer.figures import Sources, answer_from_figures
from kaoju.answer.quotes.compose import joined
from kaoju.answer.quotes.extract import Parts, budget, extract
from kaoju.answer.quotes.strangers import asks_of_strangers, spoken_of
from kaoju.answer.refuse import refusal
from kaoju.answer.unsure import doubtful_place
from kaoju.answer.verify import Context, holds, verified
from kaoju.text.language import language_of
from kaoju.text.quantity import find_quantities
from kaoju.types.answers import (
    Answer,
    AnswerSentence,
    Check,
    Citation,
    Draft,
    Reason,
)
from kaoju.types.queries import QueryPlan, Question
from kaoju.types.retrieval import Confidence, Hit

_NEAREST = 3


def respond(
    question: Question,
    plan: QueryPlan,
    hits: Sequence[Hit],
    relevance: Confidence,
    found: Mapping[str, float],
    parts: Parts,
    exclude: Collection[str] = (),
) -> Answer:
    """Figures of reports, computed facts, else quoted sentences of the hits, else a refusal.

    ``relevance`` is the first gate's decision and ``found`` what it is made from; ``exclude``
    names documents to leave out.
    """
    if asks_of_strangers(plan) and not spoken_of(hits, plan):
        return refused(question, plan, Reason.NOT_IN_DOCUMENTS, relevance.closed, hits, parts)
    for outcome in _computed(question, plan, hits, parts, exclude):
        if outcome.draft is not None:
            answer = _verified(question, plan, outcome.draft, hits, parts)
            if answer.answered:
                return answer
        if outcome.standing is Standing.ABSENT:
            return refused(question, plan, Reason.NOT_IN_DOCUMENTS, relevance.closed, hits, parts)
    return _quoted(question, plan, hits, relevance, found, parts)


def _quoted(
    question: Question,
    plan: QueryPlan,
    hits: Sequence[Hit],
    relevance: Confidence,
    found: Mapping[str, float],
    parts: Parts,
) -> Answer:
    """Quoted sentences where the hits are relevant and nothing asked about stands nowhere."""
    if not relevance.passed:
        return refused(question, plan, Reason.OFF_TOPIC, relevance, hits, parts)
    if _asks_of_the_unknown(plan, hits) and parts.gate.answerability > 0.0:
        return refused(question, plan, Reason.NOT_IN_DOCUMENTS, relevance.closed, hits, parts)
    extraction = extract(plan, hits, found, parts)
    if extraction is None:
        return refused(question, plan, Reason.NOT_IN_DOCUMENTS, relevance.closed, hits, parts)
    confidence = extraction.draft.confidence
    if not confidence.passed:
        return refused(question, plan, Reason.NOT_IN_DOCUMENTS, confidence, hits, parts)
    draft = _contradicted(extraction.draft, plan, hits, parts)
    return _verified(question, plan, draft, hits, parts)


def _contradicted(draft: Draft, plan: QueryPlan, hits: Sequence[Hit], parts: Parts) -> Draft:
    """The quotes with what other hits say against their amounts; nothing is searched for that."""
    if not any(find_quantities(sentence.text) for sentence in draft.sentences):
        return draft
    chunks = [hit.chunk for hit in hits]
    found = disputes(chunks, parts.corpus, parts.names, parts.domain)
    return contested(draft, found, parts.corpus, budget(plan))


def _asks_of_the_unknown(plan: QueryPlan, hits: Sequence[Hit]) -> bool:
    """The question names something that no document holds, though they are in its language."""
    if not plan.unknown_names or not hits:
        return False
    return language_of(hits[0].chunk.body) == plan.language


def _computed(
    question: Question,
    plan: QueryPlan,
    hits: Sequence[Hit],
    parts: Parts,
    exclude: Collection[str],
) -> Iterator[Outcome]:
    """What is looked up rather than quoted, each asked only when the one before had nothing."""
    if not parts.overrides.computed or asks_of_strangers(plan):
        return
    sources = Sources(parts.corpus, parts.domain, parts.names.entities, parts.gate.fact)
    yield answer_from_figures(plan, hits, sources)
    yield _from_facts(question, plan, parts, exclude)
    grounds = Grounds(parts.corpus, parts.domain, parts.names, parts.gate.fact)
    yield answer_from_amounts(plan, hits, grounds)


def _from_facts(
    question: Question, plan: QueryPlan, parts: Parts, exclude: Collection[str]
) -> Outcome:
    corpus = parts.corpus

    def visible(doc_id: str) -> bool:
        meta = corpus.meta(doc_id)
        return meta is not None and meta.tenant == question.tenant and doc_id not in exclude

    threshold = parts.gate.fact
    return answer_from_facts(
        plan, corpus, parts.domain, parts.names.entities, parts.encoder, threshold, visible
    )


def _verified(
    question: Question,
    plan: QueryPlan,
    draft: Draft,
    hits: Sequence[Hit],
    parts: Parts,
) -> Answer:
    draft = checked(draft, plan, parts)
    if not draft.sentences:
        return refused(question, plan, Reason.UNVERIFIED, draft.confidence.closed, hits, parts)
    return Answer(
        id=question.id,
        question=question.text,
        plan=plan,
        answered=True,
        reason=None,
        verdict=draft.verdict,
        text=joined(draft.sentences),
        citations=draft.citations,
        sentences=draft.sentences,
        confidence=draft.confidence,
        facts=draft.facts,
        computation=draft.computation,
        conflicts=draft.conflicts,
        generator=draft.generator,
    )


def checked(draft: Draft, plan: QueryPlan, parts: Parts) -> Draft:
    """The draft with only the sentences that passed and the citations they still use."""
    by_number = {citation.n: citation for citation in draft.citations}
    trusted = not parts.overrides.verified
    context = Context(
        pack=parts.domain.language(plan.language),
        corpus=parts.corpus,
        entities=plan.concerned,
        strangers=plan.unknown_entities,
        computed=(draft.computation.result,) if draft.computation else (),
        facts=draft.facts,
        question=plan.question,
        table=parts.names.entities,
    )
    sentences = tuple(
        _trusted(sentence) if trusted else sentence
        for sentence in (verified(s, by_number, context) for s in draft.sentences)
        if trusted or holds(sentence)
    )
    used = {n for sentence in sentences for n in sentence.citations}
    used |= {value.citation for conflict in draft.conflicts for value in conflict.values}
    citations = tuple(citation for citation in draft.citations if citation.n in used)
    return replace(draft, sentences=sentences, citations=citations)


def _trusted(sentence: AnswerSentence) -> AnswerSentence:
    checks = {name: Check.NA if c is Check.FAIL else c for name, c in sentence.checks.items()}
    return replace(sentence, checks=checks)


def refused(
    question: Question,
    plan: QueryPlan,
    reason: Reason,
    confidence: Confidence,
    hits: Sequence[Hit],
    parts: Parts,
) -> Answer:
    unsure = doubtful_place(plan, hits, parts.corpus, reason is Reason.OFF_TOPIC)
    own = parts.answer.refusal.of(plan.language)
    if unsure is not None:
        return refusal(question, plan, Reason.UNREADABLE, confidence, (unsure,), own)
    return refusal(question, plan, reason, confidence, _nearest(hits, parts), own)


def _nearest(hits: Sequence[Hit], parts: Parts) -> tuple[Citation, ...]:
    citer = Citer(parts.corpus)
    for hit in hits[:_NEAREST]:
        citer.cite(hit.chunk.span, hit.chunk)
    return citer.citations
