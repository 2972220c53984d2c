"""Understanding a question: entities, attributes, operator, terms, follow-ups."""

from kaoju.facts.aliases import EntityTable
from kaoju.query.plan import plan

__all__ = ["EntityTable", "plan"]
