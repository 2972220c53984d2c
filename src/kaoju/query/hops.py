"""Questions over a relation: "the battery of the successor of X" is asked of the successor."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from kaoju.domain import LanguagePack
from kaoju.facts.aliases import EntityTable, compact
from kaoju.facts.relations import Relation, relations
from kaoju.query.reading import overlaps, read
from kaoju.types.facts import Fact, Polarity
from kaoju.types.queries import Hop, QueryPlan

FactsOf = Callable[[str], Iterable[Fact]]  # a canonical attribute -> its facts
_WHICH = re.compile(r"哪|什么|谁|which|what|who")
_OF_WHICH = re.compile(r"是(?:哪|什么|谁)[^,，。]{0,6}的\s*$")
_OF = re.compile(r"\s(?:of|to|for)\b")
_COMPARES = frozenset({"difference", "ratio", "compare", "elapsed"})


@dataclass(frozen=True, slots=True)
class _Asked:
    """The relation to follow from the entity named, and the words that ask for it."""

    relation: Relation
    start: int
    end: int
    firm: bool  # what is asked is not the entity's own: without the relation nobody is asked for
    noun: bool = False

    def of_last(self, folded: str, names: Sequence[tuple[int, int]]) -> bool:
        """Of two entities, whether the last one named has the other: "is A the successor of B"."""
        behind = self.start > max(start for start, _ in names)
        return self.noun and (behind or bool(_OF.match(folded, self.end)))


def follow(
    plan: QueryPlan, facts_of: FactsOf, entities: EntityTable, pack: LanguagePack
) -> QueryPlan:
    """The plan with its hop: ``entities`` are then what the relation leads to.

    A noun asks from its owner ("X 的前代", "the successor of X"). A verb asks for its subject
    where X stands behind it ("which charger fits X"), else for its object. A comparison is between
    X and what the relation leads to. A relation that no document states leaves no target, and the
    plan its entity; a plan without one is unchanged.
    """
    if plan.unknown_entities or not 0 < len(plan.entities) <= 2:
        return plan
    folded = read(plan.resolved).folded
    mentions = entities.find(folded, pack)
    names = [(m.start, m.end) for m in mentions]
    if len(plan.entities) == 2:
        return _between(plan, folded, names, facts_of, entities)
    own = next((m for m in mentions if m.canonicals == plan.entities), None)
    asked = _asked(folded, names, own.start if own else 0)
    if asked is None or own is None:
        return plan
    source = plan.entities[0]
    stated = list(_stated(asked.relation, source, facts_of, entities))
    if not stated and not asked.firm:
        return plan
    stated = _of_the_kind(stated, folded, names) or stated
    targets = tuple(dict.fromkeys(target for target, _ in stated))
    first = dict(reversed(stated))
    hop = Hop(
        asked.relation.name,
        source,
        targets,
        tuple(first[target] for target in targets),
        ((asked.start, asked.end),),
    )
    compared = (source,) if plan.operator in _COMPARES else ()
    return replace(plan, entities=(*compared, *targets) if targets else plan.entities, hop=hop)


def _between(
    plan: QueryPlan,
    folded: str,
    names: Sequence[tuple[int, int]],
    facts_of: FactsOf,
    entities: EntityTable,
) -> QueryPlan:
    """The plan of a yes/no question on two entities, with what the documents say relates them:
    so, not so, or so the other way round."""
    asked = _asked(folded, names, names[0][0]) if names else None
    if asked is None or plan.operator != "polarity":
        return plan
    owner, other = plan.entities
    if asked.of_last(folded, names):
        owner, other = other, owner
    relation = asked.relation
    forward = _linking(relation, owner, other, facts_of, entities)
    backward = _linking(relation, other, owner, facts_of, entities)
    found = forward or backward
    if not found:
        return plan
    best = min(found, key=lambda fact: (-fact.authority, fact.doc_id, fact.span))
    holds = bool(forward) and best.polarity is Polarity.POSITIVE
    span = ((asked.start, asked.end),)
    return replace(plan, hop=Hop(relation.name, owner, (other,), (best,), span, holds))


def _linking(
    relation: Relation, owner: str, other: str, facts_of: FactsOf, entities: EntityTable
) -> list[Fact]:
    """The facts by which ``owner`` has ``other`` under the relation, or the inverse back."""
    sides = ((relation.name, owner, other), (relation.inverse, other, owner))
    return [
        fact
        for name, has, had in sides
        for fact in facts_of(name)
        if fact.entity == has and had in _named(fact, entities)
    ]


def _asked(folded: str, names: Sequence[tuple[int, int]], at: int) -> _Asked | None:
    """The one relation that the question asks over; None where it names none or several."""
    table = relations()
    found: list[_Asked] = []
    for relation in table.values():
        inverse = table[relation.inverse]
        for match in re.finditer(relation.nouns, folded):
            of_which = _OF_WHICH.search(folded[: match.start()])
            firm = relation is not inverse
            found.append(_Asked(inverse if of_which else relation, *match.span(), firm, True))
        for words, active in ((relation.verbs, True), (relation.passive, False)):
            for match in re.finditer(words, folded):
                behind = match.start() > at
                firm = not behind and bool(_WHICH.search(folded[: match.start()]))
                leads = relation if behind == active else inverse
                found.append(_Asked(leads, *match.span(), firm))
    found = [f for f in found if not overlaps(f.start, f.end, names)]
    if not found:
        return None
    longest = max(found, key=lambda f: (f.end - f.start, f.firm))
    alike = {f.relation.name for f in found if not _inside(f, longest)}
    return longest if alike <= {longest.relation.name} else None


def _inside(inner: _Asked, outer: _Asked) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _stated(
    relation: Relation, source: str, facts_of: FactsOf, entities: EntityTable
) -> Iterable[tuple[str, Fact]]:
    """(target, fact) of what the source has under the relation, and of what has the source under
    the inverse; the strongest sources first, never in order of reading."""
    found: list[tuple[str, Fact]] = []
    for fact in facts_of(relation.name):
        if fact.entity == source and fact.polarity is Polarity.POSITIVE:
            found += [(name, fact) for name in _named(fact, entities)]
    for fact in facts_of(relation.inverse):
        names_it = fact.polarity is Polarity.POSITIVE and source in _named(fact, entities)
        if names_it and fact.entity and fact.entity != source:
            found.append((fact.entity, fact))
    return sorted(found, key=lambda pair: (-pair[1].authority, pair[0], pair[1].value))


def _named(fact: Fact, entities: EntityTable) -> tuple[str, ...]:
    """The one entity that the value is the name of."""
    names = entities.names.get(compact(fact.value), ())
    return names if len(names) == 1 else ()


def _of_the_kind(
    stated: Sequence[tuple[str, Fact]], folded: str, names: Sequence[tuple[int, int]]
) -> list[tuple[str, Fact]]:
    """Of several targets those whose name says the kind asked for: which *charger* fits X."""
    left = list(folded)
    for start, end in names:
        left[start:end] = " " * (end - start)
    words = "".join(left)
    return [(name, fact) for name, fact in stated if _kind_in(name, words)]


def _kind_in(name: str, words: str) -> bool:
    parts = re.findall(r"[\u3400-\u9fff]{2,}|[a-z]{3,}", name.lower())
    return any(part in words for part in parts)
