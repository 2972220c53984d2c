"""Spellings of entities that the documents use and the pack does not have."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from kaoju.domain import Domain
from kaoju.facts.aliases import compact
from kaoju.facts.names import Names
from kaoju.facts.suggest.evidence import Finder, Tally, quoted
from kaoju.facts.suggest.told import Told
from kaoju.facts.titles import is_name
from kaoju.facts.words import words_of
from kaoju.text.normalize import fold
from kaoju.types.documents import Document
from kaoju.types.facts import Definition, StatedName
from kaoju.types.packs import Evidence, PackPart, Proposal

_ORIGINS = ("title", "heading", "column", "row", "key")
_CODES = re.compile(r"[、,，;；/]")
_Pair = tuple[str, str]  # canonical entity, spelling


class AliasCollector:
    """Takes documents one by one; then proposes.

    A spelling comes from a title, heading, header, key or cell that names the entity, from the
    brackets beside it, from a cell that gives its model code, or from a defined short form. One
    that two entities are given is nobody's.
    """

    def __init__(self, names: Names, domain: Domain) -> None:
        self._names = names
        self._pack = {
            canonical: {compact(spelling) for spelling in spellings}
            for canonical, spellings in domain.aliases.items()
        }
        self._taken = {compact(canonical): canonical for canonical in self._pack}
        self._tally = Tally[_Pair]()
        self._spelled: dict[_Pair, str] = {}

    def read(self, told: Told) -> None:
        finder: Finder | None = None
        for canonical, spelling in dict.fromkeys(self._stated(told.names)):
            finder = finder or Finder(told.document)
            evidence = finder.find(spelling)
            if evidence is not None:
                self._add(canonical, spelling, evidence)
        for fact in told.facts:
            if fact.entity and fold(fact.attribute) in words_of("code_keys"):
                for code in filter(None, map(str.strip, _CODES.split(fact.value))):
                    if self._is_new(fact.entity, code):
                        self._add(fact.entity, code, quoted(told.document, fact.span))
        for one in told.definitions:
            self._read_definition(told.document, one)

    def _read_definition(self, document: Document, one: Definition) -> None:
        for name, spelling in ((one.full, one.short), (one.short, one.full)):
            for canonical in self._owner(name):
                if self._is_new(canonical, spelling):
                    self._add(canonical, spelling, quoted(document, one.span))

    def proposals(self) -> Iterator[Proposal]:
        owners: dict[str, set[str]] = defaultdict(set)
        for canonical, key in self._spelled:
            owners[key].add(canonical)
        used = self._names.entities.names
        for (canonical, key), spelling in self._spelled.items():
            if len(owners[key]) == 1:
                in_use = used.get(key) == (canonical,)
                pair = (canonical, key)
                yield self._tally.proposal(pair, PackPart.ALIASES, canonical, (spelling,), in_use)

    def _stated(self, stated: Sequence[StatedName]) -> Iterator[_Pair]:
        for one in stated:
            if one.origin in _ORIGINS:
                for canonical in self._owner(one.name):
                    for spelling in (one.name, *one.also):
                        if self._is_new(canonical, spelling):
                            yield canonical, spelling

    def _owner(self, name: str) -> tuple[str, ...]:
        """The one entity of that name, or none."""
        found = self._names.entities.names.get(compact(name), ())
        return found if len(found) == 1 else ()

    def _is_new(self, canonical: str, spelling: str) -> bool:
        key = compact(spelling)
        if not is_name(spelling) or key == compact(canonical):
            return False
        if key in self._pack.get(canonical, ()) or self._taken.get(key, canonical) != canonical:
            return False
        owner = self._names.entities.names.get(key)
        return owner is None or canonical in owner

    def _add(self, canonical: str, spelling: str, evidence: Evidence) -> None:
        pair = (canonical, compact(spelling))
        self._spelled.setdefault(pair, spelling)
        self._tally.add(pair, evidence)
