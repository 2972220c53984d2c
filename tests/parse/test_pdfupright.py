"""Pages whose text is set sideways or on its head are read as if it stood upright."""

from __future__ import annotations

import numpy as np
import pypdfium2 as pdfium
import pytest
from pdfs import HIGH, WIDE, Words, pdf
from reading import outline, read, rows
from test_crop import pixels

from kaoju.parse.crop import crop_of_pdf
from kaoju.parse.pdflines import read_page
from kaoju.types.documents import Span

PAGE: list[Words] = [
    (72, 720, 18, False, "Stock of the year"),
    (72, 680, 10, False, "A paragraph of words that says what the table below is about,"),
    (72, 668, 10, False, "in two lines."),
    (300, 640, 10, False, "2022"), (400, 640, 10, False, "2021"),
    (72, 620, 10, False, "Cash at hand"),
    (300, 620, 10, False, "3,655"), (400, 620, 10, False, "4,564"),
    (72, 600, 10, False, "All inventories"),
    (300, 600, 10, False, "5,372"), (400, 600, 10, False, "4,985"),
]  # fmt: skip
# (shown turned, set turned): upright for the reader, sideways for him, and neither.
WAYS = [(0, 0), (90, 90), (180, 180), (270, 270), (0, 90), (0, 180), (0, 270), (90, 0), (180, 270)]


@pytest.mark.parametrize("origin", [(0, 0), (-100, 250)])
@pytest.mark.parametrize(("rotate", "turned"), WAYS)
def test_any_way_up(rotate: int, turned: int, origin: tuple[int, int]) -> None:
    document = read(pdf([PAGE], rotate=rotate, turned=turned, origin=origin), "a.pdf")
    heading, paragraph, table = document.blocks
    assert outline(document)[0] == ("heading", "Stock of the year")
    assert paragraph.content.of(document.text).endswith("is about,\nin two lines.")
    assert rows(document, table) == [
        ["2022", "2021"],
        ["Cash at hand", "3,655", "4,564"],
        ["All inventories", "5,372", "4,985"],
    ]
    assert heading.level == 1


@pytest.mark.parametrize("origin", [(0, 0), (-100, 250)])
@pytest.mark.parametrize(("rotate", "turned"), WAYS)
def test_words_stand_where_the_upright_page_has_them(
    rotate: int, turned: int, origin: tuple[int, int]
) -> None:
    document = pdfium.PdfDocument(pdf([PAGE], rotate=rotate, turned=turned, origin=origin))
    page = read_page(document, 0)
    first = page.lines[0]
    assert (page.turn, page.height) == (turned, HIGH)
    assert first.left == pytest.approx(72, abs=0.5)
    assert first.bottom < 720 < first.bottom + first.height
    shown = document[0]  # as the file has it: reading moved nothing for good
    assert shown.get_rotation() == rotate
    assert set(shown.get_size()) == {WIDE, HIGH}


@pytest.mark.parametrize(("rotate", "turned"), WAYS[1:])
def test_a_crop_stands_upright(rotate: int, turned: int) -> None:
    def cropped(**ways: int) -> np.ndarray:
        document = pdfium.PdfDocument(pdf([PAGE], **ways))
        text = read_page(document, 0).text
        at = text.index("Cash")
        return pixels(crop_of_pdf(document, 1, text, Span(at, at + 12)))

    wanted, found = cropped(), cropped(rotate=rotate, turned=turned)
    assert np.abs(np.subtract(wanted.shape, found.shape)).max() <= 2
    high, wide = np.minimum(wanted.shape, found.shape)
    profiles = [(crop[:high, :wide] < 128).mean(axis=0) for crop in (wanted, found)]
    assert np.corrcoef(*profiles)[0, 1] > 0.7  # the same letters, from the left to the right


def test_a_few_words_on_their_side_do_not_turn_the_page() -> None:
    side: list[Words] = [(60, 100, 10, False, "a label of an axis")]
    level = pdf([PAGE])
    stream = level.index(b"stream\n") + len(b"stream\n")
    both = bytearray(level)
    turned = b"BT /F1 10 Tf 0 1 -1 0 40 300 Tm (%s) Tj ET\n" % side[0][4].encode()
    both[stream:stream] = turned
    document = read(bytes(both), "a.pdf")
    assert ("heading", "Stock of the year") in outline(document)


def test_a_page_without_text_is_drawn_as_it_is_shown() -> None:
    document = pdfium.PdfDocument(pdf([[]], rotate=90))
    crop = pixels(crop_of_pdf(document, 1, "", Span(0, 0)))
    assert crop.shape == (1700, 2200)  # 8.5 inches high at 200 dots an inch
