"""One SQLite connection whose failures speak Kaoju's language, and the numbered migrations.

WAL with ``synchronous=FULL``: a commit survives a power cut, so a generation number is never used
twice for different content, which is what the derived indexes rely on.
"""

from __future__ import annotations

import re
import sqlite3
import threading
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote

from kaoju.errors import CorruptDatabase, KaojuError, KnowledgeBaseError, ReadError, StorageError
from kaoju.store.schema import MIGRATIONS

FILE_NAME = "kaoju.db"
PAGE_SIZE = 8192  # rows of 1 KB (a vector): 7 fill a page; with 4096 a quarter would stay empty
Row = tuple[Any, ...]

_CORRUPT = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT}
_DAMAGE = re.compile("malformed|[Cc]ould not decode|no such (table|column)")
_ADVICE = {
    sqlite3.SQLITE_FULL: "the disk is full: free some space and run the command again",
    sqlite3.SQLITE_READONLY: "it is read-only: allow writing to the folder and its files",
    sqlite3.SQLITE_PERM: "permission denied: allow writing to the folder and its files",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened: check that the folder is there and writable",
    sqlite3.SQLITE_IOERR: "the disk failed or is full: check it and run the command again",
    sqlite3.SQLITE_BUSY: "another process is writing to it: wait until it ends, then try again",
    sqlite3.SQLITE_LOCKED: "another process is writing to it: wait until it ends, then try again",
    sqlite3.SQLITE_TOOBIG: "a value is larger than SQLite can hold",
}


def translated(error: sqlite3.Error, path: Path) -> KaojuError:
    """The error of our tree that says the same, where, and what to do."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code in _CORRUPT or _DAMAGE.search(str(error)):
        return CorruptDatabase(_damaged(path, error))
    if code == sqlite3.SQLITE_CONSTRAINT:
        return ReadError(f"its parts contradict each other ({error})")
    advice = _ADVICE.get(code)
    return StorageError(f"{path}: {advice or 'the database refused'} ({error})")


def _damaged(path: Path, error: Exception) -> str:
    return (
        f"{path} is damaged ({error}): restore it from a backup, "
        f"or delete {path.name} and ingest the documents again"
    )


class Database:
    """A connection; every method raises KaojuErrors only. Usable from several threads."""

    def __init__(self, path: Path, mode: Literal["ro", "rw", "rwc"] = "rw") -> None:
        self.path = path
        self._lock = threading.RLock()
        with self._guard():
            self._connection = self._connect(mode)

    def _connect(self, mode: str) -> sqlite3.Connection:
        address = f"file:{quote(str(self.path.resolve()))}?mode={mode}"
        try:
            return self._configured(address)
        except sqlite3.OperationalError as error:
            if mode != "ro" or not _unwritable(error) or self._has_wal():
                raise
            # In a folder where nothing can be written WAL has no place for its shared memory.
            return self._configured(address + "&immutable=1")

    def _has_wal(self) -> bool:
        wal = self.path.with_name(self.path.name + "-wal")
        return wal.exists() and wal.stat().st_size > 0

    @staticmethod
    def _configured(address: str) -> sqlite3.Connection:
        connection = sqlite3.connect(
            address, uri=True, timeout=10, isolation_level=None, check_same_thread=False
        )
        try:
            for pragma in ("foreign_keys=ON", "synchronous=FULL", "cache_size=-16000"):
                connection.execute(f"PRAGMA {pragma}")
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    @contextmanager
    def _guard(self) -> Iterator[None]:
        with self._lock:
            try:
                yield
            except sqlite3.Error as error:
                raise translated(error, self.path) from error
            except UnicodeDecodeError as error:  # the name of a table, in SQLite's own message
                raise CorruptDatabase(_damaged(self.path, error)) from error
            except UnicodeEncodeError as error:
                raise ReadError(f"its text holds half of a character ({error})") from error

    @contextmanager
    def decoding(self, what: str) -> Iterator[None]:
        """Around making objects of stored values: what cannot be made is damaged."""
        try:
            yield
        except (zlib.error, ValueError, TypeError, KeyError, IndexError) as error:
            raise CorruptDatabase(
                f"{self.path}: {what} is damaged ({error}): restore the database from a backup, "
                f"or delete {self.path.name} and ingest the documents again"
            ) from error

    def rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[Row]:
        with self._guard():
            return self._connection.execute(sql, parameters).fetchall()

    def row(self, sql: str, parameters: Sequence[Any] = ()) -> Row | None:
        with self._guard():
            found: Row | None = self._connection.execute(sql, parameters).fetchone()
            return found

    def value(self, sql: str, parameters: Sequence[Any] = ()) -> Any:
        """The first column of the first row; ``None`` where there is no row."""
        found = self.row(sql, parameters)
        return found[0] if found else None

    def stream(self, sql: str, parameters: Sequence[Any] = ()) -> Iterator[Row]:
        """Rows as they are needed, for results too large to hold."""
        with self._guard():
            cursor = self._connection.execute(sql, parameters)
        while True:
            with self._guard():
                batch = cursor.fetchmany(1000)
            if not batch:
                return
            yield from batch

    def write(self, sql: str, parameters: Sequence[Any] = ()) -> int:
        """Runs one statement; returns the id of the row it inserted."""
        with self._guard():
            return self._connection.execute(sql, parameters).lastrowid or 0

    def write_many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        with self._guard():
            self._connection.executemany(sql, rows)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing; one inside another can fail alone, and lasts when the outer one does."""
        with self._lock:
            nested = self._connection.in_transaction
            self.write("SAVEPOINT part" if nested else "BEGIN IMMEDIATE")
            try:
                yield
                self.write("RELEASE part" if nested else "COMMIT")
            except BaseException:
                # A full disk makes SQLite roll back everything by itself.
                if self._connection.in_transaction:
                    self.write("ROLLBACK TO part" if nested else "ROLLBACK")
                    if nested:
                        self.write("RELEASE part")
                raise

    def begin_snapshot(self) -> None:
        """From now on this connection sees one state, whatever others write."""
        self.write("BEGIN")
        self.value("SELECT count(*) FROM sqlite_master")

    def close(self) -> None:
        with self._guard():
            self._connection.close()


def _unwritable(error: sqlite3.OperationalError) -> bool:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR}


@contextmanager
def exclusive_lock(path: Path, refusal: str) -> Iterator[None]:
    """Holds ``path`` (made if needed); StorageError with ``refusal`` where another holds it.

    The lock is SQLite's own on an otherwise empty file, so it ends with the process however
    that ends, and works wherever the database does.
    """
    try:
        lock = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            lock.execute("BEGIN EXCLUSIVE")
            yield
        finally:
            lock.close()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            raise StorageError(refusal) from error
        raise translated(error, path) from error


def create(path: Path) -> None:
    """A new database at ``path`` with the newest schema, or the one that is there, migrated."""
    database = Database(path, "rwc")
    try:
        if database.value("PRAGMA user_version") == 0:
            database.write(f"PRAGMA page_size={PAGE_SIZE}")
            database.write("PRAGMA journal_mode=WAL")
        migrate(database)
    finally:
        database.close()


def version_of(database: Database) -> int:
    """The schema's number; KnowledgeBaseError where it is newer than this program."""
    version = int(database.value("PRAGMA user_version"))
    if version > len(MIGRATIONS):
        raise KnowledgeBaseError(
            f"{database.path} was written by a newer Kaoju (schema {version}, this one knows "
            f"{len(MIGRATIONS)}): upgrade with pip install -U kaoju"
        )
    return version


def migrate(database: Database) -> None:
    """Applies the migrations that are missing, each in a transaction of its own."""
    version_of(database)
    for number, migration in enumerate(MIGRATIONS, start=1):
        with database.transaction():
            # Read inside the transaction: another process may have migrated meanwhile.
            if version_of(database) < number:
                for statement in migration():
                    database.write(statement)
                database.write(f"PRAGMA user_version={number}")
