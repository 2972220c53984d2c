"""Text layers: written from the right to the left, invisible, garbage, or on some pages only."""

from __future__ import annotations

import io
import re

import pytest
from invariants import check
from layers import INVISIBLE, Layer, layered
from reading import read

from kaoju.parse import ocrcache, ocrengine, parse

WORDS = "The pump moves 340 litres an hour."


def picture(text: str) -> Layer:
    """A page of which only an image says ``text``."""
    pytest.importorskip("PIL", reason="the extra ocr is not installed")
    if not ocrengine.available():
        pytest.skip("the extra ocr is not installed")
    from scans import Sheet

    sheet = Sheet(150, 4, 2)
    sheet.write(0.4, 0.5, text)
    out = io.BytesIO()
    sheet.picture.save(out, "JPEG", quality=90)
    return Layer(jpeg=out.getvalue(), pixels=sheet.picture.size, wide=4, high=2)


def tight(text: str) -> str:
    return re.sub(r"\s", "", text).replace("：", ":")


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        ("םלוע םולש", "שלום עולם"),
        ("םילקש 25 אוה ריחמה", "המחיר הוא 25 שקלים"),
        ("םרג 1,250.5 לקשמ", "משקל 1,250.5 גרם"),
        ("نوثالث وه رعسلا", "السعر هو ثلاثون"),
        ("plain words 17", "plain words 17"),
    ],
)
def test_from_the_right_to_the_left(drawn: str, said: str) -> None:
    """``drawn`` as the letters stand on the page from the left."""
    document = read(layered([Layer(((72, 700, 12, drawn),))]), "a.pdf")
    check(document)
    assert document.text == said
    assert [b.content.of(document.text) for b in document.blocks] == [said]


def test_an_invisible_layer_is_the_text_of_its_page(monkeypatch: pytest.MonkeyPatch) -> None:
    scan = picture("Nothing of this is read")

    def fail() -> None:
        raise AssertionError("the engine was loaded")

    monkeypatch.setattr(ocrengine, "_engine", fail)
    searchable = Layer(((20, 100, 12, WORDS),), INVISIBLE, scan.jpeg, scan.pixels, 4, 2)
    document = read(layered([searchable]), "a.pdf")
    assert document.text == WORDS
    assert document.ocr_pages == 0


def test_only_pages_without_a_usable_layer_are_read_from_their_image() -> None:
    first, second = picture("电池容量：5160mAh"), picture("有线充电：67W")
    unknown = ((20.0, 100.0, 12.0, "\ue001\ue002\ue003\ue004 \ue005\ue006"),)
    garbage = Layer(unknown, INVISIBLE, second.jpeg, second.pixels, 4, 2)
    text = Layer(((72, 700, 12, WORDS),))
    document = read(layered([text, first, garbage, text]), "a.pdf")
    check(document)
    pages = document.text.split("\f")
    assert [pages[0], pages[3]] == [WORDS, WORDS]
    assert [tight(page) for page in pages[1:3]] == ["电池容量:5160mAh", "有线充电:67W"]
    assert document.ocr_pages == 2
    assert document.warnings == ()


def test_what_was_read_before_a_reader_died_is_not_read_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setenv("KAOJU_CACHE", str(tmp_path))
    data = layered([picture(f"Page {number} of three") for number in (1, 2, 3)])
    whole = ocrcache.read_page_image
    done: list[int] = []

    def dies(*arguments: object) -> object:
        if len(done) == 2:
            raise MemoryError
        done.append(1)
        return whole(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(ocrcache, "read_page_image", dies)
    with pytest.raises(MemoryError):
        parse(data, "a.pdf")
    monkeypatch.setattr(ocrcache, "read_page_image", whole)
    again: list[int] = []

    def counts(*arguments: object) -> object:
        again.append(1)
        return whole(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(ocrcache, "read_page_image", counts)
    document = parse(data, "a.pdf")
    assert len(again) == 1
    assert [tight(page) for page in document.text.split("\f")] == [
        f"Page{number}ofthree" for number in (1, 2, 3)
    ]


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "TIFF", "WEBP"])
def test_images_of_each_kind_are_scans(kind: str) -> None:
    picture("")  # skips where there is no engine
    from PIL import features
    from scans import Sheet

    if kind == "WEBP" and not features.check("webp"):
        pytest.skip("this Pillow has no WebP")
    sheet = Sheet(150, 4, 2)
    sheet.write(0.4, 0.5, "电池容量：5160mAh")
    document = parse(sheet.file(kind), f"a.{kind.lower()}")
    assert tight(document.text) == "电池容量:5160mAh"
    assert (document.media_type, document.ocr_pages) == (f"image/{kind.lower()}", 1)
