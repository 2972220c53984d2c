"""The knowledge base's truth: one SQLite file, replaced document by document."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from kaoju.config import FILE_NAME as SETTINGS_NAME
from kaoju.errors import CorruptDatabase, NotAKnowledgeBase, StorageError
from kaoju.store import checks, db, knowledge, vectors, writing
from kaoju.store.corpus import GENERATION, Entry, FileState, StoredCorpus
from kaoju.store.schema import MIGRATIONS
from kaoju.types.chunks import Chunk, ChunkMeta
from kaoju.types.documents import Document
from kaoju.types.facts import Definition, Fact, StatedName

LOCK_NAME = "kaoju.lock"


class Store:
    """Reading and writing. As a ``Corpus`` it shows one generation until ``refresh`` or an own
    write; a reader that must not move takes a ``snapshot`` of its own."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.path = directory / db.FILE_NAME
        self._writer: db.Database | None = None
        self._corpus: StoredCorpus | None = None

    @classmethod
    def create(cls, directory: Path) -> Store:
        """An empty store in ``directory`` (made if needed); one that is there is opened."""
        try:
            directory.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StorageError(f"cannot make {directory}: {error.strerror}") from error
        db.create(directory / db.FILE_NAME)
        return cls.open(directory)

    @classmethod
    def open(cls, directory: Path) -> Store:
        """The store in ``directory``; an older schema is brought up to date first."""
        path = directory / db.FILE_NAME
        if not path.is_file():
            made = (directory / SETTINGS_NAME).is_file()
            what = f"has no {db.FILE_NAME}" if made else "is not a knowledge base"
            raise NotAKnowledgeBase(f"{directory} {what}: make one with kaoju init --kb DIR")
        store = cls(directory)
        database = db.Database(path, "ro")
        try:
            outdated = db.version_of(database) < len(MIGRATIONS)
        finally:
            database.close()
        if outdated:
            db.create(path)
        problems = checks.quick(store.corpus.database)
        if problems:
            store.close()
            raise CorruptDatabase(
                f"{path}: {problems[0]}: restore the file from a backup, or delete it and ingest "
                "the documents again"
            )
        return store

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        for part in (self._corpus, self._writer):
            if part is not None:
                part.close()
        self._corpus = self._writer = None

    # Reading

    @property
    def corpus(self) -> StoredCorpus:
        """The snapshot this store reads from now."""
        if self._corpus is None:
            self._corpus = self.snapshot()
        return self._corpus

    def snapshot(self) -> StoredCorpus:
        """A view of the present generation that stays as it is; close it."""
        return StoredCorpus(self.path)

    def refresh(self) -> int:
        """Looks at the newest generation from now on; returns its number."""
        self._forget_corpus()
        return self.corpus.generation

    @property
    def generation(self) -> int:
        return self.corpus.generation

    def document(self, doc_id: str, tenant: str | None = None) -> Document | None:
        return self.corpus.document(doc_id, tenant)

    def chunk(self, chunk_id: str, tenant: str | None = None) -> Chunk | None:
        return self.corpus.chunk(chunk_id, tenant)

    def chunks_of(self, doc_id: str, tenant: str | None = None) -> tuple[Chunk, ...]:
        return self.corpus.chunks_of(doc_id, tenant)

    def meta(self, doc_id: str, tenant: str | None = None) -> ChunkMeta | None:
        return self.corpus.meta(doc_id, tenant)

    def facts(
        self, entity: str | None = None, attribute: str | None = None, tenant: str | None = None
    ) -> tuple[Fact, ...]:
        return self.corpus.facts(entity, attribute, tenant)

    def documents(self, tenant: str | None = None, root: str | None = None) -> tuple[Entry, ...]:
        return self.corpus.entries(tenant, root)

    def missing_vectors(self, encoder_id: str) -> tuple[str, ...]:
        """Ids of the chunks with a window that has no vector of this encoder."""
        return vectors.missing(self._read_side(), encoder_id)

    def known_vectors(self, encoder_id: str, hashes: Collection[bytes]) -> set[bytes]:
        """Those of ``hashes`` (see ``text_hash``) that need no encoding."""
        return vectors.known(self._read_side(), encoder_id, hashes)

    def check(self, since: int | None = None) -> tuple[str, ...]:
        """Problems inside, one sentence each; empty when all is sound.

        With ``since`` only documents written after that generation are looked at: for after an
        ingest, where all of a large store would take longer than the ingest.
        """
        return checks.check(self._read_side(), since)

    def roots(self) -> dict[tuple[str, str], str]:
        """(tenant, root name) -> the folder it was read from, absolute."""
        rows = self._read_side().rows("SELECT tenant, name, path FROM roots")
        return {(tenant, name): path for tenant, name, path in rows}

    # Writing: each call is one transaction and one generation

    @contextmanager
    def exclusive(self) -> Iterator[None]:
        """Holds the writer's lock; StorageError while another process holds it."""
        refusal = f"{self.directory}: another ingest is running: wait until it ends, then try again"
        with db.exclusive_lock(self.directory / LOCK_NAME, refusal):
            yield

    @contextmanager
    def batch(self) -> Iterator[None]:
        """Several writes in one transaction: all of them or none."""
        with self._write_side().transaction():
            yield
        self._forget_corpus()

    def replace_document(
        self,
        document: Document,
        chunks: Sequence[Chunk],
        facts: Sequence[Fact],
        windows: Mapping[str, Sequence[str]],
        state: FileState | None = None,
        names: Sequence[StatedName] = (),
        definitions: Sequence[Definition] = (),
    ) -> None:
        """Puts a document in the place of what was stored under its id.

        ``windows`` maps a chunk's id to the texts that are encoded for it; put their vectors
        before. Without ``state`` the document counts as changed at the next ingest.
        """
        with self._write() as (database, generation):
            writing.replace(
                database,
                generation,
                document,
                chunks,
                facts,
                windows,
                state or FileState(),
                names,
                definitions,
            )

    def remove_documents(self, doc_ids: Collection[str]) -> None:
        """With their chunks, facts and windows; unknown ids are ignored."""
        with self._write() as (database, _):
            database.write_many(
                "DELETE FROM documents WHERE doc_id = ?", [(doc_id,) for doc_id in doc_ids]
            )

    def put_vectors(
        self, encoder_id: str, found: Mapping[bytes, NDArray[np.floating[Any]]]
    ) -> None:
        """Keeps ``{text_hash(text): vector}``; what is stored already stays."""
        with self._write() as (database, _):
            vectors.put(database, encoder_id, found)

    def encoded_by(self) -> str:
        """The id of the encoder that every stored text has a vector of; "" if none has."""
        return self._read_side().value("SELECT value FROM meta WHERE key = 'encoder'") or ""

    def set_encoded_by(self, encoder_id: str) -> None:
        with self._write() as (database, _):
            database.write("INSERT OR REPLACE INTO meta VALUES ('encoder', ?)", (encoder_id,))

    def stated_names(self) -> tuple[StatedName, ...]:
        """What the documents call things and attributes, each name once."""
        return knowledge.stated_names(self._read_side())

    def named_by(self) -> str:
        """The fingerprint of the names that all stored facts were read with; "" if they differ."""
        return self._read_side().value("SELECT value FROM meta WHERE key = 'names'") or ""

    def set_named_by(self, fingerprint: str) -> None:
        with self._write() as (database, _):
            database.write("INSERT OR REPLACE INTO meta VALUES ('names', ?)", (fingerprint,))

    def put_root(self, tenant: str, name: str, path: str) -> None:
        with self._write() as (database, _):
            database.write("INSERT OR REPLACE INTO roots VALUES (?, ?, ?)", (tenant, name, path))

    def kept_images(self) -> frozenset[str]:
        """The names of the page images that a document has."""
        rows = self._read_side().rows("SELECT DISTINCT name FROM page_images")
        return frozenset(name for (name,) in rows)

    def drop_orphans(self) -> int:
        """Drops vectors that no chunk needs (of any encoder); returns how many."""
        with self._write() as (database, _):
            return vectors.drop_orphans(database)

    def compact(self) -> int:
        """``drop_orphans``, and gives the space back to the disk."""
        dropped = self.drop_orphans()
        self._write_side().write("VACUUM")
        return dropped

    @contextmanager
    def _write(self) -> Iterator[tuple[db.Database, int]]:
        database = self._write_side()
        with database.transaction():
            database.write("UPDATE meta SET value = value + 1 WHERE key = 'generation'")
            yield database, int(database.value(GENERATION))
        self._forget_corpus()

    def _write_side(self) -> db.Database:
        if self._writer is None:
            self._writer = db.Database(self.path)
        return self._writer

    def _read_side(self) -> db.Database:
        return self._writer or self.corpus.database

    def _forget_corpus(self) -> None:
        if self._corpus is not None:
            self._corpus.close()
        self._corpus = None
