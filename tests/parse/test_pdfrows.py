"""Large and bold words in rows are cells; over a column of prose, or alone, they are headings."""

from __future__ import annotations

import pytest
from invariants import check
from pdfs import Words, pdf
from reading import read

from kaoju.types.documents import BlockKind

PROSE: list[Words] = [
    (72.0, 500.0 - 14 * n, 10.0, False, f"Line {n} of a long text that shows the size of prose.")
    for n in range(12)
]


def headings(lines: list[Words]) -> list[str]:
    document = read(pdf([[*lines, *PROSE]]), "page.pdf")
    check(document)
    found = [b for b in document.blocks if b.kind is BlockKind.HEADING]
    return [" ".join(b.content.of(document.text).split()) for b in found]


def paragraph(x: float, y: float, name: str) -> list[Words]:
    return [(x, y - 12 * n, 10.0, False, f"{name} has some words, line {n}") for n in range(4)]


@pytest.mark.parametrize(
    "lines",
    [
        # Cells of one row, written from the left to the right.
        [(72, 700, 14, True, "Brand"), (220, 700, 14, True, "Change"), (400, 700, 14, True, "Why")],
        # Column by column.
        [
            (72, 700, 14, True, "Lanmer"), (72, 660, 14, True, "Ostrava"),
            (220, 700, 14, True, "Down 82%"), (220, 660, 14, True, "Up 4%"),
        ],
        # Beside a cell of small words, and over a narrow one.
        [
            (72, 700, 14, True, "Lanmer"), (72, 684, 10, False, "in June"),
            (300, 700, 10, False, "Fewer were sold than in the year before."),
            (300, 684, 10, False, "More are wanted."),
        ],
        # Names of signatures.
        [(72, 700, 14, False, "Dated in May"), (300, 700, 14, False, "Ada Norvale")],
        # Two rows in the file's order, each a large word and its text.
        [
            (72, 700, 14, True, "Weight"), (300, 701, 10, False, "lighter than ours by a third"),
            (72, 670, 14, True, "Noise"), (300, 671, 10, False, "as loud as it was in spring"),
        ],
    ],
)  # fmt: skip
def test_words_of_a_row_are_no_headings(lines: list[Words]) -> None:
    assert headings(lines) == []


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([(72, 700, 14, True, "The lamp")], ["The lamp"]),
        # A number set apart.
        ([(72, 700, 14, True, "2.1"), (120, 700, 14, True, "The lamp")], ["2.1 The lamp"]),
        ([(72, 700, 14, False, "Annex B"), (200, 700, 14, False, "Lamps")], ["Annex B Lamps"]),
        # Two columns, a heading over each, one of them of two lines.
        (
            [
                (72, 700, 14, True, "The lamp and"), (72, 684, 14, True, "its shade"),
                *paragraph(72, 664, "It"),
                (320, 700, 14, True, "The chair"), *paragraph(320, 664, "That"),
            ],
            ["The lamp and its shade", "The chair"],
        ),
        # A heading in the left column beside prose of the right one.
        (
            [
                *paragraph(72, 700, "It"), (72, 640, 14, True, "Lamps"), *paragraph(72, 620, "It"),
                *paragraph(320, 700, "That"), *paragraph(320, 652, "That"),
            ],
            ["Lamps"],
        ),
    ],
)  # fmt: skip
def test_headings_of_columns_stay(lines: list[Words], expected: list[str]) -> None:
    assert headings(lines) == expected
