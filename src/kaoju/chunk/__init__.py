"""Which pieces of a document can be found: structure-aware chunks with exact spans."""

from kaoju.chunk.document import chunk_document
from kaoju.chunk.lint import Finding, lint
from kaoju.chunk.plain import plain
from kaoju.chunk.rules import settings_for
from kaoju.chunk.windows import windows

__all__ = ["Finding", "chunk_document", "lint", "plain", "settings_for", "windows"]
