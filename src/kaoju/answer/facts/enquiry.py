"""One question put to the facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kaoju.answer.facts.alike import alike_label
from kaoju.answer.facts.asked import Asked
from kaoju.answer.facts.labels import Label, find_labels
from kaoju.answer.facts.source import FactSource, canonical_of
from kaoju.domain.pack import Domain, LanguagePack
from kaoju.text.normalize import fold
from kaoju.text.tokenize import words
from kaoju.types.facts import Fact, FactKind
from kaoju.types.protocols import Corpus, Encoder
from kaoju.types.queries import QueryPlan


@dataclass(frozen=True, slots=True)
class Enquiry:
    plan: QueryPlan
    asked: Asked
    source: FactSource
    corpus: Corpus
    domain: Domain
    encoder: Encoder
    threshold: float

    @property
    def pack(self) -> LanguagePack:
        return self.asked.pack

    @property
    def versions(self) -> tuple[str, ...]:
        """Numbers as written, ``first``, ``latest``."""
        return tuple(v for v in self.plan.filters.get("version", "").split(",") if v)

    def facts(self) -> tuple[Fact, ...]:
        """All facts of the entities asked for."""
        return tuple(fact for entity in self.plan.entities for fact in self.source.of(entity))

    def labels(self, facts: Sequence[Fact]) -> tuple[Label, ...]:
        """The attributes of these facts that the question names, or means."""
        return self.labels_by_name(facts) or self.labels_by_meaning(facts)

    def labels_by_name(self, facts: Sequence[Fact]) -> tuple[Label, ...]:
        has_or_not = {canonical_of(fact) for fact in facts if fact.kind is FactKind.YES_NO}
        return find_labels(self.asked, _names(facts), self.domain, has_or_not)

    def labels_by_meaning(self, facts: Sequence[Fact]) -> tuple[Label, ...]:
        return alike_label(self.asked, _names(facts), self.encoder, self.domain)

    def labels_anywhere(self, open_ended: bool = False) -> tuple[Label, ...]:
        """The attributes of any document that the question names; see ``find_labels``."""
        names = self.source.attributes()
        begun = {canonical for _, canonical in names} if open_ended else ()
        return find_labels(self.asked, names, self.domain, begun)

    def within(
        self, entities: Iterable[str], explained: Iterable[tuple[int, int]]
    ) -> tuple[str, ...]:
        """Those whose names hold the words of the question that are parts of names: a family."""
        names = {entity: frozenset(words(fold(entity))) for entity in entities}
        known = frozenset(word for parts in names.values() for word in parts)
        family = {word for word in self.asked.rest(explained) if word in known}
        return tuple(sorted(entity for entity, parts in names.items() if family <= parts))


def _names(facts: Sequence[Fact]) -> tuple[tuple[str, str], ...]:
    return tuple(dict.fromkeys((fact.attribute, canonical_of(fact)) for fact in facts))
