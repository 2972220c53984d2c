"""One document's rows, written together; the caller holds the transaction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kaoju.errors import ReadError
from kaoju.store import codec
from kaoju.store.corpus import FileState
from kaoju.store.db import Database
from kaoju.store.vectors import text_hash
from kaoju.types.chunks import Chunk
from kaoju.types.documents import Document, Span
from kaoju.types.facts import Definition, Fact, StatedName


def replace(
    database: Database,
    generation: int,
    document: Document,
    chunks: Sequence[Chunk],
    facts: Sequence[Fact],
    windows: Mapping[str, Sequence[str]],
    state: FileState,
    names: Sequence[StatedName] = (),
    definitions: Sequence[Definition] = (),
) -> None:
    """Raises ReadError where the document's own parts contradict each other."""
    database.write("DELETE FROM documents WHERE doc_id = ?", (document.doc_id,))
    chunk_rows = [codec.chunk_row(chunk) for chunk in chunks]
    fact_rows = [codec.fact_row(fact) for fact in facts]
    checksum = codec.checksum(chunk_rows, fact_rows)
    counts = (len(chunk_rows), len(fact_rows), checksum, generation)
    key = _write_document(database, document, state, counts)
    _insert(database, "chunks", f"document, {codec.CHUNK_COLUMNS}", ((key, *r) for r in chunk_rows))
    keys: dict[str, int] = dict(
        database.rows("SELECT chunk_id, id FROM chunks WHERE document = ?", (key,))
    )
    _insert(
        database,
        "facts",
        f"document, chunk, {codec.FACT_COLUMNS}",
        [(key, _chunk_of(fact, keys), *row) for fact, row in zip(facts, fact_rows, strict=True)],
    )
    mentions = [(name, keys[c.chunk_id]) for c in chunks for name in dict.fromkeys(c.entities)]
    _insert(database, "mentions", "entity, chunk", mentions)
    hashes = [
        (keys[chunk_id], ordinal, text_hash(text))
        for chunk_id, texts in windows.items()
        for ordinal, text in enumerate(texts)
    ]
    _insert(database, "windows", "chunk, ordinal, hash", hashes)
    stated = [(key, i, n.name, codec.dumps(n.also), n.origin) for i, n in enumerate(names)]
    _insert(database, "names", "document, ordinal, name, also, origin", stated)
    defined = [(key, i, d.short, d.full, *_ends(d.span)) for i, d in enumerate(definitions)]
    columns = 'document, ordinal, short, "full", span_start, span_end'
    _insert(database, "definitions", columns, defined)


def _ends(span: Span) -> tuple[int, int]:
    return span.start, span.end


def _write_document(
    database: Database, document: Document, state: FileState, counts: tuple[int, int, int, int]
) -> int:
    parsed = document.parsed
    columns = (
        f"doc_id, {codec.SOURCE_COLUMNS}, sha256, size, fingerprint, quarantine, root_tenant, "
        "title, media_type, encoding, pages, characters, chunks, facts, checksum, generation"
    )
    row = (
        document.doc_id,
        *codec.source_row(document.source),
        document.sha256,
        state.size,
        state.fingerprint,
        state.quarantine,
        state.root_tenant,
        parsed.title,
        parsed.media_type,
        parsed.encoding,
        len(parsed.pages),
        len(parsed.text),
        *counts,
    )
    key = database.write(f"INSERT INTO documents ({columns}) VALUES ({_marks(columns)})", row)
    texts = (key, codec.pack_text(parsed.text), codec.pack_structure(parsed))
    _insert(database, "texts", "document, text, structure", [texts])
    images = [(key, image.page, image.name) for image in parsed.images]
    _insert(database, "page_images", "document, page, name", images)
    return key


def _chunk_of(fact: Fact, keys: Mapping[str, int]) -> int:
    if fact.chunk_id not in keys:
        raise ReadError(f"a fact stands in {fact.chunk_id!r}, which is no chunk of its document")
    return keys[fact.chunk_id]


def _insert(database: Database, table: str, columns: str, rows: Iterable[Sequence[object]]) -> None:
    database.write_many(f"INSERT INTO {table} ({columns}) VALUES ({_marks(columns)})", rows)


def _marks(columns: str) -> str:
    return ", ".join("?" * len(columns.split(", ")))
