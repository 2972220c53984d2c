"""Right-to-left lines with names and figures; expectations by UAX #9, base from the right."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invariants import check
from layers import Layer, layered
from reading import outline, read

from kaoju.parse.pdfbidi import has_two_directions, reordered

PARTS = ("המכשיר", "X5", "Lite", "שוקל", "200", "גרם", "-", "340,5", "של", "היצרן.")
SIZE = 11.0


# Height, letters as they stand on the page from the left, and as they are read.
LINES = [
    (700.0, "םירטיל 340 הריבעמ הבאשמה", "המשאבה מעבירה 340 ליטרים"),
    (686.0, "200 לקוש X5 Lite רישכמה", "המכשיר X5 Lite שוקל 200"),
    (672.0, "םילקש 99 הלועו X5 אלל", "ללא X5 ועולה 99 שקלים"),
    (658.0, "ןרציה לש X5 Lite תבאשמ", "משאבת X5 Lite של היצרן"),
]


def test_names_and_figures_keep_their_place() -> None:
    flush_right = tuple((520 - 0.6 * SIZE * len(drawn), y, SIZE, drawn) for y, drawn, _ in LINES)
    document = read(layered([Layer(flush_right)]), "a.pdf")
    check(document)
    assert document.text.split("\n") == [said for *_, said in LINES]
    assert [kind for kind, _ in outline(document)] == ["paragraph"]


def test_large_words_are_a_heading() -> None:
    prose = tuple((300.0, 690.0 - 14 * n, 10.0, "הריבעמ הבאשמה הזכש איה") for n in range(4))
    document = read(layered([Layer(((300.0, 720.0, 20.0, "ינכט טרפמ"), *prose))]), "a.pdf")
    assert outline(document)[0] == ("heading", "מפרט טכני")


@pytest.mark.parametrize(
    ("line", "two"),
    [
        ("המכשיר X5 שוקל", True),
        ("מחיר 25", True),
        ("המכשיר שוקל", False),
        ("The word שלום means peace", False),
        ("plain words 17", False),
        ("", False),
    ],
)
def test_which_lines_have_two_directions(line: str, two: bool) -> None:
    assert has_two_directions(line) is two


@given(st.lists(st.sampled_from(PARTS), max_size=8), st.data())
def test_no_character_is_lost(words: list[str], data: st.DataObject) -> None:
    line = " ".join(words)
    lefts = data.draw(st.lists(st.floats(0, 600), min_size=len(line), max_size=len(line)))
    order = reordered(line, lefts)
    assert sorted(order) == list(range(len(line)))
    moved = "".join(line[at] for at in order)
    assert len(moved.split()) == len(line.split())
