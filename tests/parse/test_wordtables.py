"""Tables of words: cells that begin at the same places, line after line."""

from __future__ import annotations

from invariants import check
from pdfs import Words, pdf
from reading import read

from kaoju.types.documents import BlockKind, ParsedDocument

OFFICERS = [("Name", "Place"), ("Ada Byron", "London"), ("Emil Post", "New York"),
            ("Kurt Wolf", "Prague")]  # fmt: skip
LEFTS = (72.0, 250.0, 400.0)


def rows(cells: list[tuple[str, ...]], top: float = 700, bold: int = 0) -> list[Words]:
    return [
        (left, top - 14 * n, 10.0, n < bold, words)
        for n, row in enumerate(cells)
        for left, words in zip(LEFTS, row, strict=False)
        if words
    ]


def opened(lines: list[Words]) -> ParsedDocument:
    document = read(pdf([lines]), "page.pdf")
    check(document)
    return document


def cells(document: ParsedDocument) -> list[list[str]]:
    """Cells of the only table, row by row."""
    (table,) = [b for b in document.blocks if b.kind is BlockKind.TABLE]
    found: dict[int, list[str]] = {}
    for cell in table.cells:
        found.setdefault(cell.row, []).append(cell.span.of(document.text))
    return list(found.values())


def test_rows_of_two_columns() -> None:
    above = (72.0, 730.0, 10.0, False, "These are the officers of the company at the time.")
    document = opened([above, *rows(OFFICERS, bold=1)])
    assert cells(document) == [list(row) for row in OFFICERS]
    (table,) = [b for b in document.blocks if b.kind is BlockKind.TABLE]
    assert [c.header for c in table.cells] == [True] * 2 + [False] * 6
    assert document.blocks[0].kind is BlockKind.PARAGRAPH


def test_a_row_that_is_not_bold_alone_is_no_header() -> None:
    (table,) = opened(rows(OFFICERS)).blocks
    assert not any(cell.header for cell in table.cells)


def test_a_cell_goes_on_in_the_next_line() -> None:
    wrapped = [("Base", "works with", "screens"), ("Stand", "works with", "screens of any size"),
               ("", "", "and with tablets"), ("Arm", "works with", "nothing else")]  # fmt: skip
    assert cells(opened(rows(wrapped))) == [
        ["Base", "works with", "screens"],
        ["Stand", "works with", "screens of any size\nand with tablets"],
        ["Arm", "works with", "nothing else"],
    ]


def test_what_is_no_table() -> None:
    prose = "words of a column of an article that"
    for lines in (
        rows(OFFICERS[:2]),  # too few rows
        rows([("-", "a point of a list"), ("-", "another point"), ("-", "the last point")]),
        rows([("a)", "a point of a list"), ("b)", "another point"), ("c)", "the last point")]),
        rows([("Alone in its line",), ("and so is this",), ("and this one too",)]),
        # Columns whose cells run into each other.
        rows([(f"{prose} runs {'x' * (3 * n)}", "on to the end") for n in range(5)]),
    ):
        assert not [b for b in opened(lines).blocks if b.kind is BlockKind.TABLE]
