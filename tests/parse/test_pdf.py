from __future__ import annotations

import random

import pytest
from invariants import check
from pdfs import Words, pdf
from reading import outline, read

from kaoju.errors import KaojuError, ReadError
from kaoju.types.documents import BlockKind, ParsedDocument


def open_pdf(pages: list[list[Words]], title: str = "") -> ParsedDocument:
    document = read(pdf(pages, title), "report.pdf")
    check(document)
    return document


def prose(y: float, words: str = "These are words of an ordinary paragraph of the report") -> Words:
    return (72, y, 10, False, words)


STATEMENT: list[Words] = [
    (72, 700, 10, True, "Consolidated Balance Sheet"),
    (300, 680, 10, False, "Year ended December 31,"),
    (310, 665, 10, False, "2022"), (390, 665, 10, False, "2021"),
    (72, 650, 10, False, "Current assets"),
    (72, 635, 10, False, "Cash and cash equivalents"),
    (290, 635, 10, False, "$"), (306, 635, 10, False, "3,655"),
    (370, 635, 10, False, "$"), (386, 635, 10, False, "4,564"),
    (72, 620, 10, False, "Total inventories"),
    (306, 620, 10, False, "5,372"), (386, 620, 10, False, "4,985"),
    (72, 605, 10, False, "Less: depreciation"),
    (300, 605, 10, False, "(16,820)"), (386, 605, 10, False, "-"),
]  # fmt: skip


def test_financial_tables_have_labels_columns_and_header_cells() -> None:
    document = open_pdf([STATEMENT])
    heading, table = document.blocks
    assert heading.kind is BlockKind.HEADING
    cells = [(c.row, c.column, c.span.of(document.text), c.header) for c in table.cells]
    assert cells == [
        (0, 1, "Year ended December 31,", True),
        (1, 1, "2022", True),
        (1, 2, "2021", True),
        (2, 0, "Current assets", False),
        (3, 0, "Cash and cash equivalents", False),
        (3, 1, "$ 3,655", False),
        (3, 2, "$ 4,564", False),
        (4, 0, "Total inventories", False),
        (4, 1, "5,372", False),
        (4, 2, "4,985", False),
        (5, 0, "Less: depreciation", False),
        (5, 1, "(16,820)", False),
        (5, 2, "-", False),
    ]
    assert table.cells[0].column_span == 2
    assert "Total inventories 5,372 4,985\n" in document.text


def test_prose_that_ends_in_figures_is_no_table() -> None:
    document = open_pdf(
        [[prose(700, "The company was founded in the year 1902"), prose(688, "and sold 12 of 40")]]
    )
    assert [b.kind for b in document.blocks] == [BlockKind.PARAGRAPH]


def test_pages_are_joined_by_form_feeds() -> None:
    document = open_pdf([[prose(700, "first")], [], [prose(700, "third")]])
    assert document.text == "first\f\fthird"
    assert document.pages == (0, 6, 7)
    assert document.page_of(document.text.index("third")) == 3
    assert document.warnings == ("page 2 has no text layer: it is blank",)


def test_a_file_without_text_has_no_blocks() -> None:
    document = open_pdf([[], []])
    assert document.blocks == ()
    assert document.warnings == (
        "no text layer",
        "page 1 has no text layer: it is blank",
        "page 2 has no text layer: it is blank",
    )


def test_running_heads_and_page_numbers_are_furniture() -> None:
    pages = [
        [
            (72, 760, 8, False, "Annual report"),
            prose(700, f"Text {'abc'[n]}"),
            (300, 30, 8, False, f"{n + 7}"),
        ]
        for n in range(3)
    ]
    document = open_pdf(pages)
    assert [c for _, c in outline(document)] == ["Text a", "Text b", "Text c"]
    assert document.rules == {"page_furniture": 6}
    assert document.text.count("Annual report") == 3


def test_paragraphs_break_at_gaps_and_headings_are_larger() -> None:
    document = open_pdf(
        [[(72, 740, 18, False, "Overview"), prose(700), prose(688), prose(640)]],
        title="Report of P-7",
    )
    assert [k for k, _ in outline(document)] == ["heading", "paragraph", "paragraph"]
    assert document.title == "Report of P-7"


def test_a_list_item_goes_on_under_its_words() -> None:
    lines = [
        (72, 700, 11, False, "* The first thing that has to be done, in time,"),
        (84, 686, 11, False, "and what follows from it. That takes a day."),
        (84, 672, 11, False, "Then it is done."),
        (72, 658, 11, False, "* Another thing"),
    ]
    document = read(pdf([lines]), "a.pdf")
    items = [b.content.of(document.text) for b in document.blocks]
    whole = "\n".join(words.removeprefix("* ") for *_, words in lines[:3])
    assert items == [whole, "Another thing"]


def test_an_annex_in_larger_type_is_not_all_headings() -> None:
    body = [(72, 700 - 13 * n, 10, False, "prose of the report " * 4) for n in range(30)]
    annex = [(72, 700 - 18 * n, 13, False, "prose of the annex " * 4) for n in range(12)]
    short = (72, 430, 13, False, "a short line of it: nothing else")
    title = (72, 740, 13, True, "Annex")
    document = read(pdf([body, body, [title, *annex, short]]), "a.pdf")
    headings = [b.content.of(document.text) for b in document.blocks if b.kind is BlockKind.HEADING]
    assert headings == ["Annex"]


def test_a_unit_in_brackets_is_no_heading() -> None:
    prose = [(72, 600 - 13 * n, 10, False, "prose of the report " * 4) for n in range(5)]
    title = (72, 700, 10, True, "Balance Sheet")
    document = read(pdf([[title, (72, 660, 10, True, "(Dollars in millions)"), *prose]]), "a.pdf")
    assert outline(document)[:2] == [
        ("heading", "Balance Sheet"),
        ("paragraph", "(Dollars in millions)"),
    ]


def test_titles_that_are_file_names_are_not_titles() -> None:
    assert open_pdf([[prose(700)]], title="Microsoft Word - a.doc").title == "report"


def test_broken_files_say_so() -> None:
    with pytest.raises(ReadError, match="damaged"):
        read(b"%PDF-1.4\n garbage", "report.pdf")


def test_fuzzed_files_never_crash() -> None:
    rng = random.Random(7)
    whole = pdf([STATEMENT, [prose(700)]])
    for _ in range(150):
        data = bytearray(whole)
        for _ in range(rng.randint(1, 30)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        if rng.random() < 0.3:
            del data[rng.randrange(len(data)) :]
        try:
            document = read(bytes(data), "report.pdf")
        except KaojuError:
            continue
        check(document)
