"""Tables torn from their headings and header rows (seen in ragflow#8044, LightRAG#3950)."""

from __future__ import annotations

import pytest

from kaoju.chunk import chunk_document, windows
from kaoju.config import ChunkSettings, EncoderSettings
from kaoju.parse import parse
from kaoju.types.chunks import Chunk
from kaoju.types.documents import Document, Source


def chunks_of(data: str, name: str) -> tuple[str, tuple[Chunk, ...]]:
    parsed = parse(data.encode(), name)
    document = Document(Source("", "root", name), parsed, "")
    return parsed.text, chunk_document(document, ChunkSettings())


def test_two_sections_that_are_a_table_each_keep_their_own_heading() -> None:
    page = "# 费用\n\n## 国内\n\n| 项目 | 价格 |\n|---|---|\n| 标准 | 8元 |\n\n"
    page += "## 海外\n\n| 项目 | 价格 |\n|---|---|\n| 标准 | 80元 |\n"
    _, chunks = chunks_of(page, "fees.md")
    assert [(c.section, c.body) for c in chunks] == [
        (("费用", "国内"), "项目 | 价格\n标准 | 8元"),
        (("费用", "海外"), "项目 | 价格\n标准 | 80元"),
    ]


MARKDOWN = (
    "# Rates\n\n## Europe\n\n| Country | Weekly rate |\n|---|---|\n"
    + "".join(f"| Country number {n:03} | {n} euros per week |\n" for n in range(300))
    + "\n## Asia\n\nNone.\n"
)
CSV = "Country,Weekly rate\n" + "".join(
    f"Country number {n:03},{n} euros per week\n" for n in range(300)
)
HTML = (
    "<html><body><h1>Rates</h1><table><tr><th>Country</th><th>Weekly rate</th></tr>"
    + "".join(
        f"<tr><td>Country number {n:03}</td><td>{n} euros per week</td></tr>" for n in range(300)
    )
    + "</table></body></html>"
)


@pytest.mark.parametrize(
    ("data", "name"), [(MARKDOWN, "rates.md"), (CSV, "rates.csv"), (HTML, "rates.html")]
)
def test_every_fragment_of_a_long_table_has_its_header_and_every_row_stands_once(
    data: str, name: str
) -> None:
    text, chunks = chunks_of(data, name)
    tables = [c for c in chunks if "Country number" in c.body]
    assert len(tables) > 10
    assert tables[0].body.startswith("Country | Weekly rate\n")
    for chunk in tables[1:]:
        assert chunk.header == "Country | Weekly rate"
        assert chunk.header_span is not None
        assert "Weekly rate" in chunk.header_span.of(text)
    rows = [line for c in tables for line in c.body.splitlines() if "number" in line]
    assert rows == [f"Country number {n:03} | {n} euros per week" for n in range(300)]
    for chunk in tables:
        assert len(chunk.body) <= 900
        encoded = windows(chunk, EncoderSettings())
        assert all("Country | Weekly rate" in window for window in encoded)


def test_fragments_stay_under_their_heading() -> None:
    _, chunks = chunks_of(MARKDOWN, "rates.md")
    assert {c.section for c in chunks if "number" in c.body} == {("Rates", "Europe")}
    assert [c.body for c in chunks if c.section == ("Rates", "Asia")] == ["None."]


def test_the_words_that_introduce_a_table_stay_with_it() -> None:
    page = "## 规格\n\n" + "前言。" * 200 + "\n\n各版本的售价如下：\n\n"
    page += "| 版本 | 售价 |\n|---|---|\n" + "".join(f"| 版本{n} | {n}元 |\n" for n in range(30))
    _, chunks = chunks_of(page, "price.md")
    assert any("如下：\n\n版本 | 售价\n版本0 | 0元" in c.body for c in chunks)
