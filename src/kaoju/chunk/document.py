"""A parsed document as chunks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kaoju.chunk.cut import Measure, Size
from kaoju.chunk.outline import sections
from kaoju.chunk.pack import Piece
from kaoju.chunk.plain import join
from kaoju.chunk.rules import settings_for
from kaoju.chunk.semantic import Encode
from kaoju.chunk.strategies import placed
from kaoju.config import ChunkSettings
from kaoju.types.chunks import Chunk, ChunkKind
from kaoju.types.documents import BlockKind, Document, Span

_KINDS = {
    BlockKind.LIST_ITEM: ChunkKind.LIST,
    BlockKind.CODE: ChunkKind.CODE,
    BlockKind.TABLE: ChunkKind.TABLE,
    BlockKind.KEYVALUE: ChunkKind.KEYVALUE,
    BlockKind.HEADING: ChunkKind.HEADING,
}


def chunk_document(
    document: Document,
    settings: ChunkSettings,
    size: Size = len,
    encode: Encode | None = None,
) -> tuple[Chunk, ...]:
    """The chunks of ``document`` in reading order; ``entities`` are left to the caller.

    Each is one contiguous span. Every word of the stored text's blocks is in exactly one chunk
    (but for ``overlap``), or in the ``section`` of the chunks below it. The strategy is that of
    the settings' first rule that the document meets, else theirs; all but ``fixed`` keep sections
    apart, however small, and keep headings with nothing below them in a chunk of kind ``heading``,
    one for each run of them under the same parent. ``size`` counts in the unit of ``target`` and
    ``limit``: characters, or tokens of the encoder in use. ``encode`` gives texts their vectors,
    for ``semantic``; SettingsError where it is needed and missing.
    """
    parsed = document.parsed
    own = settings_for(document.source, parsed.media_type, settings)
    measure = Measure(parsed, own, size)
    chunks: list[Chunk] = []
    numbers: Counter[str] = Counter()
    for place in placed(list(sections(parsed)), measure, encode):
        for pieces in place.groups:
            numbers[place.slug] += 1
            span = _trimmed(parsed.text, pieces[0].start, pieces[-1].end)
            header = next((piece for piece in pieces if piece.header), None)
            chunks.append(
                Chunk(
                    chunk_id=f"{document.doc_id}#{place.slug}-{numbers[place.slug]}",
                    doc_id=document.doc_id,
                    ordinal=len(chunks),
                    kind=_kind(pieces),
                    span=span,
                    body=join((piece.kind, piece.words) for piece in pieces),
                    title=parsed.title,
                    section=place.path,
                    header=header.header if header else "",
                    header_span=header.header_span if header else None,
                    page=parsed.page_of(span.start),
                )
            )
    return tuple(chunks)


def _kind(pieces: Sequence[Piece]) -> ChunkKind:
    """Of the largest share of the words; one table makes it a table."""
    if any(piece.kind is BlockKind.TABLE for piece in pieces):
        return ChunkKind.TABLE
    sizes: Counter[ChunkKind] = Counter()
    below = [piece for piece in pieces if piece.kind is not BlockKind.HEADING]
    for piece in below or pieces:
        sizes[_KINDS.get(piece.kind, ChunkKind.PROSE)] += piece.size
    return max(sizes, key=lambda kind: sizes[kind])


def _trimmed(text: str, start: int, end: int) -> Span:
    """Without blank lines before and white space after; indentation is part of code."""
    words = text[start:end]
    indent = len(words) - len(words.lstrip())
    return Span(start + words.rfind("\n", 0, indent) + 1, start + len(words.rstrip()))
