"""Whether the documents of a known entity say nothing at all of what is asked."""

from __future__ import annotations

from collections.abc import Iterable

from kaoju.answer.facts.enquiry import Enquiry
from kaoju.answer.facts.implied import implied_labels
from kaoju.answer.facts.labels import PARTIAL, Label, find_labels, spellings_of
from kaoju.answer.facts.source import canonical_of
from kaoju.facts.attributes import key_of
from kaoju.text.normalize import fold
from kaoju.types.chunks import Chunk

_DESCRIBED = 3  # facts from which on an entity counts as described
_SHEET = 0.5  # share of a document's chunks that must state facts of it, as in a data sheet
_SHEETS = 0.25  # share of the documents that state facts of it: many others may say the rest
_COVERED = 0.5  # share of the asked words that one chunk must hold to speak of it


def is_absent(enquiry: Enquiry) -> bool:
    """True only where each entity is described by a sheet of facts, none of which has the
    attribute, and no chunk about it holds the attribute's spellings, or half of the words that
    ask for it. What prose leaves unsaid in one place it may say in another in other words."""
    entities = enquiry.plan.entities
    if not entities or not all(_described(enquiry, entity) for entity in entities):
        return False
    if any(label.strength > PARTIAL for label in enquiry.labels(enquiry.facts())):
        return False
    names = [(name, name) for name in enquiry.plan.attributes]
    labels = find_labels(enquiry.asked, names, enquiry.domain)
    chunks = [chunk for entity in entities for chunk in _chunks(enquiry, entity)]
    if labels:
        wanted = {s for label in labels for s in spellings_of(label.canonical, enquiry.domain)}
        others = {key_of(f.attribute) for e in entities for f in enquiry.source.of(e)} - wanted
        return not any(_names(chunk, wanted, others) for chunk in chunks)
    words = enquiry.asked.rest(())
    if not words:
        return False
    return all(_share(chunk, words) < _COVERED for chunk in chunks)


def lacks_operand(enquiry: Enquiry) -> bool:
    """Whether a comparison misses a side: an unknown entity, or one that is described and whose
    documents say nothing of the attribute that the others have and that is named or implied."""
    if enquiry.plan.unknown_entities:
        return True
    facts = enquiry.facts()
    labels = enquiry.labels(facts) or implied_labels(enquiry, facts)
    if len({label.canonical for label in labels}) != 1 or labels[0].strength <= PARTIAL:
        return False
    return any(_silent_on(enquiry, entity, labels[0]) for entity in enquiry.plan.entities)


def _silent_on(enquiry: Enquiry, entity: str, label: Label) -> bool:
    facts = enquiry.source.of(entity)
    if any(canonical_of(f) == label.canonical for f in facts):
        return False
    if not _described(enquiry, entity):
        return False
    wanted = spellings_of(label.canonical, enquiry.domain)
    others = {key_of(fact.attribute) for fact in facts} - wanted
    return not any(_names(chunk, wanted, others) for chunk in _chunks(enquiry, entity))


def _described(enquiry: Enquiry, entity: str) -> bool:
    """Whether sheets of its facts, whose chunks mostly state one, are a good part of the documents
    that state any: of what a whole manual is about, no sheet says all."""
    stating: dict[str, list[str]] = {}
    for fact in enquiry.source.of(entity):
        stating.setdefault(fact.doc_id, []).append(fact.chunk_id)
    sheets = sum(
        len(chunks) >= _DESCRIBED
        and len(set(chunks)) >= _SHEET * len(enquiry.corpus.chunks_of(doc_id))
        for doc_id, chunks in stating.items()
    )
    return bool(sheets) and sheets >= _SHEETS * len(stating)


def _chunks(enquiry: Enquiry, entity: str) -> Iterable[Chunk]:
    for doc_id in dict.fromkeys(fact.doc_id for fact in enquiry.source.of(entity)):
        for chunk in enquiry.corpus.chunks_of(doc_id):
            if not chunk.entities or entity in chunk.entities:
                yield chunk


def _text(chunk: Chunk) -> str:
    return "\n".join((chunk.title, *chunk.section, chunk.header, chunk.body))


def _names(chunk: Chunk, spellings: Iterable[str], others: Iterable[str]) -> bool:
    """Whether a spelling stands there other than inside another attribute's name."""
    text = key_of(_text(chunk))
    for other in sorted(others, key=lambda name: (-len(name), name)):
        text = text.replace(other, "|")
    return any(spelling in text for spelling in spellings)


def _share(chunk: Chunk, words: tuple[str, ...]) -> float:
    text = fold(_text(chunk))
    return sum(word in text for word in words) / len(words)
