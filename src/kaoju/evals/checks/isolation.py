"""Isolation: no forbidden word, and no cited span or fact of an entity that was not asked for."""

from __future__ import annotations

from collections.abc import Iterable

from kaoju.evals.checks.base import CheckResult, Json, Subject, fail, objects, ok, strings
from kaoju.evals.checks.names import key, keys_of
from kaoju.evals.matching import present

NAME = "isolation"


def check(subject: Subject) -> CheckResult:
    forbidden = present(subject.text, subject.case.must_not_include)
    if forbidden:
        return fail(NAME, "holds " + ", ".join(map(repr, forbidden)))
    asked = _asked(subject)
    if asked:
        strangers = [*_cited_strangers(subject, asked), *_fact_strangers(subject, asked)]
        if strangers:
            return fail(NAME, "; ".join(strangers))
    return ok(NAME)


def _asked(subject: Subject) -> frozenset[str]:
    """The entities an answer may speak of; empty where the case restricts none."""
    if subject.case.entity is None:
        return frozenset()
    own = keys_of(subject.case.entity, subject.aliases)
    # A comparison names more than the case's entity: the plan's others were asked for as well,
    # but a plan that missed the case's entity vouches for nobody.
    planned = frozenset(key(entity) for entity in subject.planned)
    return own | planned if own & planned else own


def _cited_strangers(subject: Subject, asked: frozenset[str]) -> Iterable[str]:
    for citation in subject.citations:
        entities = strings(citation.get("entities"))
        if entities and not any(keys_of(e, subject.aliases) & asked for e in entities):
            yield f"citation {citation.get('n')} belongs to {', '.join(entities)}"


def _fact_strangers(subject: Subject, asked: frozenset[str]) -> Iterable[str]:
    facts: tuple[Json, ...] = objects(subject.answer.get("facts"))
    for fact in facts:
        entity = fact.get("entity")
        if isinstance(entity, str) and not keys_of(entity, subject.aliases) & asked:
            yield f"a fact belongs to {entity}"
