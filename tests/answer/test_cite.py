"""Citations: exact slices, numbered once, with lines that a reader can look up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaoju.answer.cite import Citer, trimmed
from kaoju.types.contract import citation_json
from kaoju.types.documents import OcrSpan, Span


def test_numbers_follow_first_use_and_equal_spans_share_one(corpus_of):
    corpus = corpus_of({"a.md": "# T\n\nFirst line.\n\nSecond line.\n"})
    chunk = corpus.all_chunks()[0]
    text = corpus.document("docs/a.md").parsed.text
    citer = Citer(corpus)
    first = Span(text.index("First"), text.index("First") + 11)
    second = Span(text.index("Second"), text.index("Second") + 12)
    assert [citer.cite(s, chunk).n for s in (second, first, second)] == [1, 2, 1]
    assert [c.quote for c in citer.citations] == ["Second line.", "First line."]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_lines_are_counted_from_one(corpus_of, newline):
    text = newline.join(["# T", "", "One.", "", "Two."]) + newline
    corpus = corpus_of({"a.md": text})
    stored = corpus.document("docs/a.md").parsed.text
    at = stored.index("Two.")
    citation = Citer(corpus).cite(Span(at, at + 4), corpus.all_chunks()[-1])
    assert (citation.line_start, citation.line_end) == (5, 5)


def test_a_scans_confidence_is_that_of_the_cited_words(corpus_of):
    corpus = corpus_of({"a.md": "# T\n\nOne.\n\nTwo.\n"})
    (document,) = corpus.documents()
    text = document.parsed.text
    one, two = (Span(text.index(word), text.index(word) + 4) for word in ("One.", "Two."))
    read = OcrSpan(one, 0.98), OcrSpan(two, 0.9)
    parsed = replace(document.parsed, ocr_spans=read)
    corpus._documents[document.doc_id] = replace(document, parsed=parsed)
    citer, chunk = Citer(corpus), corpus.all_chunks()[0]
    places = (one, two, Span(one.start, two.end), Span(0, one.start))
    found = [citation_json(citer.cite(place, chunk))["ocr_confidence"] for place in places]
    assert found == [0.98, 0.9, 0.9, None]


def test_white_space_at_the_ends_is_not_quoted():
    assert trimmed(Span(0, 9), "  quoted ") == Span(2, 8)


def test_an_unknown_document_is_an_error(corpus_of):
    corpus = corpus_of({"a.md": "# T\n\nOne.\n"})
    other = corpus_of({"b.md": "# T\n\nOne.\n"})
    with pytest.raises(KeyError):
        Citer(corpus).cite(Span(0, 1), other.all_chunks()[0])
