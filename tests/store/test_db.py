"""Files that are damaged, foreign, newer, full or locked: a clear error, and nothing lost."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from kaoju.errors import (
    CorruptDatabase,
    KaojuError,
    KnowledgeBaseError,
    NotAKnowledgeBase,
    StorageError,
)
from kaoju.store import Store
from kaoju.store.db import FILE_NAME, Database, create, migrate, version_of
from kaoju.store.schema import MIGRATIONS


@pytest.fixture
def kb(tmp_path: Path, make: Callable) -> Path:
    """A closed knowledge base of forty documents."""
    directory = tmp_path / "kb"
    with Store.create(directory) as store, store.batch():
        for i in range(40):
            make(f"价格: {i} 元\n\n" + "满是文字的一段。" * 40, file=f"{i:02}.md").put(store)
    return directory


def test_no_folder_and_no_database(tmp_path: Path) -> None:
    with pytest.raises(NotAKnowledgeBase, match="kaoju init"):
        Store.open(tmp_path / "nowhere")
    (tmp_path / "kaoju.toml").touch()
    with pytest.raises(NotAKnowledgeBase, match=r"has no kaoju\.db"):
        Store.open(tmp_path)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StorageError, match="cannot make"):
        Store.create(tmp_path / "file" / "kb")


@pytest.mark.parametrize("content", [b"", b"not a database, but long enough to be read" * 9])
def test_something_else_in_its_place(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(content)
    if content:
        with pytest.raises(CorruptDatabase, match="backup"):
            Store.open(tmp_path)
    else:  # what SQLite takes for a new database is one: nothing was in it
        with Store.open(tmp_path) as store:
            assert store.documents() == ()


def test_truncated(kb: Path) -> None:
    path = kb / FILE_NAME
    size = path.stat().st_size
    for keep in (size // 2, size - 8192, 4096, 100):
        os.truncate(path, keep)
        with pytest.raises(CorruptDatabase, match="ingest the documents again"):
            _use(kb)


def _use(kb: Path) -> None:
    """Reads everything; what ``check`` finds counts as an error."""
    with Store.open(kb) as store:
        for entry in store.documents():
            store.document(entry.doc_id)
        list(store.corpus.chunks())
        store.corpus.vectors("test/4")
        problems = store.check()
        if problems:
            raise CorruptDatabase("\n".join(problems))


def test_flipped_bytes_are_noticed_or_harmless(kb: Path) -> None:
    """Wherever a byte is turned over: all as before, or a KaojuError; never another crash, and
    never other words."""
    path = kb / FILE_NAME
    sound = path.read_bytes()
    with Store.open(kb) as store:
        bodies = [chunk.body for chunk in store.corpus.chunks()]
    noticed = 0
    for offset in range(18, len(sound), len(sound) // 60):
        damaged = bytearray(sound)
        damaged[offset] ^= 0xFF
        path.write_bytes(damaged)
        for left in kb.glob(FILE_NAME + "-*"):
            left.unlink()
        try:
            _use(kb)
            with Store.open(kb) as store:
                assert [chunk.body for chunk in store.corpus.chunks()] == bodies
        except KaojuError:
            noticed += 1
    assert noticed > 12


def test_newer_schema(kb: Path) -> None:
    connection = sqlite3.connect(kb / FILE_NAME)
    connection.execute("PRAGMA user_version=999")
    connection.close()
    with pytest.raises(KnowledgeBaseError, match=r"newer Kaoju.*upgrade"):
        Store.open(kb)
    with pytest.raises(KnowledgeBaseError, match="newer Kaoju"):
        Store.create(kb)


@pytest.mark.parametrize("version", range(len(MIGRATIONS)))
def test_every_older_schema_is_brought_up_to_date(tmp_path: Path, version: int) -> None:
    connection = sqlite3.connect(tmp_path / FILE_NAME)
    for migration in MIGRATIONS[:version]:
        for statement in migration():
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version={version}")
    connection.commit()
    connection.close()
    with Store.open(tmp_path) as store:
        assert store.check() == ()
        assert version_of(store.corpus.database) == len(MIGRATIONS)


def test_a_failing_migration_leaves_the_version_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    create(tmp_path / FILE_NAME)

    def m999_broken() -> tuple[str, ...]:
        return ("CREATE TABLE half (x)", "this is no statement")

    monkeypatch.setattr("kaoju.store.db.MIGRATIONS", (*MIGRATIONS, m999_broken))
    database = Database(tmp_path / FILE_NAME)
    with pytest.raises(StorageError):
        migrate(database)
    assert version_of(database) == len(MIGRATIONS)
    assert database.rows("SELECT * FROM sqlite_master WHERE name = 'half'") == []
    database.close()


def test_a_table_that_is_missing(kb: Path) -> None:
    connection = sqlite3.connect(kb / FILE_NAME)
    connection.execute("DROP TABLE meta")
    connection.close()
    with pytest.raises(KaojuError):
        Store.open(kb)


def test_rows_that_point_nowhere(kb: Path) -> None:
    connection = sqlite3.connect(kb / FILE_NAME)
    connection.execute("DELETE FROM documents WHERE doc_id = 'docs/07.md'")
    connection.commit()
    connection.close()
    with Store.open(kb) as store:
        assert any("missing documents" in problem for problem in store.check())


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("UPDATE chunks SET body = 'x' WHERE ordinal = 1", "not those that were written"),
        ("UPDATE chunks SET span_end = 9999 WHERE ordinal = 1", "where no text stands"),
        ("UPDATE facts SET value = '一' WHERE id = 3", "does not stand at"),
        ("DELETE FROM chunks WHERE ordinal = 1", "not those that were written"),
        ("DELETE FROM vectors WHERE id = 1", "without a vector"),
        ("UPDATE vectors SET vector = x'00' WHERE id = 1", "wrong length"),
        ("UPDATE documents SET tenant = 'acme' WHERE file = '03.md'", "do not give"),
        ("UPDATE documents SET generation = 99999 WHERE file = '03.md'", "of generation 99999"),
        ("DELETE FROM texts WHERE document = 5", "has no text"),
        ("UPDATE texts SET text = x'00' WHERE document = 5", "is damaged"),
    ],
)
def test_check_finds(kb: Path, statement: str, problem: str) -> None:
    with Store.open(kb) as store:
        database = Database(kb / FILE_NAME)
        database.write(statement)
        database.close()
        store.refresh()
        found = store.check()
    assert found
    assert any(problem in line for line in found), found


def test_opening_notices_a_generation_that_fell_back(kb: Path) -> None:
    database = Database(kb / FILE_NAME)
    database.write("UPDATE meta SET value = 1 WHERE key = 'generation'")
    database.close()
    with pytest.raises(CorruptDatabase, match="generation"):
        Store.open(kb)


def test_full_database(kb: Path, make: Callable) -> None:
    """SQLite's own answer to a full disk (SQLITE_FULL), in the middle of a replacement."""
    database = Database(kb / FILE_NAME)
    pages = database.value("PRAGMA page_count")
    database.value(f"PRAGMA max_page_count={pages + 2}")

    def fill() -> None:
        with database.transaction():
            database.write("UPDATE texts SET text = zeroblob(9999999) WHERE document = 1")

    with pytest.raises(StorageError, match=r"disk is full.*free some space"):
        fill()
    database.close()
    with Store.open(kb) as store:
        assert store.check() == ()


def test_file_size_limit(kb: Path) -> None:
    """The system refuses to write on: another process, because the limit cannot be raised again."""
    script = f"""
import sys
from pathlib import Path
import numpy as np
from kaoju.errors import StorageError
from kaoju.store import Store, text_hash
store = Store.open(Path({str(kb)!r}))
try:
    for i in range(10_000):
        store.put_vectors("e", {{text_hash(str(i)): np.ones(512)}})
except StorageError as error:
    print(error)
    sys.exit(9)
"""

    def limited() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (2_000_000, 2_000_000))

    command = [sys.executable, "-c", script]
    done = subprocess.run(command, preexec_fn=limited, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (9, "")
    assert "disk" in done.stdout
    with Store.open(kb) as store:
        assert store.check() == ()
        assert len(store.documents()) == 40


def test_a_locked_database_says_so(kb: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    holder = sqlite3.connect(kb / FILE_NAME, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with Store.open(kb) as store:
        database = Database(kb / FILE_NAME)
        database.value("PRAGMA busy_timeout=1")
        with pytest.raises(StorageError, match="another process is writing"):
            database.write("BEGIN IMMEDIATE")
        database.close()
        assert len(store.documents()) == 40  # readers go on
    holder.close()


def test_read_only_folder(kb: Path) -> None:
    """In a process without root's rights: reading works, writing says what to allow."""
    with tempfile.TemporaryDirectory() as place:  # pytest's own folders are closed to others
        os.chmod(place, 0o755)
        shown = Path(shutil.copytree(kb, Path(place) / "kb"))
        for path in (*shown.iterdir(), shown):
            path.chmod(0o555 if path.is_dir() else 0o444)
        said = _said_without_rights(shown)
        shown.chmod(0o755)
    assert said.startswith("40 () StorageError"), said
    assert "allow writing" in said


def _said_without_rights(kb: Path) -> str:
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        said = ""
        try:
            if os.geteuid() == 0:
                os.setgid(65534)
                os.setuid(65534)
            with Store.open(kb) as store:
                said += f"{len(store.documents())} {store.check()} "
                store.remove_documents(["docs/00.md"])
        except BaseException as error:
            said += f"{type(error).__name__}: {error}"
        finally:
            os.write(writer, said.encode())
            os._exit(0)
    os.close(writer)
    os.waitpid(child, 0)
    with os.fdopen(reader) as stream:
        return stream.read()
