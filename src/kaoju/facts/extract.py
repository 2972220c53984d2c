"""The typed facts of one document."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from kaoju.domain import Domain
from kaoju.facts.build import Attribute, Context, attribute_of, cell_values, supported, unit_named
from kaoju.facts.claims import ClaimReader
from kaoju.facts.figures import figure_tables
from kaoju.facts.names import Names
from kaoju.facts.parameters import introduced
from kaoju.facts.passage import Passage, without_markup
from kaoju.facts.places import Place, Places, named_in
from kaoju.facts.relations import related, signal
from kaoju.facts.subjects import subject_of_report
from kaoju.facts.tables import Stated, pairs, short, table
from kaoju.facts.values import Value
from kaoju.text.sentences import sentences
from kaoju.types.chunks import Chunk
from kaoju.types.documents import Block, BlockKind, Document, Span
from kaoju.types.facts import Fact, FactKind

_LONGEST = 240  # characters of a sentence that is read for relations
_PROSE = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.QUOTE)


def extract_facts(
    document: Document, chunks: Sequence[Chunk], names: Names, domain: Domain
) -> tuple[Fact, ...]:
    """Facts of key-value lines, tables and sentences, in reading order.

    A pure function of its arguments: the same document gives the same facts whatever was read
    before it. What is not clearly a statement gives none.
    """
    return tuple(_Extractor(document, chunks, names, domain).run())


class _Extractor:
    def __init__(
        self, document: Document, chunks: Sequence[Chunk], names: Names, domain: Domain
    ) -> None:
        self.document, self.names, self.domain = document, names, domain
        self.text = document.parsed.text
        self.chunks = sorted(chunks, key=lambda c: c.span)
        self.starts = [c.span.start for c in self.chunks]
        self.places = Places(document, names, domain)
        self.context = Context(document, names)
        self.claims = ClaimReader(names, domain)
        self.prose = without_markup(self.text, document.parsed.markup)

    def run(self) -> Iterator[Fact]:
        """Of a periodic report the figures of its tables alone: what its prose states holds for
        periods that sentences leave to their surroundings."""
        if subject_of_report(self.document) is not None:
            yield from self._of_figures()
            return
        for block in self.document.parsed.blocks:
            yield from self._of_block(block, self.places.at(block.span.start))

    def _of_block(self, block: Block, place: Place) -> Iterator[Fact]:
        if block.kind is BlockKind.TABLE and block.cells:
            for stated in table(self.text, block.cells, self.names, place):
                yield from self._of_cells(stated, place)
        elif block.cells:
            for stated in pairs(self.text, block.cells):
                if short(stated.keys[0], stated.value):
                    yield from self._of_cells(stated, place)
        elif block.kind is BlockKind.HEADING:
            yield from self._of_heading(block, place)
        elif block.kind in _PROSE:
            for span in sentences(block.content.of(self.text)):
                start = block.content.start
                yield from self._of_sentence(Span(start + span.start, start + span.end), place)

    def _of_heading(self, block: Block, place: Place) -> Iterator[Fact]:
        """The version that a parameter came with, which its heading alone says."""
        found = place.parameter
        if found is None or found.since_span is None:
            return
        if not block.content.start <= found.since_span.start < block.content.end:
            return  # a heading below the parameter's own
        chunk = self._chunk_below(block)
        if chunk is None:
            return
        value = Value(0, len(found.since_span), FactKind.TERM)
        name = introduced(block.content.of(self.text))
        facts = self.context.facts(
            found.name,
            Attribute(name),
            [(Passage.of(self.text, found.since_span), value)],
            (),
            block.content,
            chunk.chunk_id,
            place,
        )
        yield from (replace(fact, since=found.since) for fact in facts)

    def _chunk_below(self, heading: Block) -> Chunk | None:
        """The first chunk of the heading's own section."""
        at = bisect_right(self.starts, heading.span.start)
        chunk = self.chunks[at] if at < len(self.chunks) else None
        own = chunk and self.places.at(chunk.span.start) is self.places.at(heading.span.start)
        return chunk if own else None

    def _of_figures(self) -> Iterator[Fact]:
        """The row's label is the attribute, what stands over the column the condition."""
        for figures, rows in figure_tables(self.document):
            place = self.places.at(figures.block.span.start)
            heads = {c.number: c.heads for c in figures.columns if c.period}
            for row in rows:
                name = attribute_of(self.text, row.label).name
                for column, span in row.figures:
                    chunk = self.chunk_at(span)
                    if column not in heads or chunk is None or not name:
                        continue
                    words = " ".join(head.of(self.text) for head in heads[column])
                    found = self.context.facts(
                        place.entity,
                        Attribute(name, condition=" ".join(words.split())),
                        cell_values(self.text, span, ""),
                        (*row.label, *heads[column]),
                        Span(row.label[0].start, row.figures[-1][1].end),
                        chunk.chunk_id,
                        place,
                    )
                    yield from (replace(fact, kind=FactKind.FIGURE) for fact in found)

    def _of_sentence(self, span: Span, place: Place) -> Iterator[Fact]:
        passage = Passage.of(self.prose, span)
        yield from self._of_relations(passage, span, place)
        for claim in self.claims.read(passage, place):
            key = passage.span(*claim.key)
            about = (passage.span(*claim.about),) if claim.about else ()
            chunk = self.chunk_at(passage.span(claim.values[0].start, claim.values[0].end))
            if chunk is None:
                continue
            said = claim.qualifiers
            facts = self.context.facts(
                claim.entity,
                Attribute(claim.attribute, condition=said.condition),
                [(passage, value) for value in claim.values],
                (key, *about),
                span,
                chunk.chunk_id,
                replace(place, version=said.version or place.version),
            )
            for fact in facts:
                yield replace(fact, modality=claim.modality, since=said.since, until=said.until)

    def _of_relations(self, passage: Passage, span: Span, place: Place) -> Iterator[Fact]:
        """ "A 是 B 的后继机型", "The C fits A and B"."""
        if len(passage.text) > _LONGEST or not signal().search(passage.folded):
            return
        for found in related(passage, self.names.mentions(passage.text, self.domain)):
            key, about = passage.span(*found.key), passage.span(*found.about)
            chunk = self.chunk_at(passage.span(*found.value))
            if chunk is None:
                continue
            value = Value(*found.value, FactKind.TERM, polarity=found.polarity)
            name = passage.text[slice(*found.key)].strip()
            for fact in self.context.facts(
                found.entity,
                Attribute(name),
                [(passage, value)],
                (key, about),
                span,
                chunk.chunk_id,
                place,
            ):
                yield replace(fact, canonical=found.relation)

    def _of_cells(self, stated: Stated, place: Place) -> Iterator[Fact]:
        chunk = self.chunk_at(stated.value)
        attribute = attribute_of(self.text, stated.keys)
        if chunk is None or not attribute.name:
            return
        values = cell_values(self.text, stated.value, attribute.unit or unit_named(stated.unit))
        entity, attribute_name = stated.entity, supported(attribute, values)
        if entity is None:
            about = place.parameter.name if place.parameter else ""
            entity = about or self._entity_in(stated.keys[0]) or place.entity
        keys = (*stated.keys, *((stated.entity_span,) if stated.entity_span else ()))
        yield from self.context.facts(
            entity, attribute_name, values, keys, stated.whole, chunk.chunk_id, place
        )

    def _entity_in(self, key: Span) -> str:
        """ "一加 9 电池容量：4500mAh": a key that names its entity."""
        named = named_in(key.of(self.text), self.names, self.domain)
        return named[0] if len(named) == 1 else ""

    def chunk_at(self, span: Span) -> Chunk | None:
        """The chunk that holds the whole span."""
        at = bisect_right(self.starts, span.start) - 1
        while at >= 0:
            chunk = self.chunks[at]
            if span.end <= chunk.span.end:
                return chunk
            at -= 1
            if span.start - chunk.span.start > 20_000:
                break
        return None
