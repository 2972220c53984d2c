"""Rows of figures with the headings above and beside them."""

from __future__ import annotations

from kaoju.domain import load_domain
from kaoju.facts import extract_facts, induce, stated_names
from kaoju.facts.figures import FigureRow, figure_tables, is_figure
from kaoju.facts.names import Names
from kaoju.types.chunks import Chunk, ChunkKind
from kaoju.types.documents import Block, BlockKind, Cell, Document, ParsedDocument, Source, Span


def document(rows: list[list[tuple[int, int, str]]], header: int, above: str = "") -> Document:
    """A table of (column, columns covered, words) below a paragraph."""
    text = above + "\n" if above else ""
    blocks = [Block(BlockKind.PARAGRAPH, Span(0, len(above)), Span(0, len(above)))] if above else []
    start, cells = len(text), []
    for number, row in enumerate(rows):
        for column, width, words in row:
            span = Span(len(text), len(text) + len(words))
            cells.append(Cell(number, column, span, number < header, 1, width))
            text += words + " "
        text = text[:-1] + "\n"
    span = Span(start, len(text) - 1)
    blocks.append(Block(BlockKind.TABLE, span, span, cells=tuple(cells)))
    parsed = ParsedDocument(text, tuple(blocks), "", "application/pdf", pages=(0,))
    return Document(Source("", "r", "NORTHWIND_2021_10K.pdf"), parsed, "")


def read(given: Document) -> tuple[list[str], list[FigureRow]]:
    ((table, rows),) = figure_tables(given)
    return [column.text for column in table.columns], list(rows)


def words(given: Document, row: FigureRow) -> tuple[str, list[str], list[str]]:
    text = given.parsed.text
    label = " ".join(span.of(text) for span in row.label)
    return label, [g.of(text) for g in row.groups], [span.of(text) for _, span in row.figures]


def test_headings_of_all_lines_are_a_columns() -> None:
    given = document(
        [
            [(1, 2, "Three Months Ended"), (3, 2, "Six Months Ended")],
            [(1, 1, "2022"), (2, 1, "2021"), (3, 1, "2022"), (4, 1, "2021")],
            [(0, 1, "Sales"), (1, 1, "10"), (2, 1, "9"), (3, 1, "20"), (4, 1, "18")],
            [(0, 1, "Costs"), (1, 1, "(4)"), (2, 1, "(3)"), (3, 1, "—"), (4, 1, "$ 5")],
        ],
        header=2,
    )
    heads, rows = read(given)
    assert heads == [
        "three months ended 2022",
        "three months ended 2021",
        "six months ended 2022",
        "six months ended 2021",
    ]
    assert words(given, rows[1]) == ("Costs", [], ["(4)", "(3)", "—", "$ 5"])


def test_a_heading_over_two_days_is_shared_out() -> None:
    given = document(
        [
            [(1, 2, "January 28, January 29,")],
            [(1, 1, "2023"), (2, 1, "2022")],
            [(0, 1, "Cash"), (1, 1, "737"), (2, 1, "431")],
            [(0, 1, "Debt"), (1, 1, "1"), (2, 1, "2")],
        ],
        header=2,
    )
    heads, _ = read(given)
    assert [head.replace(",", "") for head in heads] == ["january 28 2023", "january 29 2022"]


def test_wrapped_labels_and_sections() -> None:
    given = document(
        [
            [(1, 1, "2022"), (2, 1, "2021")],
            [(0, 1, "Assets")],
            [(0, 1, "Current assets:")],
            [(0, 1, "Cash"), (1, 1, "1"), (2, 1, "2")],
            [(0, 1, "Purchases of property and")],
            [(0, 1, "other assets"), (1, 1, "3"), (2, 1, "4")],
            [(0, 1, "Liabilities")],
            [(0, 1, "Payables"), (1, 1, "5"), (2, 1, "6")],
        ],
        header=1,
    )
    _, rows = read(given)
    assert [words(given, row)[:2] for row in rows] == [
        ("Cash", ["Assets", "Current assets:"]),
        ("Purchases of property and other assets", ["Assets", "Current assets:"]),
        ("Payables", ["Liabilities"]),
    ]


def test_a_column_of_footnote_marks_is_no_column_of_figures() -> None:
    given = document(
        [
            [(2, 1, "2022"), (3, 1, "2021")],
            [(0, 1, "Sales"), (1, 1, "(1)"), (2, 1, "10"), (3, 1, "9")],
            [(0, 1, "Costs"), (1, 1, "(2)"), (2, 1, "7"), (3, 1, "6")],
        ],
        header=1,
    )
    heads, _ = read(given)
    assert heads == ["2022", "2021"]


def test_years_above_head_a_table_without_headings() -> None:
    rows = [
        [(0, 1, "Sales"), (1, 1, "10"), (2, 1, "9")],
        [(0, 1, "Costs"), (1, 1, "7"), (2, 1, "6")],
    ]
    heads, _ = read(document(rows, header=0, above="(Millions) 2022 2021"))
    assert heads == ["2022", "2021"]


def test_figures_and_words() -> None:
    assert all(map(is_figure, ["$ 1,234", "(5.1)%", "—", "($8.30)", "15.6%", "-", "(0.6) %"]))
    assert not any(map(is_figure, ["Note 5", "2022 and 2021", "", "see below"]))


def test_a_reports_figures_are_facts_of_its_subject() -> None:
    given = document(
        [
            [(1, 1, "2021"), (2, 1, "2020")],
            [(0, 1, "Northwind sales"), (1, 1, "$ 10"), (2, 1, "$ 9")],
            [(0, 1, "Northwind costs"), (1, 1, "$ 7"), (2, 1, "$ 6")],
        ],
        header=1,
        above="Northwind sells tea.",
    )
    names = Names.build(load_domain(), induce({}, [], stated_names(given)))
    whole = Span(0, len(given.parsed.text))
    chunk = Chunk("c", given.doc_id, 0, ChunkKind.TABLE, whole, given.parsed.text, "", ())
    found = extract_facts(given, [chunk], names, load_domain())
    assert [(f.entity, f.attribute, f.value, f.unit, f.condition) for f in found] == [
        ("Northwind", "Northwind sales", "$ 10", "USD", "2021"),
        ("Northwind", "Northwind sales", "$ 9", "USD", "2020"),
        ("Northwind", "Northwind costs", "$ 7", "USD", "2021"),
        ("Northwind", "Northwind costs", "$ 6", "USD", "2020"),
    ]
