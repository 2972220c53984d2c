"""A question that holds two amounts together, answered from the two places that state them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kaoju.answer.amounts.match import Match, Matcher
from kaoju.answer.amounts.pair import paired
from kaoju.answer.amounts.places import Amount, AmountReader
from kaoju.answer.amounts.sides import comparison_of
from kaoju.answer.amounts.write import write
from kaoju.answer.facts.asked import read
from kaoju.answer.facts.outcome import NOT_APPLICABLE, Outcome, answered
from kaoju.domain.pack import Domain
from kaoju.facts.names import Names
from kaoju.types.chunks import Chunk
from kaoju.types.protocols import Corpus
from kaoju.types.queries import QueryPlan
from kaoju.types.retrieval import Confidence, Hit

_WHOLE = 6  # documents of the best hits whose other chunks are read as well
_MOST_CHUNKS = 200  # of such a document: a longer one is read where it was hit


@dataclass(frozen=True, slots=True)
class Grounds:
    """What the look-up reads from."""

    corpus: Corpus
    domain: Domain
    names: Names
    threshold: float


def answer_from_amounts(plan: QueryPlan, hits: Sequence[Hit], grounds: Grounds) -> Outcome:
    """The two amounts with what they give; NOT_APPLICABLE where either is not clear."""
    if plan.unknown_entities or plan.unknown_names:
        return NOT_APPLICABLE
    pack = grounds.domain.language(plan.language)
    entities = grounds.names.entities
    comparison = comparison_of(read(plan, entities, pack), plan, entities)
    if comparison is None:
        return NOT_APPLICABLE
    matchers = [Matcher(comparison, index, pack.stopwords) for index in (0, 1)]
    found: tuple[list[Match], list[Match]] = ([], [])
    for amount in _amounts(hits, grounds):
        for matcher, matches in zip(matchers, found, strict=True):
            match = matcher.match(amount)
            if match is not None:
                matches.append(match)
    pair = paired(comparison, *found)
    if pair is None:
        return NOT_APPLICABLE
    score = Confidence(round(min(1.0, pair.share), 4), grounds.threshold, "fact")
    draft = write(comparison, pair, plan.language, grounds.corpus, score) if score.passed else None
    return answered(draft) if draft else NOT_APPLICABLE


def _amounts(hits: Sequence[Hit], grounds: Grounds) -> Iterator[Amount]:
    for doc_id, chunks in _chunks(hits, grounds.corpus).items():
        document = grounds.corpus.document(doc_id)
        if document is not None:
            yield from AmountReader(document, grounds.names, grounds.domain).of_chunks(chunks)


def _chunks(hits: Sequence[Hit], corpus: Corpus) -> Mapping[str, Sequence[Chunk]]:
    """Of each document what was found of it; of the first ones all."""
    found: dict[str, list[Chunk]] = {}
    for hit in hits:
        found.setdefault(hit.chunk.doc_id, []).append(hit.chunk)
    whole = {doc_id: corpus.chunks_of(doc_id) for doc_id in list(found)[:_WHOLE]}
    return {**found, **{d: chunks for d, chunks in whole.items() if len(chunks) <= _MOST_CHUNKS}}
