"""What is read around a unit: its headings and the words of its chunk, as much as fits."""

from __future__ import annotations

import pytest

from kaoju.answer.quotes.passage import around
from kaoju.answer.quotes.units import UnitReader

LINES = [
    f"Line {n:02} says that **valve** {n:02} is [shut](/v/{n:02}.md) at night." for n in range(60)
]
TEXT = "# Valves\n\n## By night\n\n" + "\n".join(LINES) + "\n"


@pytest.mark.parametrize("number", [0, 20, 59])
def test_the_unit_stands_in_it_with_its_headings_and_without_markup(corpus_of, number):
    corpus = corpus_of({"v.md": TEXT})
    chunks = {chunk.chunk_id: chunk for chunk in corpus.all_chunks()}
    reader = UnitReader(corpus.document("docs/v.md"))
    units = [unit for chunk in chunks.values() for unit in reader.of_chunk(chunk)]
    unit = next(u for u in units if u.text.startswith(f"Line {number:02}"))
    headings, _, words = around(unit, chunks, corpus).partition("\n")
    assert headings == "Valves › By night"
    assert f"Line {number:02} says that valve {number:02} is shut at night." in words
    assert "**" not in words
    assert ".md" not in words
    assert len(words) <= 900


def test_a_short_chunk_is_read_whole(corpus_of):
    corpus = corpus_of({"v.md": "# Valves\n\nValve one is shut.\n\nValve two is open.\n"})
    chunks = {chunk.chunk_id: chunk for chunk in corpus.all_chunks()}
    (chunk,) = chunks.values()
    *_, last = UnitReader(corpus.document("docs/v.md")).of_chunk(chunk)
    assert "Valve one is shut." in around(last, chunks, corpus)
