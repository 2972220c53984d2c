"""Documents with everything that ingest reads out of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaoju.chunk import chunk_document
from kaoju.config import ChunkSettings
from kaoju.domain import Domain
from kaoju.facts import Names, definitions, extract_facts, induce, stated_names
from kaoju.facts.suggest import Told, suggest
from kaoju.parse import parse
from kaoju.types.documents import Document, Source
from kaoju.types.facts import FactKind
from kaoju.types.packs import Proposal


@pytest.fixture
def proposals(domain: Domain):
    """(files, pack, kind) -> proposals; ``files`` maps names to texts, all facts are ``kind``."""

    def run(
        files: dict[str, str], pack: Domain = domain, kind: FactKind | None = None
    ) -> tuple[Proposal, ...]:
        documents = [
            Document(Source("", "r", file), parse(text.encode(), file), "")
            for file, text in files.items()
        ]
        stated = [name for document in documents for name in stated_names(document)]
        attributes = [(n.name, n.also[0]) for n in stated if n.origin == "attribute"]
        names = Names.build(pack, induce(pack.aliases, [], stated), attributes)
        told = [
            Told(
                document,
                stated_names(document),
                tuple(
                    replace(fact, kind=kind or fact.kind)
                    for fact in extract_facts(
                        document, chunk_document(document, ChunkSettings()), names, pack
                    )
                ),
                definitions(document),
            )
            for document in documents
        ]
        found = suggest(told, names, pack)
        for proposal in found:
            for evidence in proposal.evidence:
                (text,) = (d.parsed.text for d in documents if d.doc_id == evidence.doc_id)
                assert evidence.span.of(text) == evidence.quote
        return found

    return run
