"""Tables of figures: headers of years stand over their columns, however the line is spaced."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kaoju.parse.pdflines import Line, Segment
from kaoju.parse.pdftables import Table, find_tables, table_block
from kaoju.types.documents import Span

FIGURES = ((200.0, 230.0), (260.0, 290.0))


def line(
    text: str, at: int, words: str, places: list[tuple[float, float]], gaps: list[int]
) -> Line:
    """A line of ``words``; a new segment begins before each word index in ``gaps``."""
    found: list[Segment] = []
    position = at
    for word, (left, right) in zip(words.split(), places, strict=True):
        start = text.index(word, position)
        found.append(Segment(Span(start, start + len(word)), left, right))
        position = start + len(word)
    starts = [0, *gaps, len(found)]
    segments = tuple(
        Segment(Span(found[a].span.start, found[b - 1].span.end), found[a].left, found[b - 1].right)
        for a, b in pairwise(starts)
    )
    span = Span(found[0].span.start, found[-1].span.end)
    return Line(span, found[0].left, found[-1].right, 0, 10, False, segments, tuple(found))


@pytest.mark.parametrize("gaps", [[3], [2, 3]])
def test_a_year_that_touches_the_label_heads_its_own_column(gaps):
    text = "Dollars million 2022 2021\nInventories 5,372 4,985\nCash 3,655 4,564\n"
    head = line(
        text, 0, "Dollars million 2022 2021", [(10, 50), (55, 190), (195, 225), *FIGURES[1:]], gaps
    )
    first = line(text, 26, "Inventories 5,372 4,985", [(10, 70), *FIGURES], [1, 2])
    second = line(text, 50, "Cash 3,655 4,564", [(10, 40), *FIGURES], [1, 2])
    block = table_block(text, [head, first, second], Table(0, 1, 3))
    headers = {c.column: c.span.of(text) for c in block.cells if c.header}
    assert headers == {0: "Dollars million", 1: "2022", 2: "2021"}
    assert all(c.column_span == 1 for c in block.cells)


def drawn(rows: list[tuple[float, list[tuple[str, float]]]]) -> tuple[str, list[Line]]:
    """Lines of one segment per (words, left), five points a character, at the given heights."""
    text, lines = "", []
    for bottom, segments in rows:
        found = []
        for words, left in segments:
            span = Span(len(text), len(text) + len(words))
            found.append(Segment(span, left, left + 5.0 * len(words)))
            text += words + " "
        whole = Span(found[0].span.start, found[-1].span.end)
        at = (found[0].left, found[-1].right)
        lines.append(Line(whole, *at, bottom, 10, False, tuple(found), tuple(found)))
    return text, lines


BODY = [
    (400.0, [("Revenues", 20.0), ("12,734", 300.0), ("27,742", 400.0)]),
    (388.0, [("Cost of sales", 20.0), ("3,237", 305.0), ("8,648", 405.0)]),
]


def test_headings_written_column_by_column_belong_to_their_columns():
    text, lines = drawn(
        [
            (460, [("STATEMENTS OF INCOME", 180.0)]),
            (440, [("Months Ended", 335.0)]),
            (420, [("(MILLIONS)", 20.0)]),
            (430, [("July 2,", 298.0)]),
            (420, [("2023", 306.0)]),
            (430, [("July 3,", 398.0)]),
            (420, [("2022", 406.0)]),
            *BODY,
        ]
    )
    (table,) = find_tables(text, lines)
    block = table_block(text, lines, table)
    headers = [(c.column, c.column_span, c.span.of(text)) for c in block.cells if c.header]
    assert headers == [
        (1, 2, "Months Ended"),
        (1, 1, "July 2,"),
        (1, 1, "2023"),
        (2, 1, "July 3,"),
        (2, 1, "2022"),
    ]


def test_a_long_line_left_of_the_figures_does_not_end_a_table():
    long = "Adjustments to reconcile"
    after = [(364.0, [("Depreciation", 20.0), ("1,831", 305.0), ("1,915", 405.0)])]
    text, lines = drawn([*BODY, (376, [(long + " what is more.", 20.0)]), *after])
    (table,) = find_tables(text, lines)
    assert (table.first, table.last) == (0, 4)


def test_fewer_years_than_columns_head_a_group_each():
    text, lines = drawn(
        [
            (420, [("2023", 235.0), ("2022", 435.0)]),
            (
                400,
                [("Sales", 20.0), ("773", 200.0), ("100%", 300.0), ("388", 400.0), ("99%", 500.0)],
            ),
            (
                388,
                [("Costs", 20.0), ("059", 200.0), ("62%", 300.0), ("369", 400.0), ("61%", 500.0)],
            ),
        ]
    )
    (table,) = find_tables(text, lines)
    headers = [(c.column, c.column_span) for c in table_block(text, lines, table).cells if c.header]
    assert headers == [(1, 2), (3, 2)]


def test_a_narrow_heading_stands_over_its_own_column_only():
    text, lines = drawn(
        [
            (420, [("Net", 305.0)]),
            (400, [("Sales", 20.0), ("1", 210.0), ("2", 310.0), ("3", 410.0), ("4", 510.0)]),
            (388, [("Costs", 20.0), ("5", 210.0), ("6", 310.0), ("7", 410.0), ("8", 510.0)]),
        ]
    )
    (table,) = find_tables(text, lines)
    headers = [(c.column, c.column_span) for c in table_block(text, lines, table).cells if c.header]
    assert headers == [(2, 1)]
