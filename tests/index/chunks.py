"""Chunks for the tests of indexes."""

from __future__ import annotations

from kaoju.types.chunks import Chunk, ChunkKind
from kaoju.types.documents import Span


def chunk(
    chunk_id: str, body: str, title: str = "", section: tuple[str, ...] = (), header: str = ""
) -> Chunk:
    return Chunk(
        chunk_id=chunk_id,
        doc_id="d",
        ordinal=0,
        kind=ChunkKind.PROSE,
        span=Span(0, len(body)),
        body=body,
        title=title,
        section=section,
        header=header,
    )
