"""The facts that this question may see."""

from __future__ import annotations

from collections.abc import Callable

from kaoju.types.facts import Fact, FactKind
from kaoju.types.protocols import Corpus


class FactSource:
    """Facts of the visible documents alone, each entity read once.

    A report's figures are left to ``answer.figures``, which knows their tables. ``is_thing`` tells
    entities that are compared with others from a manual's parameters, which never are.
    """

    def __init__(
        self,
        corpus: Corpus,
        visible: Callable[[str], bool],
        is_thing: Callable[[str], bool] = bool,
    ) -> None:
        self._corpus = corpus
        self._visible = visible
        self._is_thing = is_thing
        self._by_entity: dict[str, tuple[Fact, ...]] = {}

    def sees(self, doc_id: str) -> bool:
        """Whether the question may be answered from this document."""
        return self._visible(doc_id)

    def of(self, entity: str) -> tuple[Fact, ...]:
        """All facts of one canonical entity."""
        if entity not in self._by_entity:
            self._by_entity[entity] = self._kept(self._corpus.facts(entity=entity))
        return self._by_entity[entity]

    def named(self, attribute: str) -> tuple[Fact, ...]:
        """All facts of one attribute, canonical or as a source spells it; of things alone."""
        facts = self._kept(self._corpus.facts(attribute=attribute))
        return tuple(fact for fact in facts if self._is_thing(fact.entity))

    def narrow(self, entity: str, facts: tuple[Fact, ...]) -> None:
        """From now on the entity has these facts alone: those of the section that is meant."""
        self._by_entity[entity] = facts

    def attributes(self) -> tuple[tuple[str, str], ...]:
        """Every attribute that any document states: (as the source has it, canonical)."""
        return self._corpus.attributes()

    def _kept(self, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
        stated = (fact for fact in facts if fact.kind is not FactKind.FIGURE)
        return tuple(fact for fact in stated if self._visible(fact.doc_id))


def canonical_of(fact: Fact) -> str:
    """The name by which its attribute is compared."""
    return fact.canonical or fact.attribute
