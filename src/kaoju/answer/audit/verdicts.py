"""Whether yes or no is what the cited words say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kaoju.answer.audit.failures import Failure, text_of
from kaoju.answer.faults import Fault, Part
from kaoju.domain.pack import LanguagePack
from kaoju.domain.phrases import Phrases
from kaoju.text.normalize import fold
from kaoju.text.quantity import quantities, same_quantity
from kaoju.text.tokenize import tokenize
from kaoju.types.answers import AnswerFact, Citation, Verdict
from kaoju.types.facts import Fact, FactKind, Polarity
from kaoju.types.protocols import Corpus

CHECK = "verdict"
_PLAIN = frozenset({"number", "count", "version"})
_NEAR = 1  # words of the question: quotes that meet nearly as many decide as well


def check(
    record: Mapping[str, Any],
    facts: Sequence[AnswerFact],
    citations: Mapping[int, Citation],
    pack: LanguagePack,
    corpus: Corpus,
) -> Iterator[Failure]:
    """A verdict that the facts or the quotes cannot bear; where they leave it open, nothing."""
    verdict = record.get("verdict")
    if verdict not in (Verdict.YES, Verdict.NO):
        return
    question = fold(text_of(record.get("question")))
    if facts:
        said = _of_facts(facts, corpus, question, pack)
    else:
        said = _of_quotes(citations, question, pack)
    if said is not None and said is not Verdict(verdict):
        wrong = Part.VERDICT.of(verdict=str(verdict))
        yield Failure(CHECK, wrong, Fault.OTHER_VERDICT.of(verdict=said.value))


def _of_facts(
    facts: Sequence[AnswerFact], corpus: Corpus, question: str, pack: LanguagePack
) -> Verdict | None:
    """Of facts that say whether: yes only where all do. Of other values: whether the question
    names one of them, unless it compares."""
    stored = [_stored(fact, corpus) for fact in facts]
    if any(fact.polarity == Polarity.NEGATIVE for fact in facts):
        return Verdict.NO
    if any(fact is None or fact.since or fact.until for fact in stored):
        return None  # a yes for some versions may be a no for the one asked about
    kinds = {fact.kind for fact in stored if fact is not None}
    if kinds == {FactKind.YES_NO}:
        return Verdict.YES
    if pack.comparison.search(question) or any(p.search(question) for p in _bounds(pack)):
        return None
    named = any(_named(fact.value, question) for fact in facts)
    return Verdict.YES if named and len({fact.entity for fact in facts}) == 1 else None


def _bounds(pack: LanguagePack) -> Iterator[Phrases]:
    for table in (pack.comparatives, pack.quantifiers):
        yield from table.values()


def _named(value: str, question: str) -> bool:
    folded = fold(value).strip()
    if len(folded) > 1 and folded in question:
        return True
    own = quantities(value)
    return len(own) == 1 and any(
        q.dimension not in _PLAIN and same_quantity(q, own[0]) for q in quantities(question)
    )


def _stored(fact: AnswerFact, corpus: Corpus) -> Fact | None:
    known = corpus.facts(fact.entity)
    same = (f for f in known if (f.attribute, f.value) == (fact.attribute, fact.value))
    return next(same, None)


def _of_quotes(
    citations: Mapping[int, Citation], question: str, pack: LanguagePack
) -> Verdict | None:
    """Of the quotes that meet most of the question, where none of them denies, or all do."""
    asked = {t for t in tokenize(question) if t not in pack.stopwords}
    met = {n: len(asked.intersection(tokenize(c.words))) for n, c in citations.items()}
    best = max(met.values(), default=0)
    denying = {
        bool(pack.negation.search(fold(citations[n].words)))
        for n, count in met.items()
        if count >= best - _NEAR
    }
    if len(denying) != 1:
        return None
    return Verdict.NO if denying.pop() else Verdict.YES
