"""Chunks that no question should ever be answered from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from kaoju.chunk.cut import Size
from kaoju.chunk.plain import has_words
from kaoju.config import ChunkSettings
from kaoju.text.normalize import fold
from kaoju.types.chunks import Chunk, ChunkKind


@dataclass(frozen=True, slots=True)
class Finding:
    """``kind`` is empty | marker_only | heading_only | duplicate | over_limit."""

    kind: str
    chunk_id: str
    message: str


def lint(
    chunks: Iterable[Chunk],
    settings: ChunkSettings | None = None,
    size: Size = len,
    tenant_of: Callable[[str], str] = lambda doc_id: "",
    limit_of: Callable[[str], int] | None = None,
) -> tuple[Finding, ...]:
    """What is wrong with ``chunks``, in their order; ``()`` for a clean build.

    Equal words under equal headings in one tenant are duplicates: under another heading the same
    words say something else. ``tenant_of`` tells a ``doc_id``'s tenant (by default all are of one),
    ``limit_of`` its limit (by default that of ``settings``).
    """
    general = (settings or ChunkSettings()).limit
    findings: list[Finding] = []
    seen: dict[tuple[object, ...], str] = {}
    for chunk in chunks:
        wordless = _wordless(chunk)
        if wordless is not None:
            findings.append(wordless)
            continue
        words = " ".join(fold(chunk.body).split())
        if chunk.kind is ChunkKind.HEADING or words == " ".join(fold(chunk.heading).split()):
            message = f"only a heading, nothing under it: {chunk.body[:60]!r}"
            findings.append(Finding("heading_only", chunk.chunk_id, message))
        first = seen.setdefault((tenant_of(chunk.doc_id), chunk.section, words), chunk.chunk_id)
        if first != chunk.chunk_id:
            message = f"the same words as {first}"
            findings.append(Finding("duplicate", chunk.chunk_id, message))
        limit = limit_of(chunk.doc_id) if limit_of else general
        if size(chunk.body) > limit:
            message = f"size {size(chunk.body)} is over the limit of {limit}: nowhere to cut it"
            findings.append(Finding("over_limit", chunk.chunk_id, message))
    return tuple(findings)


def _wordless(chunk: Chunk) -> Finding | None:
    if not chunk.body.strip():
        return Finding("empty", chunk.chunk_id, "holds no text")
    if not has_words(chunk.body):
        return Finding("marker_only", chunk.chunk_id, f"holds only markers: {chunk.body[:60]!r}")
    return None
