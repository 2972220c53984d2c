"""Tables of figures: headers of years stand over their columns, however the line is spaced."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kaoju.parse.pdflines import Line, Segment
from kaoju.parse.pdftables import Table, table_block
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
