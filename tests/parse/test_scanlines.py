"""Words with places, as the engine gives them, made into text, tables and doubts."""

from __future__ import annotations

import pytest

from kaoju.parse.ocr import Scan, Word
from kaoju.parse.pdf import document_of
from kaoju.parse.pdflines import PageText
from kaoju.parse.rulings import Box, Grid, GridCell
from kaoju.parse.scanlines import colon_spaced, page_text, under_title
from kaoju.types.documents import Block, BlockKind, ParsedDocument, Span


def word(
    text: str,
    left: float,
    top: float,
    confidence: float = 1.0,
    digits: float = 1.0,
    size: float = 20.0,
) -> Word:
    wide = size * len(text)
    return Word(text, confidence, digits, Box(left, top, left + wide, top + 1.4 * size), size)


def document(*words: Word, grids: tuple[Grid, ...] = ()) -> ParsedDocument:
    return document_of([page_text(Scan(1000, 1000, 144, words, grids))], {}, "image/png", ["x"])


def cells(parsed: ParsedDocument) -> list[str]:
    return [c.span.of(parsed.text) for block in parsed.blocks for c in block.cells]


def test_lines_go_from_top_to_bottom_and_left_to_right() -> None:
    parsed = document(word("丙", 10, 100), word("乙", 200, 12), word("甲", 10, 10))
    assert parsed.text == "甲\t乙\n丙"


@pytest.mark.parametrize(
    ("confidence", "digits"),
    [pytest.param(1.0, 0.5, id="digit"), pytest.param(0.6, 1.0, id="line")],
)
def test_what_was_read_unsurely_stays_in_the_text_alone(confidence: float, digits: float) -> None:
    parsed = document(
        word("容量：5160mAh", 10, 10),
        word("重量：203g", 10, 50, confidence, digits),
        word("充电：67W", 10, 90),
    )
    assert parsed.text == "容量：5160mAh\n重量：203g\n充电：67W"
    assert cells(parsed) == ["容量", "5160mAh", "充电", "67W"]
    assert [s.of(parsed.text) for s in parsed.markup] == ["重量：203g"]
    assert not any(b.span.start <= 14 < b.span.end for b in parsed.blocks)
    (warning,) = parsed.warnings
    assert warning.startswith("page 1 line 2:")


def confidence(parsed: ParsedDocument, words: str) -> float | None:
    at = parsed.text.index(words)
    return parsed.ocr_confidence_of(Span(at, at + len(words)))


def test_words_keep_the_lower_of_their_own_and_their_digits_confidence() -> None:
    parsed = document(
        word("容量：5160mAh", 10, 10, 0.99, 0.91),
        word("重量：203g", 10, 50, 0.6, 1.0),  # doubtful, and cited when it is pointed to
        word("左边", 10, 90, 0.97), word("右边", 400, 90, 0.88),
    )  # fmt: skip
    assert confidence(parsed, "5160") == 0.91
    assert confidence(parsed, "203g") == 0.6
    assert confidence(parsed, "左边") == 0.97
    assert confidence(parsed, "左边\t右边") == 0.88
    assert confidence(parsed, "203g\n左") == 0.6


def test_confidences_move_with_what_is_cleaned_and_with_the_page() -> None:
    first = page_text(Scan(1000, 1000, 144, (word("证 券 代 码：600519", 10, 10, 0.96),)))
    broken = (word("a long-", 10, 10, 0.95), word("term plan", 10, 50, 0.9))
    second = page_text(Scan(1000, 1000, 144, broken))
    layer = PageText("a text layer")
    parsed = document_of([first, layer, second], {}, "application/pdf", ["x", "", "x"])
    assert parsed.text == "证券代码：600519\fa text layer\fa longterm plan"
    assert confidence(parsed, "证券代码：600519") == 0.96
    assert confidence(parsed, "a text layer") is None
    assert confidence(parsed, "a long") == 0.95
    assert confidence(parsed, "term") == 0.9
    assert confidence(parsed, "longterm") == 0.9


def test_a_soiled_page_is_trusted_less() -> None:
    spoilt = [word("一行没有读清楚的文字在这里", 10, 200 + 40 * n, 0.93) for n in range(5)]
    parsed = document(word("容量：5160mAh", 10, 10, 1.0, 0.9), *spoilt)
    assert "5160mAh" not in cells(parsed)
    assert "5160mAh" in cells(document(word("容量：5160mAh", 10, 10, 1.0, 0.9)))


def grid() -> Grid:
    places = [(row, column) for row in range(2) for column in range(3)]
    boxes = [Box(300 * c, 100 * r, 300 * c + 300, 100 * r + 100) for r, c in places]
    found = tuple(GridCell(b, r, c) for b, (r, c) in zip(boxes, places, strict=True))
    return Grid(Box(0, 0, 900, 200), found)


def test_a_cell_of_two_lines_is_one_cell_and_an_unsure_cell_none() -> None:
    parsed = document(
        word("型号", 10, 30), word("屏幕", 310, 30), word("电池", 610, 30),
        word("星河", 10, 110), word("专业版", 10, 150),
        word("6.8英寸", 310, 130), word("5400mAh", 610, 130, 1.0, 0.3),
        word("表下", 10, 400),
        grids=(grid(),),
    )  # fmt: skip
    assert parsed.text == "型号\t屏幕\t电池\n星河 专业版\t6.8英寸\t5400mAh\n表下"
    assert cells(parsed) == ["型号", "屏幕", "电池", "星河 专业版", "6.8英寸"]
    assert [s.of(parsed.text) for s in parsed.markup] == ["5400mAh"]


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        pytest.param(
            [("5400", 110), ("5160", 150)],
            ["星河", "6.8", "5400", "银河", "6.1", "5160"],
            id="figures side by side are two rows",
        ),
        pytest.param(
            [("5400", 110)], ["星河 银河", "6.8 6.1", "5400"], id="another cell has one line"
        ),
        pytest.param(
            [("5400", 110), ("5160", 178)],
            ["星河 银河", "6.8 6.1", "5400 5160"],
            id="lines of different height",
        ),
    ],
)
def test_rows_that_no_ruling_parts(last: list[tuple[str, float]], expected: list[str]) -> None:
    parsed = document(
        word("型号", 10, 30), word("屏幕", 310, 30), word("电池", 610, 30),
        word("星河", 10, 110), word("银河", 10, 150),
        word("6.8", 310, 112), word("6.1", 310, 152),
        *(word(text, 610, top) for text, top in last),
        grids=(grid(),),
    )  # fmt: skip
    assert cells(parsed) == ["型号", "屏幕", "电池", *expected]


def test_two_lines_of_words_in_each_cell_are_one_row() -> None:
    parsed = document(
        word("型号", 10, 30), word("外观", 310, 30), word("说明", 610, 30),
        word("星河", 10, 110), word("专业版", 10, 150),
        word("深空灰", 310, 110), word("玫瑰金", 310, 150),
        word("首批发售", 610, 110), word("限量供应", 610, 150),
        grids=(grid(),),
    )  # fmt: skip
    assert cells(parsed)[3:] == ["星河 专业版", "深空灰 玫瑰金", "首批发售 限量供应"]


def test_larger_type_is_a_heading_unless_it_begins_small() -> None:
    body = [word("这里是一行正文的文字内容", 10, 100 + 40 * n) for n in range(5)]
    kinds = {
        text: document(word(text, 10, 10, size=32), *body).blocks[0].kind
        for text in ("技术规格", "continued here")
    }
    assert kinds == {"技术规格": BlockKind.HEADING, "continued here": BlockKind.PARAGRAPH}


def heading(at: int, level: int) -> Block:
    return Block(BlockKind.HEADING, Span(at, at + 1), Span(at, at + 1), level)


def test_a_heading_directly_above_another_is_the_title_of_what_follows() -> None:
    text = Block(BlockKind.PARAGRAPH, Span(9, 10), Span(9, 10))
    levels = [b.level for b in under_title([heading(0, 1), heading(2, 1), text, heading(12, 1)])]
    assert levels == [1, 2, 0, 2]
    unchanged = [heading(0, 1), text, heading(12, 1)]
    assert under_title(unchanged) == unchanged


@pytest.mark.parametrize(
    ("read", "kept"),
    [
        ("Wi-Fi:802.11 a/b", "Wi-Fi: 802.11 a/b"),
        ("NFC:支持", "NFC: 支持"),
        ("RAM: 8GB", "RAM: 8GB"),
        ("容量：51mAh", "容量：51mAh"),
        ("http://a.b", "http://a.b"),
        ("localhost:8080", "localhost:8080"),
        ("12:30", "12:30"),
        ("at 12:30", "at 12:30"),
        ("std::string", "std::string"),
        ("C:\\temp", "C:\\temp"),
        ("Opening:12:30", "Opening:12:30"),
    ],
)
def test_a_label_is_parted_from_its_value(read: str, kept: str) -> None:
    assert colon_spaced(read) == kept
