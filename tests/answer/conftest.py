"""A corpus held in memory, made by the real reader and chunker."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

import pytest

from kaoju.chunk import chunk_document
from kaoju.config import ChunkSettings
from kaoju.parse import parse
from kaoju.types.chunks import Chunk, ChunkMeta
from kaoju.types.documents import Document, Source
from kaoju.types.facts import Fact


class MemoryCorpus:
    """Implements ``Corpus`` over documents given as text."""

    generation = 1

    def __init__(self, files: Mapping[str, str], sources: Mapping[str, Source]) -> None:
        self._documents: dict[str, Document] = {}
        self._chunks: dict[str, tuple[Chunk, ...]] = {}
        self._facts: tuple[Fact, ...] = ()
        for file, text in files.items():
            source = sources.get(file, Source("", "docs", file))
            document = Document(source, parse(text.encode(), file), "0")
            self._documents[document.doc_id] = document
            self._chunks[document.doc_id] = tuple(chunk_document(document, ChunkSettings()))

    def document(self, doc_id: str) -> Document | None:
        return self._documents.get(doc_id)

    def chunk(self, chunk_id: str) -> Chunk | None:
        return next((c for c in self.all_chunks() if c.chunk_id == chunk_id), None)

    def chunks_of(self, doc_id: str) -> tuple[Chunk, ...]:
        return self._chunks.get(doc_id, ())

    def documents(self) -> list[Document]:
        return list(self._documents.values())

    def all_chunks(self) -> list[Chunk]:
        return [chunk for chunks in self._chunks.values() for chunk in chunks]

    def meta(self, doc_id: str) -> ChunkMeta | None:
        document = self._documents.get(doc_id)
        if document is None:
            return None
        s = document.source
        return ChunkMeta(
            s.tenant, s.root, s.file, s.content_type, s.authority, s.source, s.version, s.date
        )

    def name_chunks(self, entities_of: Callable[[Document, Chunk], Iterable[str]]) -> None:
        for doc_id, document in self._documents.items():
            self._chunks[doc_id] = tuple(
                replace(chunk, entities=tuple(entities_of(document, chunk)))
                for chunk in self._chunks[doc_id]
            )

    def put_facts(self, facts: Iterable[Fact]) -> None:
        self._facts = tuple(facts)

    def facts(self, entity: str | None = None, attribute: str | None = None) -> tuple[Fact, ...]:
        return tuple(
            fact
            for fact in self._facts
            if entity in (None, fact.entity) and attribute in (None, fact.attribute, fact.canonical)
        )

    def subjects(self) -> tuple[str, ...]:
        return tuple(sorted({f.entity for f in self._facts} - {""}))

    def attributes(self) -> tuple[tuple[str, str], ...]:
        return tuple(sorted({(f.attribute, f.canonical or f.attribute) for f in self._facts}))


@pytest.fixture
def corpus_of() -> Callable[..., MemoryCorpus]:
    def make(files: Mapping[str, str], **sources: Source) -> MemoryCorpus:
        return MemoryCorpus(files, sources)

    return make
