"""Which columns a question asks about, and rows read without the others."""

from __future__ import annotations

import pytest

from kaoju.answer.quotes.columns import Columns
from kaoju.answer.quotes.units import UnitKind, UnitReader
from kaoju.domain import load_domain
from kaoju.facts.aliases import EntityTable
from kaoju.query.plan import plan
from kaoju.types.queries import Question

LEVELS = """# Bakers

| Area | Baker (B1) | Senior Baker (B2) | Master Baker (B3) |
|---|---|---|---|
| Trust | Bread is checked daily. | Bread is checked **weekly**. | Bread is never checked. |
| Range | Loaves | Loaves and [rolls](/r.md) | Everything |
"""


def rows(corpus_of, question: str, text: str = LEVELS):
    corpus = corpus_of({"b.md": text})
    planned = plan(Question(question), load_domain(None), EntityTable(), lambda token: 1.0)
    reader = UnitReader(corpus.document("docs/b.md"))
    units = [u for chunk in corpus.all_chunks() for u in reader.of_chunk(chunk)]
    return Columns(planned, corpus), [u for u in units if u.kind is UnitKind.ROW]


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Who checks the bread that our master bakers make early every morning?", {3}),
        ("Who checks the bread of a senior baker?", {2}),
        ("How often is bread checked?", set()),
        ("Who checks what bakers make early every morning, and when?", set()),  # all are bakers
        ("Where does the master of the house keep his cheese and wine?", set()),  # half its name
    ],
)
def test_the_column_is_meant_whose_heading_the_question_has_more_of(corpus_of, question, asked):
    columns, found = rows(corpus_of, question)
    assert {columns.asked(row) for row in found} == {frozenset(asked)}


def test_a_row_is_read_with_its_name_and_the_columns_asked_for(corpus_of):
    columns, found = rows(corpus_of, "What may a senior baker do?")
    assert [columns.narrowed(row).text for row in found] == [
        "Trust | Bread is checked weekly.",
        "Range | Loaves and rolls",
    ]
    assert [columns.narrowed(row).span for row in found] == [row.span for row in found]


def test_a_row_is_read_whole_where_no_column_is_asked_for(corpus_of):
    columns, found = rows(corpus_of, "How often is bread checked?")
    assert [columns.narrowed(row) for row in found] == found
