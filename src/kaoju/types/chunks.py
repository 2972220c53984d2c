"""The unit of retrieval."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kaoju.types.documents import Span


class ChunkKind(StrEnum):
    PROSE = "prose"
    LIST = "list"
    TABLE = "table"
    CODE = "code"
    KEYVALUE = "keyvalue"
    HEADING = "heading"  # headings that have nothing under them: kept findable, hold no answer


@dataclass(frozen=True, slots=True)
class Chunk:
    """A contiguous span of one document with what it needs to be understood alone.

    ``body`` is what is matched and encoded: the span's words without markup. ``header`` is the
    plain text of the table's header row when the span holds later rows of a long table (else "").
    """

    chunk_id: str  # doc_id + "#" + heading slug + "-" + number under that heading
    doc_id: str
    ordinal: int  # reading order in its document, 0-based
    kind: ChunkKind
    span: Span
    body: str
    title: str  # of the document
    section: tuple[str, ...]  # headings above, outermost first, plain words
    header: str = ""
    header_span: Span | None = None
    page: int | None = None
    entities: tuple[str, ...] = ()  # canonical names stated in it, else the document's default

    @property
    def heading(self) -> str:
        return self.section[-1] if self.section else ""


@dataclass(frozen=True, slots=True)
class ChunkMeta:
    """What ranking and filters need to know of a chunk's document."""

    tenant: str
    root: str
    file: str
    content_type: str | None
    authority: int
    source: str | None
    version: str | None
    date: str | None
