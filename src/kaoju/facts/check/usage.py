"""Entries of the pack against the documents: what matches nothing, and what matches too much."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kaoju.domain import Domain
from kaoju.domain.entries import Entry
from kaoju.facts.aliases import compact
from kaoju.facts.attributes import key_of
from kaoju.text.normalize import fold
from kaoju.types.documents import Document
from kaoju.types.facts import Fact, FactKind
from kaoju.types.packs import Fault, Finding, Severity

_PARTS = ("aliases", "attributes", "synonyms", "spoken")
_FEWEST = 3  # documents that use a spelling without any other name of its entity
_WORDY = re.compile(r"[^\W\d_]+(?:[ '’-][^\W\d_]+)*")


@dataclass(frozen=True, slots=True)
class Usage:
    """``found``: compared forms that stand in a document or are a fact's attribute.

    ``alone``: folded spelling -> documents that have it as a whole word and no other spelling of
    its entity; ``documents``: how many there are.
    """

    found: frozenset[str]
    alone: Mapping[str, int]
    documents: int

    @classmethod
    def of(
        cls, entries: Sequence[Entry], documents: Iterable[Document], facts: Iterable[Fact]
    ) -> Usage:
        wanted = {
            form for e in entries if e.part in _PARTS for s in _named(e) for form in _forms(s)
        }
        names = [_Words(e) for e in entries if e.part == "aliases"]
        alone: dict[str, int] = {}
        found: set[str] = set()
        count = 0
        for document in documents:
            count += 1
            parts = (document.source.file, document.source.entity or "", document.parsed.title)
            whole = "\n".join((*parts, document.parsed.text))
            folded = fold(whole)
            tight, keyed = compact(whole), key_of(whole)
            here = {form for form in wanted if form in tight or form in keyed or form in folded}
            found |= here
            wanted -= here
            for words in names:
                for spelling in words.alone_in(folded):
                    alone[spelling] = alone.get(spelling, 0) + 1
        for fact in facts:
            if fact.kind is FactKind.FIGURE:
                continue  # the label of a report's row is no attribute
            found |= {key_of(fact.attribute), key_of(fact.canonical)}
        return cls(frozenset(found), alone, count)

    def has(self, spelling: str) -> bool:
        return any(form in self.found for form in _forms(spelling))


class _Words:
    """The spellings of one entity, of which plain words may be everyone's."""

    def __init__(self, entry: Entry) -> None:
        spellings = {fold(s) for s in _named(entry)}
        self._all = {s: re.compile(rf"(?<![a-z0-9]){re.escape(s)}(?![a-z0-9])") for s in spellings}
        self._plain = [s for s in sorted(spellings) if _WORDY.fullmatch(s)]
        self._enough = len(spellings) > 1

    def alone_in(self, folded: str) -> Iterator[str]:
        if not self._enough:
            return
        for spelling in self._plain:
            if spelling in folded and self._all[spelling].search(folded):
                rest = (o for o in self._all if spelling not in o)
                longer = (o for o in self._all if spelling in o and o != spelling)
                if not any(o in folded for o in (*rest, *longer)):
                    yield spelling


def usage_findings(entries: Sequence[Entry], usage: Usage, domain: Domain) -> Iterator[Finding]:
    stopwords = {w for pack in domain.languages.values() for w in pack.stopwords}
    for entry in entries:
        if entry.part in _PARTS and not any(map(usage.has, _named(entry))):
            yield Finding(Severity.WARNING, Fault.UNUSED, entry.file, _shown(entry))
        if entry.part == "dimensions":
            unknown = [s for s in entry.spellings if not usage.has(s) and not _known(s, domain)]
            for spelling in unknown:
                yield Finding(Severity.WARNING, Fault.UNUSED, entry.file, spelling, (entry.name,))
        if entry.part == "aliases":
            yield from _common(entry, usage, stopwords)


def _common(entry: Entry, usage: Usage, stopwords: set[str]) -> Iterator[Finding]:
    for spelling in _named(entry):
        folded = fold(spelling)
        alone = usage.alone.get(folded, 0)
        often = alone >= max(_FEWEST, usage.documents / 10)
        if folded in stopwords or often:
            detail = f"{alone}/{usage.documents}"
            yield Finding(
                Severity.WARNING, Fault.COMMON_WORD, entry.file, spelling, (entry.name,), detail
            )


def _named(entry: Entry) -> tuple[str, ...]:
    # What people say need not stand in a document: that is why it has an entry.
    name = "" if entry.part == "spoken" else entry.name
    return tuple(dict.fromkeys(filter(None, (name, *entry.spellings))))


def _shown(entry: Entry) -> str:
    return entry.name or " = ".join(entry.spellings)


def _known(attribute: str, domain: Domain) -> bool:
    return attribute in domain.attributes


def _forms(spelling: str) -> set[str]:
    return {form for form in (compact(spelling), key_of(spelling), fold(spelling)) if form}
