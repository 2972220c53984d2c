"""What can be wrong inside a knowledge base that opens: each problem as one sentence."""

from __future__ import annotations

from collections.abc import Iterator

from kaoju.errors import KaojuError
from kaoju.store import codec
from kaoju.store.db import Database

GENERATION = "SELECT value FROM meta WHERE key = 'generation'"


def quick(database: Database) -> tuple[str, ...]:
    """Generation and counts: a few milliseconds at any size."""
    generation = database.value(GENERATION)
    newest = database.value("SELECT max(generation) FROM documents")
    if generation is None:
        return ("the generation number is missing",)
    if newest is not None and newest > generation:
        return (f"a document is of generation {newest}, the store of {generation}",)
    return ()


def check(database: Database) -> tuple[str, ...]:
    """All problems; empty when the knowledge base is sound."""
    try:
        return (*quick(database), *_problems(database))
    except KaojuError as error:
        return (str(error),)


def _problems(database: Database) -> Iterator[str]:
    for row in database.rows("PRAGMA quick_check(20)"):
        if row[0] != "ok":
            yield f"SQLite: {row[0]}"
    for row in database.rows("PRAGMA foreign_key_check"):
        yield f"table {row[0]}: row {row[1]} points to a missing {row[2]}"
    yield from _missing_vectors(database)
    for row in database.rows(
        f"SELECT id, doc_id, characters, checksum, {codec.SOURCE_COLUMNS} FROM documents"
    ):
        yield from _document_problems(database, *row[:4])
        if codec.source_of(row[4:]).doc_id != row[1]:
            yield f"document {row[1]} has an id that its tenant, root and file do not give"


def _missing_vectors(database: Database) -> Iterator[str]:
    """Every text in use has a vector of at least one encoder, and no vector has a wrong length."""
    rows = database.rows(
        "SELECT DISTINCT chunk_id FROM windows w JOIN chunks c ON c.id = w.chunk "
        "WHERE w.hash NOT IN (SELECT hash FROM vectors)"
    )
    for row in rows:
        yield f"chunk {row[0]} has a window without a vector"
    rows = database.rows(
        "SELECT encoder_id, count(*) FROM vectors v JOIN encoders e ON e.id = v.encoder "
        "WHERE length(vector) != 2 * dim GROUP BY 1"
    )
    for row in rows:
        yield f"{row[1]} vectors of {row[0]} have a wrong length"


def _document_problems(
    database: Database, key: int, doc_id: str, characters: int, checksum: int
) -> Iterator[str]:
    blob = database.value("SELECT text FROM texts WHERE document = ?", (key,))
    if blob is None:
        yield f"document {doc_id} has no text"
        return
    with database.decoding(doc_id):
        text = codec.unpack_text(blob)
    if len(text) != characters:
        yield f"document {doc_id} has {len(text)} characters, not {characters}"
    chunks = database.rows(
        f"SELECT {codec.CHUNK_COLUMNS} FROM chunks WHERE document = ? ORDER BY ordinal", (key,)
    )
    facts = database.rows(
        f"SELECT {codec.FACT_COLUMNS} FROM facts WHERE document = ? ORDER BY id", (key,)
    )
    if codec.checksum(chunks, facts) != checksum:
        yield f"document {doc_id}: its chunks or facts are not those that were written"
    for row in chunks:
        if not 0 <= row[3] < row[4] <= len(text) or not text[row[3] : row[4]].strip():
            yield f"chunk {row[0]} points to {row[3]}..{row[4]}, where no text stands"
    for row in facts:
        if text[row[7] : row[8]] != row[2]:
            yield f"document {doc_id}: the value {row[2]!r} does not stand at {row[7]}..{row[8]}"
