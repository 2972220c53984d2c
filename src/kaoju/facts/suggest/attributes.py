"""Attributes that the documents have and the pack does not, and two names of one attribute."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

from kaoju.facts.attributes import key_of
from kaoju.facts.conflicts import same_value
from kaoju.facts.names import Names
from kaoju.facts.suggest.evidence import Tally, quoted
from kaoju.facts.suggest.told import Told
from kaoju.facts.words import words_of
from kaoju.types.facts import Fact, FactKind
from kaoju.types.packs import Evidence, PackPart, Proposal

_FEWEST = 2  # entities that two names must agree on, with different values
_MOST_PAIRS = 40  # attributes of one entity that are compared with each other


class AttributeCollector:
    """Takes documents one by one; then proposes attributes and groups of two attribute names."""

    def __init__(self, names: Names) -> None:
        self._known = {*names.attributes.owners, *map(key_of, words_of("code_keys"))}
        self._tally = Tally[str]()
        self._spelled: dict[str, Counter[str]] = defaultdict(Counter)
        self._facts: dict[str, dict[str, list[Fact]]] = defaultdict(lambda: defaultdict(list))
        self._shown: dict[Fact, Evidence] = {}

    def read(self, told: Told) -> None:
        stated = {key_of(n.name) for n in told.names if n.origin == "attribute"}
        for fact in told.facts:
            key = key_of(fact.attribute)
            label = fact.kind is FactKind.FIGURE  # of a report's row: not what entities share
            if label or key not in stated or not fact.key_spans:
                continue
            if fact.entity and fact.kind is not FactKind.YES_NO:
                self._facts[fact.entity][fact.canonical].append(fact)
                self._shown[fact] = quoted(told.document, fact.statement or fact.span)
            if key not in self._known:
                self._spelled[key][fact.attribute] += 1
                self._tally.add(key, quoted(told.document, fact.key_spans[-1]))

    def attributes(self) -> Iterator[Proposal]:
        for key, spelled in self._spelled.items():
            name, *others = sorted(spelled, key=lambda s: (-spelled[s], s))
            yield self._tally.proposal(key, PackPart.ATTRIBUTES, name, tuple(others), True)

    def synonyms(self) -> Iterator[Proposal]:
        """Two names with equal values wherever an entity has both.

        A document that gives an entity both means two things by them, and so does a pair that
        agrees on a single value only, as 是 or 5 does by chance.
        """
        agreed: dict[tuple[str, str], list[tuple[Fact, Fact]]] = defaultdict(list)
        apart: set[tuple[str, str]] = set()
        for by_name in self._facts.values():
            if len(by_name) > _MOST_PAIRS:
                continue
            for one, other in combinations(sorted(by_name), 2):
                pair = _agreement(by_name[one], by_name[other])
                if pair is None:
                    apart.add((one, other))
                else:
                    agreed[one, other].append(pair)
        for names, pairs in agreed.items():
            values = {fact.value for fact, _ in pairs}
            if names not in apart and len(pairs) >= _FEWEST and len(values) >= _FEWEST:
                yield self._group(names, pairs)

    def _group(self, names: tuple[str, str], pairs: Sequence[tuple[Fact, Fact]]) -> Proposal:
        facts = [fact for pair in pairs for fact in pair]
        evidence = tuple(self._shown[fact] for fact in facts[:4])
        documents = len({fact.doc_id for fact in facts})
        return Proposal(
            PackPart.SYNONYMS, names[0], names[1:], len(pairs), documents, False, evidence
        )


def _agreement(one: Sequence[Fact], other: Sequence[Fact]) -> tuple[Fact, Fact] | None:
    """A pair of facts with one value, if all values agree and no document gives both names."""
    if {fact.doc_id for fact in one} & {fact.doc_id for fact in other}:
        return None
    if not all(same_value(a, b) for a in one for b in other):
        return None
    return one[0], other[0]
