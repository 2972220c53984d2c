"""What is stored: documents, facts, conflicts, problems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from kaoju import __version__
from kaoju.answer.audit import Failure, audit
from kaoju.engine.opened import Opened
from kaoju.engine.pictures import pictured
from kaoju.errors import UsageError
from kaoju.facts import conflicts
from kaoju.facts.aliases import compact
from kaoju.facts.restated import restated
from kaoju.store.corpus import StoredCorpus
from kaoju.store.images import ImageFolder
from kaoju.text.normalize import fold
from kaoju.types.documents import Document, Span
from kaoju.types.facts import Fact, FactConflict


class Looking(Opened):
    """Read the stored documents and what was made of them."""

    @property
    def corpus(self) -> StoredCorpus:
        """The reading side of the store."""
        return self._store.corpus

    def find_document(self, file: str, tenant: str = "") -> Document:
        """The document that a citation names as FILE, or ROOT/FILE where several roots have it."""
        entries = self._store.documents(tenant)
        found = [
            entry
            for entry in entries
            if file in (entry.source.file, f"{entry.source.root}/{entry.source.file}")
        ]
        if not found:
            raise UsageError(f"there is no document {file!r} in {self.directory}")
        if len(found) > 1:
            roots = ", ".join(entry.source.root for entry in found)
            raise UsageError(f"{file} is in several roots ({roots}): write ROOT/{file}")
        document = self._store.document(found[0].doc_id, tenant)
        if document is None:
            raise UsageError(f"there is no document {file!r} in {self.directory}")
        return document

    def crop(self, document: Document, span: Span, password: str | None = None) -> Path:
        """A PNG of the place that ``span`` stands at, written under crops/; see ``pictures``."""
        root = self._store.roots().get((document.source.tenant, document.source.root), "")
        source = Path(root) / document.source.file if root else None
        picture = pictured(document, span, self.page_images, source, password)
        folder = ImageFolder(self.directory / "crops", ".png")
        return folder.path(folder.keep(picture))

    def facts(
        self, entity: str | None, attribute: str | None, tenant: str = ""
    ) -> tuple[Fact, ...]:
        """The facts of an entity and an attribute, each in any spelling; ``None``: of all."""
        names = self.names
        found = names.entities.names.get(compact(entity), (entity,)) if entity else (None,)
        named = names.attributes.canonical(attribute) if attribute else None
        return tuple(fact for name in found for fact in self._store.facts(name, named, tenant))

    def ocr_confidences(self, facts: Sequence[Fact], tenant: str = "") -> list[float | None]:
        """How surely OCR read each fact's value and keys; ``None`` where it read none of them."""
        paged = {entry.doc_id for entry in self._store.documents(tenant) if entry.pages}
        found: dict[str, Document | None] = {}
        for doc_id in paged.intersection(fact.doc_id for fact in facts):
            found[doc_id] = self._store.document(doc_id, tenant)
        return [_ocr_confidence(fact, found.get(fact.doc_id)) for fact in facts]

    def conflicts(
        self, entity: str | None, attribute: str | None, tenant: str = ""
    ) -> tuple[FactConflict, ...]:
        """Where sources disagree on it: in facts, then in sentences that differ in an amount."""
        in_facts = conflicts(self.facts(entity, attribute, tenant))
        return in_facts + self._restated(entity, attribute, tenant)

    def _restated(
        self, entity: str | None, attribute: str | None, tenant: str
    ) -> tuple[FactConflict, ...]:
        """Disagreements between sentences; of those the ones that hold the words asked for."""
        entries = self._store.documents(tenant)
        stored = (self._store.document(entry.doc_id, tenant) for entry in entries)
        documents = [document for document in stored if document is not None]
        known = self._store.facts(None, None, tenant)
        wanted = [fold(words) for words in (entity, attribute) if words]
        return tuple(
            self._with_chunks(conflict)
            for conflict in restated(documents, self.names, self.domain, known)
            if all(words in fold(f"{conflict.entity} {conflict.attribute}") for words in wanted)
        )

    def _with_chunks(self, conflict: FactConflict) -> FactConflict:
        """The conflict with the chunks that its values stand in."""
        values = tuple(
            replace(value, fact=replace(value.fact, chunk_id=self._chunk_at(value.fact)))
            for value in conflict.values
        )
        return replace(conflict, values=values)

    def _chunk_at(self, fact: Fact) -> str:
        chunks = self._store.corpus.chunks_of(fact.doc_id)
        inside = (c for c in chunks if c.span.start <= fact.span.start < c.span.end)
        return next((c.chunk_id for c in inside), "")

    def verify(self, record: Mapping[str, Any], tenant: str = "") -> list[Failure]:
        """What does not hold in an answer's JSON; empty when every check does."""
        return audit(record, self._store.corpus, self.domain, tenant, self.names.entities)

    def describe(self) -> dict[str, Any]:
        """Sizes, versions and what the indexes were built from."""
        return {
            "directory": str(self.directory),
            "kaoju": __version__,
            "encoder": self.encoder.id,
            "generation": self._store.generation,
            **self._store.corpus.counts(),
        }

    def check(self) -> list[str]:
        """Problems of the store and the indexes, one sentence each."""
        problems = list(self._store.check())
        chunks = self._store.corpus.counts()["chunks"]
        if len(self.sparse) != chunks:
            problems.append(f"the sparse index holds {len(self.sparse)} of {chunks} chunks")
        return problems


def _ocr_confidence(fact: Fact, document: Document | None) -> float | None:
    if document is None:
        return None
    return document.parsed.ocr_confidence_of(fact.span, *fact.key_spans)
