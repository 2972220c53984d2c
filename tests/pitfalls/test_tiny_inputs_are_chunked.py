"""Tiny or heading-less inputs silently empty (seen in haystack#7070, PageIndex#245)."""

from __future__ import annotations

import pytest

from kaoju.chunk import chunk_document, windows
from kaoju.config import ChunkSettings, EncoderSettings
from kaoju.parse import parse
from kaoju.types.documents import Document, Source


@pytest.mark.parametrize(
    ("data", "name", "section", "body"),
    [
        ("<h1>Hello</h1><p>World is wide</p>", "a.html", ("Hello",), "World is wide"),
        ("Before any heading.\n\n# A\n\nUnder it.\n", "b.md", (), "Before any heading."),
        ("仅此一句话。", "c.txt", (), "仅此一句话。"),
        ("x", "d.txt", (), "x"),
        ("- 7", "e.md", (), "7"),
        ("# Only a heading", "f.md", (), "Only a heading"),
        ("## 5G\n\n✓\n", "g.md", ("5G",), "✓"),
    ],
)
def test_the_words_are_in_a_chunk_and_encoded(
    data: str, name: str, section: tuple[str, ...], body: str
) -> None:
    document = Document(Source("", "root", name), parse(data.encode(), name), "")
    chunk = chunk_document(document, ChunkSettings())[0]
    assert (chunk.section, chunk.body) == (section, body)
    assert any(body in text for text in windows(chunk, EncoderSettings()))


def test_a_file_without_any_heading_is_chunked_whole() -> None:
    text = "\n\n".join(f"Paragraph {n} says that rule {n} holds for everyone." for n in range(100))
    document = Document(Source("", "root", "a.txt"), parse(text.encode(), "a.txt"), "")
    joined = "\n\n".join(c.body for c in chunk_document(document, ChunkSettings()))
    assert joined == text
