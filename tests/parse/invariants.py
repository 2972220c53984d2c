"""What every parsed document must satisfy, whatever the file was."""

from __future__ import annotations

from kaoju.types.documents import ParsedDocument


def check(document: ParsedDocument) -> None:
    """Blocks, and what OCR read, ordered and disjoint, cells inside blocks, each character in a
    block or syntax."""
    text = document.text
    position = 0
    covered = bytearray(len(text))
    for block in document.blocks:
        assert position <= block.span.start < block.span.end <= len(text), block
        assert block.span.start <= block.content.start <= block.content.end <= block.span.end
        for cell in block.cells:
            assert block.span.start <= cell.span.start <= cell.span.end <= block.span.end, cell
            assert cell.row >= 0
            assert cell.column >= 0
        covered[block.span.start : block.span.end] = b"\1" * len(block.span)
        position = block.span.end
    before = 0
    for span in document.markup:
        assert before <= span.start < span.end <= len(text), span
        covered[span.start : span.end] = b"\1" * len(span)
        before = span.end
    lost = [c for c, seen in zip(text, covered, strict=True) if not seen and not c.isspace()]
    assert not lost, f"in no block: {''.join(lost)!r}"
    before = 0
    for read in document.ocr_spans:
        assert before <= read.span.start <= read.span.end <= len(text), read
        assert 0 <= read.confidence <= 1, read
        before = read.span.end
    assert list(document.pages) == sorted(document.pages)
