"""Entries that a domain pack could have: aliases, attributes and synonyms out of the documents."""

from __future__ import annotations

from collections.abc import Iterable

from kaoju.domain import Domain
from kaoju.facts.names import Names
from kaoju.facts.suggest.aliases import AliasCollector
from kaoju.facts.suggest.attributes import AttributeCollector
from kaoju.facts.suggest.synonyms import SynonymCollector
from kaoju.facts.suggest.told import Told
from kaoju.types.packs import PackPart, Proposal

__all__ = ["Told", "suggest"]


def suggest(documents: Iterable[Told], names: Names, domain: Domain) -> tuple[Proposal, ...]:
    """The proposals by part, what most documents say first; what the pack has is not proposed.

    ``names`` are those that the facts of the documents were read with.
    """
    aliases, attributes = AliasCollector(names, domain), AttributeCollector(names)
    synonyms = SynonymCollector(domain)
    for told in documents:
        for collector in (aliases, attributes, synonyms):
            collector.read(told)
    found = (
        *aliases.proposals(),
        *attributes.attributes(),
        *synonyms.proposals(),
        *attributes.synonyms(),
    )
    return tuple(sorted(found, key=_order))


def _order(proposal: Proposal) -> tuple[object, ...]:
    part = list(PackPart).index(proposal.part)
    return (part, -proposal.documents, -proposal.count, proposal.name, proposal.spellings)
