"""Drawn pages read by the real engine. What is written on them is the expectation."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from invariants import check
from reading import rows

from kaoju.parse import ocrcache, ocrengine, parse
from kaoju.parse.crop import crop_of_scan
from kaoju.store.images import ImageFolder
from kaoju.types.documents import BlockKind, ParsedDocument, Span
from kaoju.types.reading import ReadOptions

if not ocrengine.available():
    pytest.skip("the extra ocr is not installed", allow_module_level=True)

from PIL import Image, ImageFilter
from scans import Sheet, as_file, noisy, turned

PAIRS = [
    ("屏幕尺寸", "6.78英寸"),
    ("分辨率", "1264×2780"),
    ("电池容量", "5160mAh"),
    ("有线充电", "67W"),
    ("上市时间", "2024-11-07"),
    ("Wi-Fi", "802.11 a/b/g/n/ac/ax"),
]
GRID = [
    ["型号", "屏幕", "电池"],
    ["星河 S3", "6.78英寸", "5160mAh"],
    ["星河 S3 Pro", "6.82英寸", "5400mAh"],
    ["星河 A1", "6.1英寸", "4410mAh"],
]


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KAOJU_CACHE", str(tmp_path / "cache"))


def sheet(dpi: int = 200) -> Sheet:
    page = Sheet(dpi, 5, 4.5)
    page.write(0.5, 0.4, "星河 S3 技术规格", 18)
    page.lines(0.5, 1.1, [f"{key}：{value}" for key, value in PAIRS])
    return page


def scanned(picture: Image.Image, dpi: int = 200) -> ParsedDocument:
    return parse(as_file(picture, "PDF", dpi), "scan.pdf")


def tight(text: str) -> str:
    """Without what no scan tells apart: white space, the width of a colon, × from x."""
    return re.sub(r"\s", "", text).replace("：", ":").replace("×", "x")


def pairs_of(document: ParsedDocument) -> list[tuple[str, ...]]:
    return [
        tuple(map(tight, row))
        for block in document.blocks
        if block.kind is BlockKind.KEYVALUE
        for row in rows(document, block)
    ]


EXPECTED = [tuple(map(tight, pair)) for pair in PAIRS]


@pytest.mark.parametrize(
    "soil",
    [
        pytest.param(lambda picture: picture, id="clean"),
        pytest.param(lambda picture: turned(picture, 90), id="90"),
        pytest.param(lambda picture: turned(picture, 180), id="180"),
        pytest.param(lambda picture: turned(picture, 270), id="270"),
        pytest.param(lambda picture: turned(picture, 2), id="skew"),
        pytest.param(lambda picture: noisy(picture, 40), id="noise"),
    ],
)
def test_a_scanned_page_is_read(soil: Callable[[Image.Image], Image.Image]) -> None:
    document = scanned(soil(sheet().picture))
    assert pairs_of(document) == EXPECTED
    assert document.blocks[0].kind is BlockKind.HEADING
    assert tight(document.title) == "星河S3技术规格"
    assert document.ocr_pages == 1
    assert document.ocr_confidence is not None
    assert document.ocr_confidence > 0.95
    assert document.warnings == ()


def test_a_soiled_line_is_less_sure_than_the_clean_ones_around_it() -> None:
    picture = sheet().picture
    value = (255, 340, 420, 382)  # 5160mAh
    picture.paste(noisy(picture.crop(value).filter(ImageFilter.GaussianBlur(3)), 40), value)
    document = scanned(picture)
    check(document)
    sure = {}
    for line in re.finditer(r"[^\n]+", document.text):
        confidence = document.ocr_confidence_of(Span(*line.span()))
        assert confidence is not None
        sure[line[0][:4]] = confidence
    soiled = sure.pop("电池容量")
    assert len(sure) == len(PAIRS)  # the title and five clean lines
    assert soiled < 0.98 < min(sure.values())
    assert document.ocr_confidence_of(Span(0, len(document.text))) == soiled


def test_at_150_dots_per_inch() -> None:
    assert pairs_of(scanned(sheet(150).picture, 150)) == EXPECTED


def test_an_unreadable_page_is_held_back_with_the_reason() -> None:
    document = scanned(sheet().picture.filter(ImageFilter.GaussianBlur(6)))
    assert document.text == ""
    assert document.blocks == ()
    assert any("confidence" in w or "no text was found" in w for w in document.warnings)


def test_keys_and_values_in_columns_without_rulings() -> None:
    page = Sheet(200, 5, 4)
    for number, (key, value) in enumerate(PAIRS):
        page.write(0.5, 0.5 + 0.3 * number, key)
        page.write(2.4, 0.5 + 0.3 * number, value)
    assert pairs_of(scanned(page.picture)) == EXPECTED


@pytest.mark.parametrize("degrees", [0, 90])
def test_a_ruled_table_has_cells_and_header(degrees: int) -> None:
    page = Sheet(200, 5.5, 4)
    page.write(0.5, 0.4, "规格对比", 18)
    page.ruled(0.5, 1.2, GRID, [1.5, 1.5, 1.5])
    page.write(0.5, 3.2, "以上数据来自实验室。")
    document = scanned(turned(page.picture, degrees))
    (table,) = [b for b in document.blocks if b.kind is BlockKind.TABLE]
    assert [list(map(tight, row)) for row in rows(document, table)] == [
        list(map(tight, row)) for row in GRID
    ]
    assert {c.row for c in table.cells if c.header} == {0}
    assert tight(document.text.splitlines()[-1]) == "以上数据来自实验室。"


def test_two_ruled_columns_are_keys_and_values_unless_the_first_row_is_shaded() -> None:
    page = Sheet(200, 5, 5)
    page.ruled(0.5, 0.5, [list(p) for p in PAIRS[:4]], [1.5, 2.2])
    page.ruled(0.5, 2.8, [["套餐", "月费"], ["畅享", "59元"], ["尊享", "129元"]], [1.5, 2.2], True)
    document = scanned(page.picture)
    first, second = (b for b in document.blocks if b.cells)
    assert (first.kind, second.kind) == (BlockKind.KEYVALUE, BlockKind.TABLE)
    assert pairs_of(document) == EXPECTED[:4]
    assert rows(document, second) == [["套餐", "月费"], ["畅享", "59元"], ["尊享", "129元"]]


def test_columns_of_prose_are_read_one_after_the_other() -> None:
    left = ["保修期为二十四个月，自购买之日", "起计算。如因产品质量问题出现故", "障，用户可以凭发票到服务中心免", "费维修。私自拆机不在范围之内。"]  # fmt: skip # noqa: E501
    right = ["退货须在签收后七天内提出，商品", "应当保持完好。运费由买家承担的", "情形见附录。换货时间为十五天，", "逾期不予受理，节假日顺延办理。"]  # fmt: skip # noqa: E501
    page = Sheet(200, 7, 4)
    page.lines(0.4, 0.6, left, 11)
    page.lines(3.7, 0.6, right, 11)
    assert tight(scanned(page.picture).text) == tight("".join(left + right))


def test_an_image_is_a_scan_of_one_page_a_frame() -> None:
    first, second = Sheet(150, 4, 2), Sheet(150, 4, 2)
    first.write(0.5, 0.5, "电池容量：5160mAh")
    second.write(0.5, 0.5, "有线充电：67W")
    assert tight(parse(as_file(first.picture), "a.png").text) == "电池容量:5160mAh"
    out = io.BytesIO()
    first.picture.save(out, "TIFF", save_all=True, append_images=[second.picture])
    document = parse(out.getvalue(), "a.tif")
    assert document.media_type == "image/tiff"
    assert [tight(page) for page in document.text.split("\f")] == [
        "电池容量:5160mAh",
        "有线充电:67W",
    ]
    assert document.page_of(document.text.index("67W")) == 2


def test_several_pages_at_once_are_read_as_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = []
    for text in ("电池容量：5160mAh", "有线充电：67W"):
        pages.append(Sheet(150, 2.5, 2.5))
        pages[-1].write(0.3, 0.3, text)
    out = io.BytesIO()
    rest = [page.picture for page in pages[1:]]
    pages[0].picture.save(out, "PDF", resolution=150, save_all=True, append_images=rest)
    read = []
    for at_once in (1, 2):
        monkeypatch.setenv("KAOJU_CACHE", str(tmp_path / str(at_once)))
        counted: list[int] = []
        options = ReadOptions(
            keep_image=ImageFolder(tmp_path / "images").keep,
            pages_at_once=lambda n=at_once: n,  # type: ignore[misc]
            page_count=counted.append,
        )
        read.append(parse(out.getvalue(), "scan.pdf", options))
        assert counted == [2]
        assert len(list((tmp_path / str(at_once)).rglob("*.json"))) == 2
    assert read[0] == read[1]
    assert [tight(page) for page in read[0].text.split("\f")] == [
        "电池容量:5160mAh",
        "有线充电:67W",
    ]
    assert [image.page for image in read[0].images] == [1, 2]


def test_what_was_read_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    data = as_file(sheet().picture, "PDF")
    before = parse(data, "a.pdf")

    def fail(*unused: object) -> None:
        raise AssertionError("read again")

    with monkeypatch.context() as patch:
        patch.setattr(ocrcache, "read_page_image", fail)
        assert parse(data, "b.pdf").blocks == before.blocks
    for kept in ocrcache._folder().glob("*.json"):
        kept.write_text("{", "utf-8")
    assert parse(data, "a.pdf") == before


@pytest.mark.parametrize("degrees", [0, 90, 180, 2])
def test_a_crop_of_a_scan_shows_the_quoted_line(tmp_path: Path, degrees: int) -> None:
    images = ImageFolder(tmp_path)
    picture = turned(sheet().picture, degrees)
    options = ReadOptions(keep_image=images.keep)
    document = parse(as_file(picture, "PDF"), "scan.pdf", options)
    (kept,) = document.images
    at = document.text.index("5160")
    span = Span(at, at + 4)
    crop = crop_of_scan(images.path(kept.name).read_bytes(), kept, span)
    assert Image.open(io.BytesIO(crop)).height < 200  # of 900
    (line,) = tight(parse(crop, "crop.png").text).splitlines()
    assert line in ("电池容量:5160mAh", "5160mAh")
