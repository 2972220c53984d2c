"""A question that holds two amounts together, answered from the two places that state them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from kaoju.answer.amounts.change import ChangeAsked, change_asked, changed, write_change
from kaoju.answer.amounts.match import Match, Matcher
from kaoju.answer.amounts.pair import paired
from kaoju.answer.amounts.places import Amount, AmountReader, may_hold
from kaoju.answer.amounts.sides import comparison_of
from kaoju.answer.amounts.words import Word
from kaoju.answer.amounts.write import write
from kaoju.answer.facts.asked import read
from kaoju.answer.facts.outcome import NOT_APPLICABLE, Outcome, answered
from kaoju.domain.pack import Domain
from kaoju.facts.names import Names
from kaoju.text.normalize import fold
from kaoju.types.chunks import Chunk
from kaoju.types.protocols import Corpus
from kaoju.types.queries import QueryPlan
from kaoju.types.retrieval import Confidence, Hit


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
    asked = read(plan, entities, pack)
    comparison = comparison_of(asked, plan, entities, grounds.domain.attributes)
    if comparison is None:
        return _of_change(change_asked(asked, plan, entities), plan.language, hits, grounds)
    matchers = [Matcher(comparison, index, pack.stopwords) for index in (0, 1)]
    found: tuple[list[Match], list[Match]] = ([], [])
    words = [word for side in comparison.sides for word in side.words]
    for amount in _amounts(hits, words, grounds):
        for matcher, matches in zip(matchers, found, strict=True):
            match = matcher.match(amount)
            if match is not None:
                matches.append(match)
    pair = paired(comparison, *found)
    if pair is None:
        return NOT_APPLICABLE
    score = _confidence(pair.share, grounds)
    draft = write(comparison, pair, plan.language, grounds.corpus, score) if score.passed else None
    return answered(draft) if draft else NOT_APPLICABLE


def _of_change(
    asked: ChangeAsked | None, language: str, hits: Sequence[Hit], grounds: Grounds
) -> Outcome:
    change = changed(asked, _amounts(hits, asked.words, grounds)) if asked else None
    if change is None:
        return NOT_APPLICABLE
    score = _confidence(change.share, grounds)
    draft = write_change(change, language, grounds.corpus, score) if score.passed else None
    return answered(draft) if draft else NOT_APPLICABLE


def _confidence(share: float, grounds: Grounds) -> Confidence:
    return Confidence(round(min(1.0, share), 4), grounds.threshold, "fact")


def _amounts(hits: Sequence[Hit], words: Iterable[Word], grounds: Grounds) -> Iterator[Amount]:
    """Those of the documents that were found, whole: what was not found may say otherwise."""
    spelled = tuple({spelling for word in words for spelling in (word.text, *word.stems)})
    for doc_id in dict.fromkeys(hit.chunk.doc_id for hit in hits):
        document = grounds.corpus.document(doc_id)
        if document is not None:
            reader = AmountReader(document, grounds.names, grounds.domain)
            chunks = grounds.corpus.chunks_of(doc_id)
            yield from reader.of_chunks(c for c in chunks if _may_speak(c, spelled))


def _may_speak(chunk: Chunk, spelled: Iterable[str]) -> bool:
    """A quick test: most chunks of a long document name neither side."""
    if not may_hold(chunk.body):
        return False
    around = fold("\n".join((chunk.title, *chunk.section, chunk.header, chunk.body)))
    return any(spelling in around for spelling in spelled)
