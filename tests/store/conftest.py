"""A small document, built by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from kaoju.store import Store, text_hash
from kaoju.types.chunks import Chunk, ChunkKind
from kaoju.types.documents import (
    Block,
    BlockKind,
    Document,
    ParsedDocument,
    Source,
    Span,
)
from kaoju.types.facts import Fact, Polarity

ENCODER = "test/4"


@dataclass(frozen=True)
class Parts:
    """What ``replace_document`` takes."""

    document: Document
    chunks: tuple[Chunk, ...]
    facts: tuple[Fact, ...]
    windows: dict[str, tuple[str, ...]]

    def put(self, store: Store) -> None:
        texts = [text for window in self.windows.values() for text in window]
        store.put_vectors(ENCODER, {text_hash(t): np.eye(4)[len(t) % 4] for t in texts})
        store.replace_document(self.document, self.chunks, self.facts, self.windows)


@pytest.fixture
def make() -> Callable[..., Parts]:
    def build(text: str = "电池容量: 5000 mAh\n\n第二段。", **names: object) -> Parts:
        """One chunk for each paragraph; a fact where the first has the form "key: value"."""
        source = Source(**{"tenant": "", "root": "docs", "file": "a.md", **names})  # type: ignore[arg-type]
        spans, start = [], 0
        for paragraph in text.split("\n\n"):
            spans.append(Span(start, start + len(paragraph)))
            start += len(paragraph) + 2
        blocks = tuple(Block(BlockKind.PARAGRAPH, span, span) for span in spans)
        parsed = ParsedDocument(text, blocks, "A", "text/markdown", "utf-8")
        chunks = tuple(
            Chunk(
                chunk_id=f"{source.doc_id}#-{i}",
                doc_id=source.doc_id,
                ordinal=i,
                kind=ChunkKind.PROSE,
                span=span,
                body=span.of(text),
                title="A",
                section=("外", "内"),
                entities=("X1",) if i == 0 else (),
            )
            for i, span in enumerate(spans)
        )
        key, colon, value = chunks[0].body.partition(": ")
        facts = ()
        if colon:
            span = Span(len(key) + 2, len(key) + 2 + len(value))
            facts = (
                Fact(
                    "X1", key, value, "mAh", Polarity.POSITIVE, None, source.version,
                    source.doc_id, chunks[0].chunk_id, span, (Span(0, len(key)),),
                    source.authority, source.date,
                ),
            )  # fmt: skip
        windows = {c.chunk_id: (c.body, f"A\n{c.body}") for c in chunks}
        return Parts(Document(source, parsed, "00"), chunks, facts, windows)

    return build


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.create(tmp_path / "kb") as opened:
        yield opened
