"""The facts that a question may see, by what it asks for and by what the passages state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from kaoju.facts.aliases import concerns
from kaoju.types.answers import Answer
from kaoju.types.chunks import Chunk
from kaoju.types.documents import Span
from kaoju.types.facts import Fact, FactKind
from kaoju.types.protocols import Corpus

Pair = tuple[str, str]  # entity, canonical attribute


def pair_of(fact: Fact) -> Pair:
    return (fact.entity, fact.canonical or fact.attribute)


class KnownFacts:
    """Facts of visible documents that may speak of what is asked; an entity is read once.

    Of a report's figures only those that the answer cites: a label says little without its table,
    which is in the passage.
    """

    def __init__(self, corpus: Corpus, visible: Callable[[str], bool], answer: Answer) -> None:
        self._corpus, self._visible = corpus, visible
        self._concerned = answer.plan.concerned
        self._cited = [(c.doc_id, c.span) for c in answer.citations]
        self._by_entity: dict[str, tuple[Fact, ...]] = {}
        self._only = _spoken_of(answer)
        self._asked = self._find(answer)

    def may_help(self, entities: Iterable[str]) -> bool:
        """Whether what states these names may speak for what is asked: nothing about siblings of
        the asked entities alone, and of an answer from facts nothing about others alone."""
        names = frozenset(entities)
        foreign = self._only and names and names.isdisjoint(self._only)
        return not foreign and concerns(self._concerned, names)

    def asked(self) -> tuple[Fact, ...]:
        """Of each entity the attributes that the question names or the answer speaks of."""
        return self.about(self._asked)

    def is_asked(self, fact: Fact) -> bool:
        return pair_of(fact) in self._asked

    def _find(self, answer: Answer) -> frozenset[Pair]:
        plan = answer.plan
        named = {(fact.entity, fact.attribute) for fact in answer.facts if fact.entity}
        named |= {(entity, name) for entity in plan.concerned for name in plan.attributes}
        return frozenset(
            pair_of(fact)
            for entity in sorted({entity for entity, _ in named})
            for fact in self._of(entity)
            if (entity, fact.attribute) in named or (entity, fact.canonical) in named
        )

    def stated_in(self, chunks: Iterable[Chunk]) -> tuple[Fact, ...]:
        """In the order of the chunks; see ``may_help``."""
        order = {chunk.chunk_id: place for place, chunk in enumerate(chunks)}
        entities = {entity for chunk_id in order for entity in self._entities(chunk_id)}
        found = (f for e in sorted(entities) for f in self._of(e) if f.chunk_id in order)
        return tuple(sorted(found, key=lambda fact: (order[fact.chunk_id], fact.span, fact.value)))

    def about(self, pairs: Iterable[Pair]) -> tuple[Fact, ...]:
        """What any visible document states of these."""
        wanted = set(pairs)
        entities = sorted({entity for entity, _ in wanted if entity})
        return tuple(f for e in entities for f in self._of(e) if pair_of(f) in wanted)

    def _entities(self, chunk_id: str) -> Iterator[str]:
        chunk = self._corpus.chunk(chunk_id)
        yield ""
        yield from (chunk.entities if chunk else ())

    def _of(self, entity: str) -> tuple[Fact, ...]:
        if entity not in self._by_entity:
            helps = not entity or self.may_help([entity])
            facts = self._corpus.facts(entity=entity) if helps else ()
            self._by_entity[entity] = tuple(filter(self._may_be_shown, facts))
        return self._by_entity[entity]

    def _may_be_shown(self, fact: Fact) -> bool:
        figure = fact.kind is FactKind.FIGURE
        return self._visible(fact.doc_id) and (not figure or self._is_cited(fact))

    def _is_cited(self, fact: Fact) -> bool:
        return any(d == fact.doc_id and _inside(fact.span, span) for d, span in self._cited)


def _spoken_of(answer: Answer) -> frozenset[str]:
    """The entities of an answer that typed facts give; none for others, whose entities say less."""
    if answer.confidence.name != "fact" or not answer.plan.concerned:
        return frozenset()
    return frozenset((*answer.plan.concerned, *(f.entity for f in answer.facts if f.entity)))


def _inside(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end
