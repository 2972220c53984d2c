"""What a scan says unreadably is pointed to and never stated."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaoju.answer.refuse import refusal
from kaoju.answer.unsure import doubtful_place
from kaoju.text.tokenize import tokenize
from kaoju.types.answers import Reason
from kaoju.types.documents import Span
from kaoju.types.queries import QueryPlan, Question, Term
from kaoju.types.retrieval import Confidence, Hit

TEXT = "Lamp Z4\nWeight: 870 g\nBattery capacity: $160 mAh\nColour: white\n"
LINE = "Battery capacity: $160 mAh"


@pytest.fixture
def scanned(corpus_of):
    """A document whose figure of the battery was read unsurely."""
    corpus = corpus_of({"z4.txt": TEXT})
    (document,) = corpus.documents()
    at = TEXT.index("$160")
    parsed = replace(document.parsed, doubtful=(Span(at, at + 4),))
    corpus._documents[document.doc_id] = replace(document, parsed=parsed)
    corpus.name_chunks(lambda document, chunk: ("Lamp Z4",))
    return corpus


def place(corpus, *words, whole=False, **plan):
    planned = QueryPlan(
        "q", "q", "en", terms=tuple(Term(tokenize(w)[0]) for w in words), names=("z4",), **plan
    )
    hits = [Hit(1, 1.0, chunk, corpus.meta(chunk.doc_id), {}) for chunk in corpus.all_chunks()]
    return doubtful_place(planned, hits, corpus, whole)


def test_the_line_is_cited(scanned):
    citation = place(scanned, "z4", "battery", "capacity", entities=("Lamp Z4",))
    assert citation.quote == LINE
    assert TEXT[citation.span.start : citation.span.end] == LINE


def test_what_the_line_does_not_speak_of(scanned):
    assert place(scanned, "z4", "weight") is None
    assert place(scanned, "z4") is None
    assert place(scanned, "battery", "charger", "cable") is None


def test_a_question_about_something_else_must_be_held_whole(scanned):
    assert place(scanned, "battery", "charger") is not None
    assert place(scanned, "battery", "charger", whole=True) is None
    assert place(scanned, "battery", "capacity", whole=True) is not None


def test_another_entitys_line_is_not_shown(scanned):
    assert place(scanned, "battery", "capacity", entities=("Lamp Z5",)) is None


def test_the_refusal_names_the_crop_and_no_value(scanned):
    citation = place(scanned, "battery", "capacity")
    question = Question("How large is the battery?")
    for language in ("en", "zh"):
        planned = QueryPlan(question.text, question.text, language)
        low = Confidence(0.1, 0.5, "passage")
        answer = refusal(question, planned, Reason.UNREADABLE, low, (citation,))
        assert f"--crop {citation.span.start}-{citation.span.end}" in answer.text
        assert "160" not in answer.text
