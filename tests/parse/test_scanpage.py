"""Which pages are read from their image, and what is said without the extra."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from pdfs import pdf

from kaoju.parse import ocrengine, parse
from kaoju.parse.pdflines import PageText
from kaoju.parse.scanpage import unreadable

COMMAND = "pip install 'kaoju[ocr]'"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Total 5,372", ""),
        ("", "has no text layer"),
        (" \n ", "has no text layer"),
        ("\ue001\ue002\ue003 a", "has a text layer of unknown characters"),
        ("\ufffd\ufffd\ufffd\ufffd", "has a text layer of unknown characters"),
        ("a line with one \ue001 odd bullet", ""),
    ],
)
def test_pages_whose_text_layer_cannot_be_used(text: str, reason: str) -> None:
    assert unreadable(PageText(text)) == reason


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
