"""Whether the answer's facts are stored ones, and its sentences give each thing its own value."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kaoju.answer.audit.failures import Failure, objects, text_of
from kaoju.answer.verify import Context
from kaoju.answer.verify.claims import clauses
from kaoju.answer.verify.verbatim import numbers
from kaoju.text.normalize import fold
from kaoju.types.answers import AnswerFact, Citation
from kaoju.types.facts import Fact, FactKind
from kaoju.types.protocols import Corpus

CHECK = "facts"
_SPACE = re.compile(r"\s+")


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
            yield Failure(CHECK, claim, f"there is no sound citation {fact.citation}")
        elif not any(_same(fact, stored, citation) for stored in corpus.facts(fact.entity)):
            reason = f"the documents do not state this at citation {fact.citation}"
            yield Failure(CHECK, claim, reason)


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
            yield from _values(clause, _squeezed(rest), spoken, facts)
    yield from _versions(text, facts)
    yield from _turned(text, facts)


def _values(
    clause: str, rest: str, entities: Sequence[str], facts: Sequence[AnswerFact]
) -> Iterator[Failure]:
    values = {_squeezed(fold(fact.value)) for fact in facts if fact.value}
    longest = next((v for v in sorted(values, key=len, reverse=True) if v and v in rest), None)
    owners = {fact.entity for fact in facts if _squeezed(fold(fact.value)) == longest}
    if longest is not None and owners.isdisjoint(entities):
        owner = ", ".join(sorted(owners))
        yield Failure(CHECK, clause, f"this is stated of {owner}, not of {entities[0]}")


def _versions(text: str, facts: Sequence[AnswerFact]) -> Iterator[Failure]:
    """A value with the version of another in brackets behind it."""
    stated = {(_squeezed(fold(f.value)), _squeezed(fold(f.version or ""))) for f in facts}
    said = _squeezed(fold(text))
    for value in sorted({value for value, _ in stated}):
        for version in sorted({version for _, version in stated if version}):
            if (value, version) not in stated and f"{value}({version})" in said:
                yield Failure(CHECK, text, f"{value} is not stated of {version}")


def _turned(text: str, facts: Sequence[AnswerFact]) -> Iterator[Failure]:
    """A value of several numbers (2400×1080) that the sentence has in another order."""
    said = fold(text)
    for value in sorted({fold(fact.value) for fact in facts}):
        own = numbers(value)
        if len(set(own)) < 2 or _squeezed(value) in _squeezed(said):
            continue
        if set(own) <= set(numbers(said)):
            yield Failure(CHECK, text, f"the source has the numbers of {value!r} in its own order")


def _squeezed(text: str) -> str:
    return _SPACE.sub("", text)
