"""Whether the answer's facts are stored ones, and its sentences give each thing its own value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kaoju.answer.audit.failures import Failure, objects, text_of
from kaoju.answer.audit.squeeze import squeezed
from kaoju.answer.faults import Fault
from kaoju.answer.verify import Context
from kaoju.answer.verify.claims import clauses
from kaoju.answer.verify.verbatim import numbers
from kaoju.text.normalize import fold
from kaoju.types.answers import AnswerFact, Citation
from kaoju.types.facts import Fact, FactKind
from kaoju.types.protocols import Corpus

CHECK = "facts"


def read_facts(record: Mapping[str, Any]) -> tuple[AnswerFact, ...]:
    """As the answer's JSON has them."""
    return tuple(
        AnswerFact(
            entity=text_of(raw.get("entity")),
            attribute=text_of(raw.get("attribute")),
            value=text_of(raw.get("value")),
            unit=raw.get("unit"),
            polarity=text_of(raw.get("polarity")),
            condition=raw.get("condition"),
            version=raw.get("version"),
            citation=int(raw["citation"]) if isinstance(raw.get("citation"), int) else 0,
        )
        for raw in objects(record.get("facts"))
    )


def check(
    facts: Sequence[AnswerFact], citations: Mapping[int, Citation], corpus: Corpus
) -> Iterator[Failure]:
    """Each fact against those that the store has of its entity."""
    for fact in facts:
        citation = citations.get(fact.citation)
        claim = f"{fact.entity} {fact.attribute}: {fact.value}"
        if citation is None:
            yield Failure(CHECK, claim, Fault.NO_SOUND_CITATION.of(n=fact.citation))
        elif not any(_same(fact, stored, citation) for stored in corpus.facts(fact.entity)):
            yield Failure(CHECK, claim, Fault.FACT_NOT_STATED.of(n=fact.citation))


def _same(fact: AnswerFact, stored: Fact, citation: Citation) -> bool:
    inside = stored.span.start < citation.span.end and citation.span.start < stored.span.end
    if stored.doc_id != citation.doc_id or not inside:
        return False
    if (stored.value, stored.polarity.value) != (fact.value, fact.polarity):
        return False
    if stored.kind is FactKind.FIGURE:  # said with its section, without its scale
        return stored.attribute in fact.attribute
    return (stored.attribute, stored.unit, stored.condition, stored.version) == (
        (fact.attribute, fact.unit, fact.condition, fact.version)
    )


def check_sentence(text: str, facts: Sequence[AnswerFact], context: Context) -> Iterator[Failure]:
    """A value that is another entity's or another version's is not this one's."""
    spoken: tuple[str, ...] = ()
    for clause in clauses(text):
        folded = fold(clause)
        named = [m for m in context.table.find(folded, context.pack) if m.canonicals]
        if len(named) > 1:
            spoken = ()
            continue
        spoken = named[0].canonicals if named else spoken
        if spoken:
            rest = folded[max((m.end for m in named), default=0) :]
            yield from _values(clause, squeezed(rest), spoken, facts)
    yield from _versions(text, facts)
    yield from _turned(text, facts)


def _values(
    clause: str, rest: str, entities: Sequence[str], facts: Sequence[AnswerFact]
) -> Iterator[Failure]:
    values = {squeezed(fact.value) for fact in facts if fact.value}
    longest = next((v for v in sorted(values, key=len, reverse=True) if v and v in rest), None)
    owners = {fact.entity for fact in facts if squeezed(fact.value) == longest}
    if longest is not None and owners.isdisjoint(entities):
        fault = Fault.VALUE_OF_ANOTHER.of(owner=tuple(sorted(owners)), entity=entities[0])
        yield Failure(CHECK, clause, fault)


def _versions(text: str, facts: Sequence[AnswerFact]) -> Iterator[Failure]:
    """A value with the version of another in brackets behind it."""
    stated = {(squeezed(f.value), squeezed(f.version or "")) for f in facts}
    said = squeezed(text)
    for value in sorted({value for value, _ in stated}):
        for version in sorted({version for _, version in stated if version}):
            if (value, version) not in stated and f"{value}({version})" in said:
                fault = Fault.VALUE_OF_OTHER_VERSION.of(value=value, version=version)
                yield Failure(CHECK, text, fault)


def _turned(text: str, facts: Sequence[AnswerFact]) -> Iterator[Failure]:
    """A value of several numbers (2400×1080) that the sentence has in another order."""
    said = fold(text)
    for value in sorted({fold(fact.value) for fact in facts}):
        own = numbers(value)
        if len(set(own)) < 2 or squeezed(value) in squeezed(said):
            continue
        if set(own) <= set(numbers(said)):
            yield Failure(CHECK, text, Fault.NUMBERS_TURNED.of(value=value))
