"""Vectors by encoder and text, so that a text is encoded once, wherever it stands.

Kept as float16: half the size, and the cosine moves by less than 1e-3 (tests measure it). What is
searched always comes from here, also right after encoding, so that a rebuilt index is the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from kaoju.errors import CorruptDatabase, EncoderMismatch
from kaoju.store.db import Database
from kaoju.types.protocols import Vectors


@dataclass(frozen=True, slots=True)
class StoredVectors:
    """A row per window: ``matrix[i]`` is a window of chunk ``chunk_ids[owners[i]]``."""

    encoder_id: str
    matrix: Vectors  # (windows, dim)
    owners: NDArray[np.int32]  # (windows,), ascending
    chunk_ids: tuple[str, ...]  # by document id, in reading order; only those that have windows


_WINDOWS = (
    "SELECT w.chunk, w.hash FROM windows w JOIN chunks c ON c.id = w.chunk "
    "JOIN documents d ON d.id = c.document WHERE d.generation > ?"
)


def text_hash(text: str) -> bytes:
    """The key of a text's vector: 16 bytes of its SHA-256."""
    return sha256(text.encode("utf-8", "surrogatepass")).digest()[:16]


def encoder_key(database: Database, encoder_id: str, dim: int) -> int:
    """The row of an encoder, made when it is new."""
    row = database.row("SELECT id, dim FROM encoders WHERE encoder_id = ?", (encoder_id,))
    if row is None:
        return database.write(
            "INSERT INTO encoders (encoder_id, dim) VALUES (?, ?)", (encoder_id, dim)
        )
    if row[1] != dim:
        raise EncoderMismatch(
            f"{database.path} holds vectors of {encoder_id} with {row[1]} dimensions, not {dim}: "
            "the encoder changed under its name; give it another id, or delete "
            f"{database.path.name} and ingest again"
        )
    return int(row[0])


def put(database: Database, encoder_id: str, vectors: Mapping[bytes, NDArray[np.floating]]) -> None:
    """Adds vectors, all of one length; what is stored already stays."""
    if not vectors:
        return
    dims = {len(vector) for vector in vectors.values()}
    if len(dims) != 1:
        raise EncoderMismatch(f"{encoder_id} gave vectors of different lengths: {sorted(dims)}")
    key = encoder_key(database, encoder_id, dims.pop())
    database.write_many(
        "INSERT OR IGNORE INTO vectors (encoder, hash, vector) VALUES (?, ?, ?)",
        ((key, h, np.asarray(v, dtype="<f2").tobytes()) for h, v in vectors.items()),
    )


def known(database: Database, encoder_id: str, hashes: Collection[bytes]) -> set[bytes]:
    """Those of ``hashes`` that have a vector."""
    found: set[bytes] = set()
    wanted = list(hashes)
    for start in range(0, len(wanted), 500):
        part = wanted[start : start + 500]
        marks = ", ".join("?" * len(part))
        rows = database.rows(
            "SELECT hash FROM vectors WHERE encoder = "
            f"(SELECT id FROM encoders WHERE encoder_id = ?) AND hash IN ({marks})",
            (encoder_id, *part),
        )
        found.update(row[0] for row in rows)
    return found


def missing(database: Database, encoder_id: str) -> tuple[str, ...]:
    """Ids of the chunks with a window that has no vector of this encoder."""
    rows = database.rows(
        "SELECT DISTINCT c.chunk_id FROM windows w JOIN chunks c ON c.id = w.chunk "
        "LEFT JOIN vectors v ON v.hash = w.hash AND v.encoder = "
        "(SELECT id FROM encoders WHERE encoder_id = ?) WHERE v.id IS NULL ORDER BY c.chunk_id",
        (encoder_id,),
    )
    return tuple(row[0] for row in rows)


def encoders(database: Database) -> tuple[str, ...]:
    return tuple(row[0] for row in database.rows("SELECT encoder_id FROM encoders ORDER BY 1"))


def load(database: Database, encoder_id: str, since: int = -1) -> StoredVectors:
    """The windows' vectors of one encoder, equal texts repeated for each window.

    Of all documents, or of those that a later generation than ``since`` wrote.
    """
    found = database.row("SELECT id, dim FROM encoders WHERE encoder_id = ?", (encoder_id,))
    if found is None:
        others = encoders(database)
        if others:
            raise EncoderMismatch(
                f"{database.path} holds vectors of {', '.join(others)}, none of {encoder_id}: "
                "run ingest again to encode with the new one, or set [encoder] uri back"
            )
        return StoredVectors(encoder_id, np.zeros((0, 0), np.float32), np.zeros(0, np.int32), ())
    key, dim = found
    pool, place = _pool(database, key, dim, since)
    chunks = database.rows(
        "SELECT c.id, c.chunk_id FROM chunks c JOIN documents d ON d.id = c.document "
        "WHERE d.generation > ? ORDER BY d.doc_id, c.ordinal",
        (since,),
    )
    # Sorted here, because the join of all three tables sorts far more in SQLite.
    by_chunk: dict[int, list[bytes]] = {}
    for chunk, digest in database.rows(_WINDOWS + " ORDER BY chunk, w.ordinal", (since,)):
        by_chunk.setdefault(chunk, []).append(digest)
    rows = [(name, digest) for chunk, name in chunks for digest in by_chunk.get(chunk, ())]
    without = sum(row[1] not in place for row in rows)
    if without:
        raise EncoderMismatch(
            f"{database.path}: {without} of {len(rows)} texts have no vector of {encoder_id}: "
            "run ingest again to encode them, or set [encoder] uri back"
        )
    return _aligned(encoder_id, pool, place, rows)


def _pool(
    database: Database, key: int, dim: int, since: int
) -> tuple[NDArray[np.float16], dict[bytes, int]]:
    # Reading the whole table is faster than looking up every window, unless few are wanted.
    wanted = "" if since < 0 else f" AND hash IN (SELECT hash FROM ({_WINDOWS}))"
    rows = database.rows(
        "SELECT hash, vector FROM vectors WHERE encoder = ?" + wanted,
        (key,) if since < 0 else (key, since),
    )
    data = b"".join(row[1] for row in rows)
    if len(data) != len(rows) * dim * 2:
        raise CorruptDatabase(
            f"{database.path}: vectors have a wrong length: restore the file from a backup, "
            "or delete it and ingest again"
        )
    pool = np.frombuffer(data, dtype="<f2").reshape(len(rows), dim)
    return pool, {row[0]: i for i, row in enumerate(rows)}


def _aligned(
    encoder_id: str,
    pool: NDArray[np.float16],
    place: Mapping[bytes, int],
    rows: Iterable[tuple[str, bytes]],
) -> StoredVectors:
    chunk_ids: dict[str, int] = {}
    owners: list[int] = []
    picked: list[int] = []
    for chunk_id, digest in rows:
        owners.append(chunk_ids.setdefault(chunk_id, len(chunk_ids)))
        picked.append(place[digest])
    matrix = pool[np.array(picked, dtype=np.intp)].astype(np.float32)
    return StoredVectors(encoder_id, matrix, np.array(owners, dtype=np.int32), tuple(chunk_ids))


def drop_orphans(database: Database) -> int:
    """Removes vectors that no window needs; returns how many."""
    before = int(database.value("SELECT count(*) FROM vectors"))
    database.write("DELETE FROM vectors WHERE hash NOT IN (SELECT hash FROM windows)")
    database.write("DELETE FROM encoders WHERE id NOT IN (SELECT encoder FROM vectors)")
    return before - int(database.value("SELECT count(*) FROM vectors"))
