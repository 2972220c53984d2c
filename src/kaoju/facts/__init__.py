"""Typed facts out of documents: names, attributes, values, versions and disagreements."""

from kaoju.facts.conflicts import conflicts
from kaoju.facts.extract import extract_facts
from kaoju.facts.mentions import EntityFinder
from kaoju.facts.names import Names

__all__ = ["EntityFinder", "Names", "conflicts", "extract_facts"]
