"""Between the dataclasses and what SQLite keeps: exact both ways.

Text and structure are compressed apart, because most reads need the text alone.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Sequence
from typing import Any

from kaoju.types.chunks import Chunk, ChunkKind
from kaoju.types.documents import (
    Block,
    BlockKind,
    Cell,
    OcrSpan,
    PageImage,
    ParsedDocument,
    Source,
    Span,
)
from kaoju.types.facts import Bound, Fact, FactKind, Modality, Polarity

_LEVEL = 6


def dumps(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def pack_text(text: str) -> bytes:
    return zlib.compress(text.encode("utf-8", "surrogatepass"), _LEVEL)


def unpack_text(blob: bytes) -> str:
    return zlib.decompress(blob).decode("utf-8", "surrogatepass")


def pack_structure(parsed: ParsedDocument) -> bytes:
    """Everything of a parsed document but its text."""
    value = [
        [_block_row(block) for block in parsed.blocks],
        parsed.title,
        parsed.media_type,
        parsed.encoding,
        parsed.pages,
        _flat(parsed.markup),
        dict(parsed.metadata),
        dict(parsed.rules),
        parsed.warnings,
        parsed.ocr_pages,
        parsed.ocr_confidence,
        [[image.page, image.name, image.dpi, image.places] for image in parsed.images],
        _flat(parsed.doubtful),
        [[read.span.start, read.span.end, read.confidence] for read in parsed.ocr_spans],
    ]
    return zlib.compress(dumps(value).encode("utf-8", "surrogatepass"), _LEVEL)


def unpack_structure(blob: bytes, text: str) -> ParsedDocument:
    blocks, title, media_type, encoding, pages, markup, metadata, rules, warnings, *ocr = (
        json.loads(zlib.decompress(blob))
    )
    # Rows of before there was OCR, or of before its images or confidences were kept, have less.
    ocr_pages, ocr_confidence = ocr[:2] or (0, None)
    images, doubtful, ocr_spans = (*ocr[2:], (), (), ())[:3]
    return ParsedDocument(
        text=text,
        blocks=tuple(_block(row) for row in blocks),
        title=title,
        media_type=media_type,
        encoding=encoding,
        pages=tuple(pages),
        markup=_spans(markup),
        metadata=metadata,
        rules=rules,
        warnings=tuple(warnings),
        ocr_pages=ocr_pages,
        ocr_confidence=ocr_confidence,
        images=tuple(_image(row) for row in images),
        doubtful=_spans(doubtful),
        ocr_spans=tuple(OcrSpan(Span(a, b), confidence) for a, b, confidence in ocr_spans),
    )


def _image(row: list[Any]) -> PageImage:
    page, name, dpi, places = row
    return PageImage(page, name, dpi, tuple((a, b, c, d, e, f) for a, b, c, d, e, f in places))


def _flat(spans: Iterable[Span]) -> list[int]:
    return [offset for span in spans for offset in (span.start, span.end)]


def _spans(flat: Sequence[int]) -> tuple[Span, ...]:
    return tuple(map(Span, flat[::2], flat[1::2]))


def _block_row(block: Block) -> list[Any]:
    span, content = block.span, block.content
    row = [block.kind, span.start, span.end, content.start, content.end, block.level, block.label]
    if block.cells:
        cells: list[int] = []
        for c in block.cells:
            cells += (c.row, c.column, c.span.start, c.span.end)
            cells += (int(c.header), c.row_span, c.column_span)
        row.append(cells)
    return row


def _block(row: list[Any]) -> Block:
    kind, start, end, content_start, content_end, level, label, *cells = row
    return Block(
        BlockKind(kind),
        Span(start, end),
        Span(content_start, content_end),
        level,
        label,
        _cells(cells[0]) if cells else (),
    )


def _cells(flat: list[int]) -> tuple[Cell, ...]:
    return tuple(
        Cell(row, column, Span(start, end), bool(header), row_span, column_span)
        for row, column, start, end, header, row_span, column_span in zip(
            *(flat[i::7] for i in range(7)), strict=True
        )
    )


SOURCE_COLUMNS = (
    "tenant, root, file, content_type, authority, source, entity, version, date, metadata"
)


def source_row(source: Source) -> tuple[Any, ...]:
    return (
        source.tenant,
        source.root,
        source.file,
        source.content_type,
        source.authority,
        source.source,
        source.entity,
        source.version,
        source.date,
        dumps(dict(source.metadata)),
    )


def source_of(row: Sequence[Any]) -> Source:
    tenant, root, file, content_type, authority, source, entity, version, date, metadata = row[:10]
    return Source(
        tenant=tenant,
        root=root,
        file=file,
        content_type=content_type,
        authority=authority,
        source=source,
        entity=entity,
        version=version,
        date=date,
        metadata=json.loads(metadata),
    )


CHUNK_COLUMNS = (
    "chunk_id, ordinal, kind, span_start, span_end, header_start, header_end, page, "
    "title, section, header, entities, body"
)


def chunk_row(chunk: Chunk) -> tuple[Any, ...]:
    header = chunk.header_span
    header_ends = (None, None) if header is None else (header.start, header.end)
    return (
        chunk.chunk_id,
        chunk.ordinal,
        str(chunk.kind),
        chunk.span.start,
        chunk.span.end,
        *header_ends,
        chunk.page,
        chunk.title,
        dumps(chunk.section),
        chunk.header,
        dumps(chunk.entities),
        chunk.body,
    )


def chunk_of(doc_id: str, row: Sequence[Any]) -> Chunk:
    header_span = None if row[5] is None else Span(row[5], row[6])
    return Chunk(
        chunk_id=row[0],
        doc_id=doc_id,
        ordinal=row[1],
        kind=ChunkKind(row[2]),
        span=Span(row[3], row[4]),
        body=row[12],
        title=row[8],
        section=tuple(json.loads(row[9])),
        header=row[10],
        header_span=header_span,
        page=row[7],
        entities=tuple(json.loads(row[11])) if row[11] != "[]" else (),
    )


FACT_COLUMNS = (
    "entity, attribute, value, unit, polarity, condition, version, span_start, span_end, "
    "key_spans, authority, date, canonical, kind, modality, bound, approximate, exhaustive, "
    "statement_start, statement_end, since, until"
)


def fact_row(fact: Fact) -> tuple[Any, ...]:
    statement = fact.statement
    return (
        fact.entity,
        fact.attribute,
        fact.value,
        fact.unit,
        str(fact.polarity),
        fact.condition,
        fact.version,
        fact.span.start,
        fact.span.end,
        dumps(_flat(fact.key_spans)),
        fact.authority,
        fact.date,
        fact.canonical,
        str(fact.kind),
        str(fact.modality),
        str(fact.bound),
        int(fact.approximate),
        int(fact.exhaustive),
        *((None, None) if statement is None else (statement.start, statement.end)),
        fact.since,
        fact.until,
    )


def fact_of(doc_id: str, chunk_id: str, row: Sequence[Any]) -> Fact:
    return Fact(
        entity=row[0],
        attribute=row[1],
        value=row[2],
        unit=row[3],
        polarity=Polarity(row[4]),
        condition=row[5],
        version=row[6],
        doc_id=doc_id,
        chunk_id=chunk_id,
        span=Span(row[7], row[8]),
        key_spans=_spans(json.loads(row[9])),
        authority=row[10],
        date=row[11],
        canonical=row[12],
        kind=FactKind(row[13]),
        modality=Modality(row[14]),
        bound=Bound(row[15]),
        approximate=bool(row[16]),
        exhaustive=bool(row[17]),
        statement=None if row[18] is None else Span(row[18], row[19]),
        since=row[20],
        until=row[21],
    )


def checksum(chunks: Iterable[Sequence[Any]], facts: Iterable[Sequence[Any]]) -> int:
    """Of the rows as they are stored: SQLite itself does not notice a changed byte in a value."""
    value = zlib.crc32(repr([tuple(row) for row in chunks]).encode("utf-8", "surrogatepass"))
    rest = repr([tuple(row) for row in facts]).encode("utf-8", "surrogatepass")
    return zlib.crc32(rest, value)
