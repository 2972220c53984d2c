from __future__ import annotations

import csv
import io

from hypothesis import given
from hypothesis import strategies as st
from invariants import check
from reading import read, rows

from kaoju.parse.delimited import read_records, sniff


def cells(source: str, name: str = "a.csv") -> list[list[str]]:
    document = read(source, name)
    assert document.text == source
    return rows(document, document.blocks[0])


def test_quotes_delimiters_and_newlines_inside_cells() -> None:
    source = 'name,note\r\n"Pump, P-7","two\r\nlines"\r\nB,"say ""hi"""\r\n'
    assert cells(source) == [
        ["name", "note"],
        ["Pump, P-7", "two\r\nlines"],
        ["B", 'say ""hi""'],
    ]


def test_a_stray_quote_swallows_nothing() -> None:
    assert cells('size,unit\n5",inch\n"7,inch\n') == [
        ["size", "unit"],
        ['5"', "inch"],
        ['"7', "inch"],
    ]


def test_delimiters_are_told_by_consistency() -> None:
    assert sniff("a;b\n1,5;2,5\n3,0;4,1\n") == ";"
    assert sniff("a\tb\n1,5\t2\n") == "\t"
    assert sniff("a|b|c\n1|2|3\n") == "|"
    assert sniff("word\nother\n") == ","


def test_header_rows() -> None:
    def header(source: str) -> list[str]:
        document = read(source, "a.csv")
        return [c.span.of(document.text) for c in document.blocks[0].cells if c.header]

    assert header("sku,price\n1,2\n") == ["sku", "price"]
    assert header("Title,,\nteam,place,cups\nx,y,1\n") == ["team", "place", "cups"]
    assert header("region,2021,2022\nx,1,2\n") == ["region", "2021", "2022"]
    assert header("1,2\n3,4\n") == []


@given(st.lists(st.lists(st.text('ab ,;"\n中', max_size=5), min_size=2, max_size=4), min_size=1))
def test_records_agree_with_the_csv_module(table: list[list[str]]) -> None:
    out = io.StringIO()
    csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\r\n").writerows(table)
    text = out.getvalue()
    found = [[s.of(text).replace('""', '"') for s in r] for r in read_records(text, ",")]
    assert found == table


@given(st.text('a,"\r\n\t;| ', max_size=60))
def test_no_csv_breaks_the_invariants(source: str) -> None:
    check(read(source, "a.csv"))
