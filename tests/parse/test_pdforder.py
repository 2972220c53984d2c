"""Reading order: only what the file clearly has in another order is moved."""

from __future__ import annotations

import pytest
from invariants import check
from pdfs import Words, pdf
from reading import read

from kaoju.parse.pdforder import in_reading_order

PROSE = "words of a column that is wide"


def column(x: float, y: float, name: str, count: int = 5) -> list[Words]:
    return [(x, y - 12 * n, 10.0, False, f"{name}{n} {PROSE}") for n in range(count)]


def order(lines: list[Words]) -> str:
    """The first character of each line as stored."""
    document = read(pdf([lines]), "page.pdf")
    check(document)
    return "".join(line[0] for line in document.text.splitlines() if line.strip())


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # A paragraph of the foot written first.
        ([*column(72, 300, "B"), *column(72, 700, "A")], "A" * 5 + "B" * 5),
        # Columns from the right to the left, under a heading written last.
        (
            [*column(400, 600, "C"), *column(230, 600, "B"), *column(60, 600, "A"),
             (60, 640, 10, False, f"H {PROSE}"), (60, 628, 10, False, f"H {PROSE}")],
            "HH" + "A" * 5 + "B" * 5 + "C" * 5,
        ),
        # The right column is longer, the left has two parts.
        (
            [*column(320, 600, "C", 20), *column(60, 600, "A"), *column(60, 500, "B")],
            "A" * 5 + "B" * 5 + "C" * 20,
        ),
        # Lines from the last to the first.
        ([(72, 100 + 40 * n, 10, False, f"{9 - n} {PROSE}") for n in range(5)], "56789"),
    ],
)  # fmt: skip
def test_pages_are_put_in_order(lines: list[Words], expected: str) -> None:
    assert order(lines) == expected


@pytest.mark.parametrize(
    "lines",
    [
        [*column(60, 600, "A"), *column(320, 600, "B")],  # in order already
        [*column(60, 600, "A"), *column(320, 600, "B"), (60, 750, 8, False, "H head of it")],
        # Labels and figures of a table, whose order the file knows.
        [*[(320.0, 600.0 - 12 * n, 10.0, False, f"{n},204") for n in range(5)],
         *[(60.0, 600.0 - 30 * n, 10.0, False, f"L{n}") for n in range(2)]],
        [(60, 700, 10, False, "Alone")],
    ],
)  # fmt: skip
def test_the_order_of_the_file_stays_where_it_will_do(lines: list[Words]) -> None:
    first = "".join(words[0] for *_, words in lines)
    assert order(lines) == first


def test_cells_that_are_lines_of_their_own_are_a_row() -> None:
    rows = [
        cell
        for n in range(4)
        for cell in (
            (72.0, 700.0 - 16 * n, 10.0, False, f"{200 * n}.01"),
            (300.0, 700.0 - 16 * n, 10.0, False, f"{n}"),
        )
    ]
    document = read(pdf([rows]), "page.pdf")
    check(document)
    (table,) = document.blocks
    cells = [(c.row, c.column, c.span.of(document.text)) for c in table.cells]
    assert cells == [(n, c, (f"{200 * n}.01", f"{n}")[c]) for n in range(4) for c in range(2)]


def test_a_page_without_lines_stays() -> None:
    from kaoju.parse.pdflines import PageText

    page = PageText("")
    assert in_reading_order(page) is page
