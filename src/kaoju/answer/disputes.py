"""Sentences of several documents, among those found, that differ in one amount, date or count."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from kaoju.domain.pack import Domain
from kaoju.facts.names import Names
from kaoju.facts.restated import restated
from kaoju.types.chunks import Chunk
from kaoju.types.documents import BlockKind, Document
from kaoju.types.facts import Fact, FactConflict
from kaoju.types.protocols import Corpus


def disputes(
    chunks: Iterable[Chunk],
    corpus: Corpus,
    names: Names,
    domain: Domain,
    known: Collection[Fact] = (),
) -> tuple[FactConflict, ...]:
    """Where the sentences of these chunks disagree, with the chunk of each side.

    A sentence that differs in an amount alone has the words of the other, so a search that finds
    one finds both. What ``known`` facts of an entity state is left to them.
    """
    by_document: dict[str, list[Chunk]] = {}
    for chunk in chunks:
        by_document.setdefault(chunk.doc_id, []).append(chunk)
    if len(by_document) < 2:
        return ()
    stored = {doc_id: corpus.document(doc_id) for doc_id in sorted(by_document)}
    documents = {doc_id: document for doc_id, document in stored.items() if document}
    parts = [_part(document, by_document[doc_id]) for doc_id, document in documents.items()]
    found = restated(parts, names, domain, known)
    if not found:
        return ()
    # A document that gives both values elsewhere says them of different things: read it whole.
    sides = sorted({value.doc_id for conflict in found for value in conflict.values})
    whole = restated([documents[doc_id] for doc_id in sides], names, domain, known)
    named = (_with_chunks(conflict, by_document) for conflict in whole)
    return tuple(conflict for conflict in named if conflict)


def _part(document: Document, chunks: Collection[Chunk]) -> Document:
    """The document with its headings and the blocks of these chunks alone."""
    blocks = tuple(
        block
        for block in document.parsed.blocks
        if block.kind is BlockKind.HEADING
        or any(block.span.start < c.span.end and c.span.start < block.span.end for c in chunks)
    )
    return replace(document, parsed=replace(document.parsed, blocks=blocks))


def _with_chunks(
    conflict: FactConflict, by_document: Mapping[str, Collection[Chunk]]
) -> FactConflict | None:
    """None where a side stands in none of the chunks."""
    values = []
    for value in conflict.values:
        at = value.fact.span.start
        own = by_document.get(value.doc_id, ())
        chunk = next((c for c in own if c.span.start <= at < c.span.end), None)
        if chunk is None:
            return None
        values.append(replace(value, fact=replace(value.fact, chunk_id=chunk.chunk_id)))
    return replace(conflict, values=tuple(values))
