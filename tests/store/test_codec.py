"""What is stored comes back exactly."""

from __future__ import annotations

import json
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaoju.store import codec
from kaoju.types.chunks import Chunk, ChunkKind
from kaoju.types.documents import (
    Block,
    BlockKind,
    Cell,
    OcrSpan,
    PageImage,
    ParsedDocument,
    Source,
    Span,
)
from kaoju.types.facts import Bound, Fact, FactKind, Modality, Polarity

offsets = st.integers(0, 10**7)
words = st.text(max_size=8)  # any character but half ones, NUL among them
spans = st.tuples(offsets, offsets).map(lambda ends: Span(min(ends), max(ends)))  # may be empty
cells = st.builds(
    Cell, offsets, offsets, spans, st.booleans(), st.integers(1, 9), st.integers(1, 9)
)
tuples_of_words = st.lists(words, max_size=3).map(tuple)
blocks = st.builds(
    Block,
    st.sampled_from(BlockKind),
    spans,
    spans,
    st.integers(0, 6),
    words,
    st.lists(cells, max_size=4).map(tuple),
)
parsed_documents = st.builds(
    ParsedDocument,
    text=st.text(),
    blocks=st.lists(blocks, max_size=4).map(tuple),
    title=words,
    media_type=words,
    encoding=st.none() | words,
    pages=st.lists(offsets, max_size=4).map(tuple),
    markup=st.lists(spans, max_size=4).map(tuple),
    metadata=st.dictionaries(words, words, max_size=3),
    rules=st.dictionaries(words, offsets, max_size=3),
    warnings=tuples_of_words,
    images=st.lists(
        st.builds(
            PageImage,
            offsets,
            words,
            st.floats(72, 400),
            st.lists(st.tuples(*[offsets] * 6), max_size=3).map(tuple),
        ),
        max_size=2,
    ).map(tuple),
    doubtful=st.lists(spans, max_size=3).map(tuple),
    ocr_spans=st.lists(st.builds(OcrSpan, spans, st.floats(0, 1)), max_size=3).map(tuple),
)
optional = st.none() | words


@given(parsed_documents)
def test_parsed_document_round_trip(parsed: ParsedDocument) -> None:
    text = codec.unpack_text(codec.pack_text(parsed.text))
    assert codec.unpack_structure(codec.pack_structure(parsed), text) == parsed


@pytest.mark.parametrize("kept", [9, 11, 12, 13])
def test_rows_of_before_ocr_was_kept_like_this_are_read(kept: int) -> None:
    """9: no OCR; 11: no images; 12: no doubtful places; 13: no confidences."""
    parsed = ParsedDocument(
        *("a 1", (), "a", "image/png"),
        ocr_pages=1,
        ocr_confidence=0.9,
        images=(PageImage(1, "n", 200.0),),
        doubtful=(Span(2, 3),),
        ocr_spans=(OcrSpan(Span(0, 3), 0.5),),
    )
    row = json.loads(zlib.decompress(codec.pack_structure(parsed)))
    old = codec.unpack_structure(zlib.compress(json.dumps(row[:kept]).encode()), "a 1")
    assert old.ocr_spans == ()
    assert old.ocr_confidence_of(Span(0, 3)) is None
    assert (old.ocr_pages, old.ocr_confidence) == ((1, 0.9) if kept > 9 else (0, None))
    assert old.images == (parsed.images if kept > 11 else ())
    assert old.doubtful == (parsed.doubtful if kept > 12 else ())


@given(
    st.builds(
        Chunk,
        chunk_id=words,
        doc_id=words,
        ordinal=offsets,
        kind=st.sampled_from(ChunkKind),
        span=spans,
        body=words,
        title=words,
        section=tuples_of_words,
        header=words,
        header_span=st.none() | spans,
        page=st.none() | offsets,
        entities=tuples_of_words,
    )
)
def test_chunk_round_trip(chunk: Chunk) -> None:
    assert codec.chunk_of(chunk.doc_id, codec.chunk_row(chunk)) == chunk


@given(
    st.builds(
        Fact,
        entity=words,
        attribute=words,
        value=words,
        unit=optional,
        polarity=st.sampled_from(Polarity),
        condition=optional,
        version=optional,
        doc_id=words,
        chunk_id=words,
        span=spans,
        key_spans=st.lists(spans, max_size=3).map(tuple),
        authority=st.integers(1, 3),
        date=optional,
        canonical=words,
        kind=st.sampled_from(FactKind),
        modality=st.sampled_from(Modality),
        bound=st.sampled_from(Bound),
        approximate=st.booleans(),
        exhaustive=st.booleans(),
        statement=st.none() | spans,
        since=optional,
        until=optional,
    )
)
def test_fact_round_trip(fact: Fact) -> None:
    assert codec.fact_of(fact.doc_id, fact.chunk_id, codec.fact_row(fact)) == fact


@given(
    st.builds(
        Source,
        tenant=words,
        root=words,
        file=words,
        content_type=optional,
        authority=st.integers(1, 3),
        source=optional,
        entity=optional,
        version=optional,
        date=optional,
        metadata=st.dictionaries(words, words, max_size=3),
    )
)
def test_source_round_trip(source: Source) -> None:
    assert codec.source_of(codec.source_row(source)) == source


def test_a_changed_byte_changes_the_checksum() -> None:
    rows = [("a#-0", 0, "prose", "价格 30 元")]
    changed = [("a#-0", 0, "prose", "价格 80 元")]
    assert codec.checksum(rows, []) != codec.checksum(changed, [])
    assert codec.checksum(rows, []) == codec.checksum([list(rows[0])], [])
