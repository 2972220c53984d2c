"""What can be wrong inside a knowledge base that opens: each problem as one sentence."""

from __future__ import annotations

from collections.abc import Iterator

from kaoju.errors import KaojuError
from kaoju.store import codec
from kaoju.store.corpus import GENERATION
from kaoju.store.db import Database


def quick(database: Database) -> tuple[str, ...]:
    """Generation and counts: a few milliseconds at any size."""
    with database.decoding("the generation number"):
        generation = int(database.value(GENERATION))
        newest = int(database.value("SELECT max(generation) FROM documents") or 0)
    if newest > generation:
        return (f"a document is of generation {newest}, the store of {generation}",)
    return ()


def check(database: Database, since: int | None = None) -> tuple[str, ...]:
    """All problems, or those of documents written after generation ``since``; empty when sound."""
    try:
        whole = () if since is not None else _file_problems(database)
        with database.decoding("a row"):
            return (*quick(database), *whole, *_problems(database, -1 if since is None else since))
    except KaojuError as error:
        return (str(error),)


def _file_problems(database: Database) -> Iterator[str]:
    for row in database.rows("PRAGMA quick_check(20)"):
        if row[0] != "ok":
            yield f"SQLite: {row[0]}"
    for row in database.rows("PRAGMA foreign_key_check"):
        yield f"table {row[0]}: row {row[1]} points to a missing {row[2]}"
    rows = database.rows(
        "SELECT encoder_id, count(*) FROM vectors v JOIN encoders e ON e.id = v.encoder "
        "WHERE length(vector) != 2 * dim GROUP BY 1"
    )
    for row in rows:
        yield f"{row[1]} vectors of {row[0]} have a wrong length"


def _problems(database: Database, since: int) -> Iterator[str]:
    rows = database.rows(
        "SELECT DISTINCT chunk_id FROM documents d JOIN chunks c ON c.document = d.id "
        "JOIN windows w ON w.chunk = c.id WHERE d.generation > ? "
        "AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.hash = w.hash)",
        (since,),
    )
    for row in rows:
        yield f"chunk {row[0]} has a window without a vector"
    for row in database.rows(
        "SELECT id, doc_id, characters, chunks, facts, checksum, "
        f"{codec.SOURCE_COLUMNS} FROM documents WHERE generation > ?",
        (since,),
    ):
        if codec.source_of(row[6:]).doc_id != row[1]:
            yield f"document {row[1]} has an id that its tenant, root and file do not give"
        yield from _document_problems(database, *row[:6])


def _document_problems(
    database: Database, key: int, doc_id: str, characters: int, *written: int
) -> Iterator[str]:
    """``written`` is the number of chunks, of facts, and the checksum over both."""
    blob = database.value("SELECT text FROM texts WHERE document = ?", (key,))
    if blob is None:
        yield f"document {doc_id} has no text"
        return
    with database.decoding(f"document {doc_id}"):
        text = codec.unpack_text(blob)
    if len(text) != characters:
        yield f"document {doc_id} has {len(text)} characters, not {characters}"
    chunks = database.rows(
        f"SELECT {codec.CHUNK_COLUMNS} FROM chunks WHERE document = ? ORDER BY ordinal", (key,)
    )
    facts = database.rows(
        f"SELECT {codec.FACT_COLUMNS} FROM facts WHERE document = ? ORDER BY id", (key,)
    )
    if (len(chunks), len(facts), codec.checksum(chunks, facts)) != written:
        yield f"document {doc_id}: its chunks or facts are not those that were written"
    for row in chunks:
        if not 0 <= row[3] < row[4] <= len(text) or not text[row[3] : row[4]].strip():
            yield f"chunk {row[0]} points to {row[3]}..{row[4]}, where no text stands"
    for row in facts:
        if text[row[7] : row[8]] != row[2]:
            yield f"document {doc_id}: the value {row[2]!r} does not stand at {row[7]}..{row[8]}"
