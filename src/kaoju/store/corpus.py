"""The reading side: one generation, whatever is written meanwhile; everything loaded when used."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from kaoju.store import codec, knowledge, vectors
from kaoju.store.db import Database
from kaoju.types.chunks import Chunk, ChunkMeta
from kaoju.types.documents import Document, Source
from kaoju.types.facts import Definition, Fact, StatedName


@dataclass(frozen=True, slots=True)
class FileState:
    """What decides whether a file must be read again."""

    size: int = 0
    fingerprint: str = ""  # of the settings and program parts that made the chunks
    quarantine: str | None = None  # why the document has no readable text
    root_tenant: str = ""  # the tenant its root was read for; a manifest line may name another


@dataclass(frozen=True, slots=True)
class Entry:
    """A document as it is listed: all but its text."""

    source: Source
    sha256: str
    state: FileState
    title: str
    media_type: str
    encoding: str | None
    pages: int  # 0 where the format has none
    characters: int
    chunks: int
    facts: int
    generation: int  # that wrote it

    @property
    def doc_id(self) -> str:
        return self.source.doc_id


GENERATION = "SELECT value FROM meta WHERE key = 'generation'"
_ENTRY = (
    f"SELECT {codec.SOURCE_COLUMNS}, sha256, size, fingerprint, quarantine, root_tenant, "
    "title, media_type, encoding, pages, characters, chunks, facts, generation FROM documents "
)
_CHUNKS = (
    f"SELECT d.doc_id, {codec.CHUNK_COLUMNS.replace('title', 'c.title')} "
    "FROM chunks c JOIN documents d ON d.id = c.document "
)


class StoredCorpus:
    """Implements ``types.protocols.Corpus``. Usable from several threads.

    Whatever takes a ``tenant`` answers for that tenant alone: what is another's is not found.
    ``tenant=None`` (the default of the protocol's methods) means the program itself is asking.
    """

    def __init__(self, path: Path) -> None:
        self._db = Database(path, "ro")
        self._db.begin_snapshot()
        with self._db.decoding("the generation number"):
            self._generation = int(self._db.value(GENERATION))
        # Bounded, and valid for as long as the snapshot is: nothing changes under it.
        self._document = lru_cache(maxsize=64)(self._load_document)
        self._chunk = lru_cache(maxsize=4096)(self._load_chunk)
        self._allowed = lru_cache(maxsize=64)(self._load_allowed)
        self._attributes = lru_cache(maxsize=16)(self._load_attributes)
        self._subjects = lru_cache(maxsize=16)(self._load_subjects)
        self._metas: dict[str, ChunkMeta] | None = None

    @property
    def database(self) -> Database:
        """The connection the snapshot lives in."""
        return self._db

    @property
    def generation(self) -> int:
        return self._generation

    def document(self, doc_id: str, tenant: str | None = None) -> Document | None:
        return self._document(doc_id) if self._visible(doc_id, tenant) else None

    def chunk(self, chunk_id: str, tenant: str | None = None) -> Chunk | None:
        found = self._chunk(chunk_id)
        return found if found and self._visible(found.doc_id, tenant) else None

    def chunks_of(self, doc_id: str, tenant: str | None = None) -> tuple[Chunk, ...]:
        """In reading order."""
        if not self._visible(doc_id, tenant):
            return ()
        rows = self._db.rows(_CHUNKS + "WHERE d.doc_id = ? ORDER BY c.ordinal", (doc_id,))
        with self._db.decoding(f"a chunk of {doc_id}"):
            return tuple(codec.chunk_of(doc_id, row[1:]) for row in rows)

    def chunks(self, doc_ids: Collection[str] | None = None) -> Iterator[Chunk]:
        """All chunks (or those of ``doc_ids``), by document id, in reading order: for indexes."""
        if doc_ids is not None:
            for doc_id in sorted(doc_ids):
                yield from self.chunks_of(doc_id)
            return
        with self._db.decoding("a chunk"):
            for row in self._db.stream(_CHUNKS + "ORDER BY d.doc_id, c.ordinal"):
                yield codec.chunk_of(row[0], row[1:])

    def meta(self, doc_id: str, tenant: str | None = None) -> ChunkMeta | None:
        found = self._all_metas().get(doc_id)
        return found if found and tenant in (None, found.tenant) else None

    def facts(
        self, entity: str | None = None, attribute: str | None = None, tenant: str | None = None
    ) -> tuple[Fact, ...]:
        """By document and place in it."""
        return knowledge.facts(self._db, entity, attribute, tenant)

    def subjects(self, tenant: str | None = None) -> tuple[str, ...]:
        """Everything that facts are about, sorted."""
        return self._subjects(tenant)

    def _load_subjects(self, tenant: str | None) -> tuple[str, ...]:
        return knowledge.subjects(self._db, tenant)

    def attributes(self, tenant: str | None = None) -> tuple[tuple[str, str], ...]:
        """Every attribute stated: (as a source has it, canonical), sorted."""
        return self._attributes(tenant)

    def _load_attributes(self, tenant: str | None) -> tuple[tuple[str, str], ...]:
        return knowledge.attributes(self._db, tenant)

    def names_by_document(self, tenant: str | None = None) -> dict[str, tuple[StatedName, ...]]:
        """Document id -> what that document calls things and attributes, in reading order."""
        return knowledge.names_by_document(self._db, tenant)

    def definitions(self, tenant: str | None = None) -> tuple[Definition, ...]:
        """The short forms that documents define, by document and place in it."""
        return knowledge.definitions(self._db, tenant)

    def entities(self, tenant: str | None = None) -> tuple[str, ...]:
        """The canonical names that chunks, facts or the manifest state, sorted."""
        return knowledge.entities(self._db, tenant)

    def allowed(
        self, tenant: str, entities: Collection[str] = (), filters: Mapping[str, str] | None = None
    ) -> frozenset[str]:
        """Ids of the tenant's chunks that name one of ``entities`` (if any is given) and whose
        document has every value of ``filters`` (content_type, source, version, date, root)."""
        chosen = tuple(sorted((filters or {}).items()))
        return self._allowed(tenant, tuple(sorted(set(entities))), chosen)

    def entries(self, tenant: str | None = None, root: str | None = None) -> tuple[Entry, ...]:
        """The documents, sorted by tenant, root and file."""
        rows = self._db.rows(
            _ENTRY + "WHERE (?1 IS NULL OR tenant = ?1) AND (?2 IS NULL OR root = ?2) "
            "ORDER BY tenant, root, file",
            (tenant, root),
        )
        with self._db.decoding("the list of documents"):
            return tuple(_entry(row) for row in rows)

    def entry(self, doc_id: str) -> Entry | None:
        row = self._db.row(_ENTRY + "WHERE doc_id = ?", (doc_id,))
        with self._db.decoding(f"document {doc_id}"):
            return _entry(row) if row else None

    def revisions(self) -> dict[str, int]:
        """doc_id -> the generation that wrote it: what an index compares itself with."""
        return dict(self._db.rows("SELECT doc_id, generation FROM documents"))

    def chunk_revisions(self) -> dict[str, int]:
        """chunk_id -> the generation that wrote its document."""
        return dict(
            self._db.rows(
                "SELECT c.chunk_id, d.generation FROM chunks c "
                "JOIN documents d ON d.id = c.document"
            )
        )

    def vectors(self, encoder_id: str, since: int = -1) -> vectors.StoredVectors:
        """The windows' vectors of one encoder, other encoders' never mixed in: of all documents,
        or of those written after generation ``since``."""
        return vectors.load(self._db, encoder_id, since)

    def encoders(self) -> tuple[str, ...]:
        """The encoders that vectors are stored of."""
        return vectors.encoders(self._db)

    def counts(self) -> dict[str, int]:
        """Numbers of documents, chunks, windows, vectors and facts."""
        tables = ("documents", "chunks", "windows", "vectors", "facts")
        return {table: int(self._db.value(f"SELECT count(*) FROM {table}")) for table in tables}

    def close(self) -> None:
        self._db.close()

    def _visible(self, doc_id: str, tenant: str | None) -> bool:
        return tenant is None or self.meta(doc_id, tenant) is not None

    def _all_metas(self) -> dict[str, ChunkMeta]:
        if self._metas is None:
            columns = "doc_id, tenant, root, file, content_type, authority, source, version, date"
            rows = self._db.rows(f"SELECT {columns} FROM documents")
            self._metas = {row[0]: ChunkMeta(*row[1:]) for row in rows}
        return self._metas

    def _load_document(self, doc_id: str) -> Document | None:
        row = self._db.row(
            f"SELECT {codec.SOURCE_COLUMNS}, sha256, text, structure "
            "FROM documents JOIN texts ON document = id WHERE doc_id = ?",
            (doc_id,),
        )
        if row is None:
            return None
        with self._db.decoding(f"document {doc_id}"):
            parsed = codec.unpack_structure(row[12], codec.unpack_text(row[11]))
            return Document(codec.source_of(row), parsed, row[10])

    def _load_chunk(self, chunk_id: str) -> Chunk | None:
        row = self._db.row(_CHUNKS + "WHERE c.chunk_id = ?", (chunk_id,))
        with self._db.decoding(f"chunk {chunk_id}"):
            return codec.chunk_of(row[0], row[1:]) if row else None

    def _load_allowed(
        self, tenant: str, entities: tuple[str, ...], filters: tuple[tuple[str, str], ...]
    ) -> frozenset[str]:
        return knowledge.allowed(self._db, tenant, entities, dict(filters))


def _entry(row: tuple[object, ...]) -> Entry:
    state = FileState(*row[11:15])  # type: ignore[arg-type]
    return Entry(codec.source_of(row), str(row[10]), state, *row[15:])  # type: ignore[arg-type]
