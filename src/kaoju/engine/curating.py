"""The domain pack against the documents: what could be added, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from kaoju.domain import writer
from kaoju.domain.entries import pack_entries
from kaoju.engine.opened import Opened
from kaoju.facts.check import check
from kaoju.facts.suggest import Told, suggest
from kaoju.facts.suggest.files import pack_texts
from kaoju.types.documents import Document
from kaoju.types.facts import Definition, Fact
from kaoju.types.packs import Finding, PackPart, Proposal

Said = TypeVar("Said", Fact, Definition)


class Curating(Opened):
    """Proposals for the owner of a knowledge base; nothing of the base is written."""

    def suggest(
        self,
        parts: Collection[PackPart] = tuple(PackPart),
        min_count: int = 1,
        tenant: str = "",
    ) -> tuple[Proposal, ...]:
        """What the tenant's documents say often enough and the pack does not have."""
        found = suggest(self._told(tenant), self.names, self.domain)
        return tuple(p for p in found if p.part in parts and p.count >= min_count)

    def write_proposals(self, proposals: Collection[Proposal], folder: Path) -> list[Path]:
        """Writes them as files of a domain pack; UsageError rather than overwrite one."""
        return writer.write_new(folder, pack_texts(proposals))

    def check_pack(self, tenant: str = "") -> tuple[Finding, ...]:
        """What is wrong with the base's own pack, errors first."""
        entries = pack_entries(self.directory / "domain")
        facts = self._store.facts(None, None, tenant)
        stated = self._store.corpus.names_by_document(tenant).values()
        return check(entries, self._documents_of(tenant), facts, stated, self.domain)

    def _told(self, tenant: str) -> Iterator[Told]:
        corpus = self._store.corpus
        names = corpus.names_by_document(tenant)
        facts = _by_document(corpus.facts(tenant=tenant))
        definitions = _by_document(corpus.definitions(tenant))
        for document in self._documents_of(tenant):
            at = document.doc_id
            yield Told(
                document,
                names.get(at, ()),
                tuple(facts.get(at, ())),
                tuple(definitions.get(at, ())),
            )

    def _documents_of(self, tenant: str) -> Iterator[Document]:
        for entry in self._store.documents(tenant):
            document = self._store.document(entry.doc_id, tenant)
            if document is not None:
                yield document


def _by_document(said: Iterable[Said]) -> dict[str, list[Said]]:
    found: dict[str, list[Said]] = {}
    for one in said:
        found.setdefault(one.doc_id, []).append(one)
    return found
