"""From the answer and the hits of a question to the context that a generator is handed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kaoju.answer.context.collect import Collection
from kaoju.answer.context.disagreements import Kept, kept
from kaoju.answer.context.known import KnownFacts, pair_of
from kaoju.answer.context.ledger import Ledger
from kaoju.answer.context.parameters import chosen, numbered
from kaoju.answer.context.phrasing import phrasing
from kaoju.answer.disputes import disputes
from kaoju.config import AnswerSettings
from kaoju.domain.pack import Domain
from kaoju.facts.conflicts import conflicts
from kaoju.facts.names import Names
from kaoju.types.answers import Answer, Computation
from kaoju.types.chunks import Chunk
from kaoju.types.contexts import Context, Passage, Role, Unknown
from kaoju.types.facts import Fact
from kaoju.types.protocols import Corpus
from kaoju.types.retrieval import Confidence, Hit

OTHER_ENTITY = "other_entity"  # hits about other things than an answer from facts speaks of


@dataclass(frozen=True, slots=True)
class Parts:
    """What a context is made from besides the answer; ``visible`` takes a doc_id."""

    corpus: Corpus
    domain: Domain
    names: Names
    settings: AnswerSettings
    visible: Callable[[str], bool]


def build(answer: Answer, hits: Sequence[Hit], relevance: Confidence, parts: Parts) -> Context:
    """``answer`` says whether the gates are open, what it cites comes first.

    The budget is spent on what states the asked facts, on their conflicts, on the hits, their
    neighbours, small documents as wholes, the facts of all these, and how documents begin.
    """
    known = KnownFacts(parts.corpus, parts.visible, answer)
    asked = known.asked()
    closed = Context(
        id=answer.id,
        question=answer.question,
        plan=answer.plan,
        open=answer.answered,
        reason=answer.reason,
        gates={"relevance": relevance, "answer": answer.confidence},
        budget=parts.settings.budget,
        unknown=_unknown(answer, asked),
        verdict=answer.verdict,
        nearest=answer.nearest,
    )
    return _filled(closed, answer, asked, known, hits, parts) if answer.answered else closed


def _filled(
    closed: Context,
    answer: Answer,
    asked: Sequence[Fact],
    known: KnownFacts,
    hits: Sequence[Hit],
    parts: Parts,
) -> Context:
    settings, corpus = parts.settings, parts.corpus
    ledger = Ledger(settings.budget)
    found = [hit for hit in hits if known.may_help(hit.chunk.entities)]
    ledger.miss(OTHER_ENTITY, len(hits) - len(found))
    collection = Collection(corpus, ledger, lambda chunk: known.may_help(chunk.entities))
    said = phrasing(answer.plan.language)
    collection.add(_stating(answer, asked, corpus), Role.STATED)
    disagreeing = kept(conflicts(asked), "fact", collection, corpus, ledger, said)
    cited = [*(hit.chunk for hit in found), *_cited(answer, corpus)]
    disputed = disputes(cited, corpus, parts.names, parts.domain, known.stated_in(cited))
    disagreeing += kept(disputed, "sentence", collection, corpus, ledger, said)
    collection.add((hit.chunk for hit in found), Role.HIT)
    collection.add_neighbours(found, settings.neighbours)
    collection.add_documents(found, settings)
    facts = chosen(known, collection.chunks, ledger)
    rest = {pair_of(fact) for fact in facts} - {pair_of(fact) for fact in asked}
    disagreeing += kept(conflicts(known.about(rest)), "fact", collection, corpus, ledger, said)
    collection.add_openings(found, settings.opening)
    passages = collection.passages()
    return _numbered(closed, answer, passages, facts, disagreeing, ledger)


def _numbered(
    closed: Context,
    answer: Answer,
    passages: tuple[Passage, ...],
    facts: Sequence[Fact],
    disagreeing: Sequence[Kept],
    ledger: Ledger,
) -> Context:
    numbers = {passage.place.chunk_id: passage.n for passage in passages}
    parameters, performance = numbered(facts, numbers)
    return replace(
        closed,
        tokens=ledger.spent,
        passages=passages,
        parameters=parameters,
        performance=performance,
        conflicts=tuple(conflict.numbered(numbers) for conflict in disagreeing),
        computation=_computation(answer, numbers),
        left_out=ledger.left_out,
    )


def _unknown(answer: Answer, asked: Sequence[Fact]) -> Unknown:
    plan = answer.plan
    stated = {(fact.entity, name) for fact in asked for name in (fact.canonical, fact.attribute)}
    wanted = ((entity, name) for entity in plan.entities for name in plan.attributes)
    unstated = tuple(pair for pair in wanted if pair not in stated)
    return Unknown(plan.unknown_entities, plan.unknown_names, unstated)


def _cited(answer: Answer, corpus: Corpus) -> Iterator[Chunk]:
    for chunk_id in dict.fromkeys(citation.chunk_id for citation in answer.citations):
        chunk = corpus.chunk(chunk_id)
        if chunk is not None:
            yield chunk


def _stating(answer: Answer, asked: Sequence[Fact], corpus: Corpus) -> Iterator[Chunk]:
    """What the answer cites, then whatever else states what is asked, the highest rank first."""
    yield from _cited(answer, corpus)
    for fact in sorted(asked, key=lambda fact: -fact.authority):
        chunk = corpus.chunk(fact.chunk_id)
        if chunk is not None:
            yield chunk


def _computation(answer: Answer, numbers: Mapping[str, int]) -> Computation | None:
    """With the operands' passages in place of their citations; 0 where one found no room."""
    if answer.computation is None:
        return None
    passages = {c.n: numbers.get(c.chunk_id, 0) for c in answer.citations}
    operands = tuple(
        replace(operand, citation=passages.get(operand.citation, 0))
        for operand in answer.computation.operands
    )
    return replace(answer.computation, operands=operands)
