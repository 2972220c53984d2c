"""From a plan to ranked hits, and whether they are about the question."""

from kaoju.retrieve.gate import Relevance, gate, relevance
from kaoju.retrieve.parts import Parts
from kaoju.retrieve.search import search

__all__ = ["Parts", "Relevance", "gate", "relevance", "search"]
