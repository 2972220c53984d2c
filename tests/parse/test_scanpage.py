"""What is said of scans without the extra, and that text pages do without it."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from pdfs import pdf

from kaoju.parse import ocrengine, parse

COMMAND = "pip install 'kaoju[ocr]'"


def drawn_page() -> bytes:
    """A page without text that is not blank: a black square."""
    document = pdfium.PdfDocument.new()
    page = document.new_page(200, 200)
    bitmap = pdfium.PdfBitmap.new_native(20, 20, 4)
    bitmap.fill_rect((0, 0, 0, 255), 0, 0, 20, 20)
    image = pdfium.PdfImage.new(document)
    image.set_bitmap(bitmap)
    image.set_matrix(pdfium.PdfMatrix().scale(50, 50).translate(30, 30))
    page.insert_obj(image)
    page.gen_content()
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def test_without_the_extra_a_scan_has_no_text_and_the_command_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KAOJU_CACHE", str(tmp_path))
    monkeypatch.setattr(ocrengine, "available", lambda: False)
    scan = parse(drawn_page(), "scan.pdf")
    image = parse(b"\x89PNG\r\n\x1a\n" + bytes(40), "photo.png")
    for document in (scan, image):
        assert document.text == ""
        assert document.ocr_pages == 0
        assert any(COMMAND in warning for warning in document.warnings)
    assert (scan.media_type, image.media_type) == ("application/pdf", "image/png")


def test_a_text_page_is_not_read_from_its_image(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise AssertionError("the engine was loaded")

    monkeypatch.setattr(ocrengine, "_engine", fail)
    document = parse(pdf([[(72, 700, 11, False, "Text of a page")]]), "a.pdf")
    assert document.text == "Text of a page"
    assert document.ocr_confidence is None
