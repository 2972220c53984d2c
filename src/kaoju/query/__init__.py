"""Understanding a question: entities, attributes, operator, terms, follow-ups."""

from kaoju.query.entities import EntityTable
from kaoju.query.plan import plan

__all__ = ["EntityTable", "plan"]
