"""A parsed document as chunks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from kaoju.chunk.cut import Measure, Size
from kaoju.chunk.outline import Section, sections
from kaoju.chunk.pack import Piece, pack
from kaoju.chunk.plain import join
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
    document: Document, settings: ChunkSettings, size: Size = len
) -> tuple[Chunk, ...]:
    """The chunks of ``document`` in reading order; ``entities`` are left to the caller.

    Each is one contiguous span under one heading: sections are never mixed, however small. Every
    word of the stored text's blocks is in exactly one chunk, or in the ``section`` of the chunks
    below it. Headings with nothing below them are kept in a chunk of kind ``heading``, one for
    each run of them under the same parent. ``size`` counts in the unit of ``target`` and
    ``limit``: characters, or tokens of the encoder in use.
    """
    parsed = document.parsed
    measure = Measure(parsed, settings, size)
    chunks: list[Chunk] = []
    for slug, path, groups in _groups(list(sections(parsed)), measure):
        for number, pieces in enumerate(groups, 1):
            span = _trimmed(parsed.text, pieces[0].start, pieces[-1].end)
            header = next((piece for piece in pieces if piece.header), None)
            chunks.append(
                Chunk(
                    chunk_id=f"{document.doc_id}#{slug}-{number}",
                    doc_id=document.doc_id,
                    ordinal=len(chunks),
                    kind=_kind(pieces),
                    span=span,
                    body=join((piece.kind, piece.words) for piece in pieces),
                    title=parsed.title,
                    section=path,
                    header=header.header if header else "",
                    header_span=header.header_span if header else None,
                    page=parsed.page_of(span.start),
                )
            )
    return tuple(chunks)


Groups = list[tuple[Piece, ...]]


def _groups(
    outline: Sequence[Section], measure: Measure
) -> Iterator[tuple[str, tuple[str, ...], Groups]]:
    """(slug, path, groups of pieces) of each section that has words."""
    bare: list[Section] = []  # consecutive headings with nothing below, under one parent
    for section in outline:
        groups = pack(section.blocks, measure)
        is_bare = section.leaf and section.heading is not None and not groups
        if bare and not (is_bare and section.path[:-1] == bare[0].path[:-1]):
            yield bare[0].slug, bare[0].path[:-1], _headings(bare, measure)
            bare = []
        if is_bare:
            bare.append(section)
        elif groups:
            yield section.slug, section.path, groups
    if bare:
        yield bare[0].slug, bare[0].path[:-1], _headings(bare, measure)


def _headings(bare: Sequence[Section], measure: Measure) -> Groups:
    headings = [section.heading for section in bare if section.heading is not None]
    return pack(headings, measure)


def _kind(pieces: Sequence[Piece]) -> ChunkKind:
    """Of the largest share of the words; one table makes it a table."""
    if any(piece.kind is BlockKind.TABLE for piece in pieces):
        return ChunkKind.TABLE
    sizes: Counter[ChunkKind] = Counter()
    for piece in pieces:
        sizes[_KINDS.get(piece.kind, ChunkKind.PROSE)] += piece.size
    return max(sizes, key=lambda kind: sizes[kind])


def _trimmed(text: str, start: int, end: int) -> Span:
    """Without blank lines before and white space after; indentation is part of code."""
    words = text[start:end]
    indent = len(words) - len(words.lstrip())
    return Span(start + words.rfind("\n", 0, indent) + 1, start + len(words.rstrip()))
