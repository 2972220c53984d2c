"""The picture of a quote shows its words and not its neighbours'."""

from __future__ import annotations

import zlib

import numpy as np
import pypdfium2 as pdfium
import pytest
from pdfs import pdf

from kaoju.parse.crop import ABOVE, BESIDE, DPI, crop_of_pdf, places_of, png
from kaoju.parse.pdflines import PageText, read_page
from kaoju.types.documents import Span

LINES = [(72.0, 700.0, 12.0, False, "Alpha 17"), (72.0, 500.0, 12.0, False, "Omega 42")]


def pixels(data: bytes) -> np.ndarray:
    """The grey values of a PNG without filters (height, width)."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")
    width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    at = data.index(b"IDAT")
    length = int.from_bytes(data[at - 4 : at], "big")
    raw = np.frombuffer(zlib.decompress(data[at + 4 : at + 4 + length]), np.uint8)
    rows = raw.reshape(height, width + 1)
    assert not rows[:, 0].any()
    return rows[:, 1:]


@pytest.fixture
def page() -> tuple[pdfium.PdfDocument, PageText]:
    document = pdfium.PdfDocument(pdf([LINES]))
    return document, read_page(document, 0)


def test_png_is_what_others_read() -> None:
    import io

    images = pytest.importorskip("PIL.Image")
    grey = np.arange(15, dtype=np.uint8).reshape(3, 5)
    assert (np.asarray(images.open(io.BytesIO(png(grey)))) == grey).all()
    assert (pixels(png(grey)) == grey).all()


def test_places_are_the_words(page: tuple[pdfium.PdfDocument, PageText]) -> None:
    _, text = page
    places = places_of(text, 100)
    words = [text.text[start - 100 : end - 100] for start, end, *_ in places]
    assert words == ["Alpha", "17", "Omega", "42"]
    (_, _, left, bottom, right, top), (_, _, after, *_) = places[:2]
    assert left == 72
    assert bottom < 700 < top
    # Helvetica's widths: A 667, l 222, p 556, h 556, a 556 thousandths of 12 points.
    assert right == round(72 + 12 * 2.557)
    assert after == round(72 + 12 * (2.557 + 0.278))


def test_the_place_is_found_in_a_page_that_was_cleaned(
    page: tuple[pdfium.PdfDocument, PageText],
) -> None:
    document, text = page
    at = text.text.index("Omega")
    wanted = crop_of_pdf(document, 1, text.text, Span(at, at + 5))
    stored = text.text.replace("Alpha 17", "Al-\npha17")
    at = stored.index("Omega")
    assert crop_of_pdf(document, 1, stored, Span(at, at + 5)) == wanted
    other = stored.replace("17", "18")  # another page: all of it
    whole = pixels(crop_of_pdf(document, 1, other, Span(at, at + 5)))
    assert whole.shape[0] > pixels(wanted).shape[0]


def test_a_crop_holds_its_line_alone(page: tuple[pdfium.PdfDocument, PageText]) -> None:
    document, text = page
    at = text.text.index("Omega")
    crop = pixels(crop_of_pdf(document, 1, text.text, Span(at, at + 8)))
    high, wide = (points * DPI / 72 for points in (12 + 2 * ABOVE, 55 + 2 * BESIDE))
    assert high * 0.9 < crop.shape[0] < high * 1.3
    assert wide * 0.8 < crop.shape[1] < wide * 1.2
    assert (crop < 100).any()
    edge = round(0.8 * ABOVE * DPI / 72)
    inner = crop[edge:-edge, edge:-edge]
    assert (inner < 100).sum() == (crop < 100).sum(), "ink of another line"


def test_the_whole_page_where_the_text_is_another(
    page: tuple[pdfium.PdfDocument, PageText],
) -> None:
    document, _ = page
    whole = pixels(crop_of_pdf(document, 1, "another text", Span(0, 5)))
    assert whole.shape == (2200, 1700)  # 11 by 8.5 inches
    rows = np.flatnonzero((whole < 100).any(axis=1))
    assert rows[0] < 2200 / 4 < rows[-1]
