"""Typed facts out of documents: names, attributes, values, versions and disagreements."""

from kaoju.facts.conflicts import conflicts
from kaoju.facts.definitions import definitions
from kaoju.facts.extract import extract_facts
from kaoju.facts.induce import induce
from kaoju.facts.mentions import EntityFinder, concerned
from kaoju.facts.names import Names
from kaoju.facts.stated import stated_names

__all__ = [
    "EntityFinder",
    "Names",
    "concerned",
    "conflicts",
    "definitions",
    "extract_facts",
    "induce",
    "stated_names",
]
