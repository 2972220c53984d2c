"""What is read for an answer: small documents whole, large ones as hits, siblings not at all."""

from __future__ import annotations

from dataclasses import replace

from kaoju.answer.context import read_chunks
from kaoju.config import AnswerSettings
from kaoju.types.retrieval import Hit

SMALL = "# S\n\n## One\n\nRed lamp.\n\n## Two\n\nBlue lamp.\n"
LARGE = "# L\n\n" + "\n\n".join(f"## Part {n}\n\n" + "many words here. " * 40 for n in range(8))


def hit(corpus, doc_id: str, number: int = 0) -> Hit:
    chunk = corpus.chunks_of(doc_id)[number]
    return Hit(1, 1.0, chunk, corpus.meta(doc_id), {"sparse": 1})


def test_a_small_document_is_read_whole(corpus_of):
    corpus = corpus_of({"s.md": SMALL})
    found = read_chunks([hit(corpus, "docs/s.md", 1)], corpus, AnswerSettings())
    assert [chunk.body for chunk in found] == ["Blue lamp.", "Red lamp."]


def test_a_large_document_is_read_as_its_hits(corpus_of):
    corpus = corpus_of({"l.md": LARGE})
    found = read_chunks([hit(corpus, "docs/l.md")], corpus, AnswerSettings(whole_document=100))
    assert len(found) == 1
    assert len(corpus.chunks_of("docs/l.md")) > 1


def test_the_budget_ends_it(corpus_of):
    corpus = corpus_of({"s.md": SMALL, "t.md": SMALL.replace("lamp", "kettle")})
    hits = [hit(corpus, "docs/s.md"), hit(corpus, "docs/t.md")]
    assert len(read_chunks(hits, corpus, AnswerSettings(budget=100))) == 4
    assert len(read_chunks(hits, corpus, AnswerSettings(budget=6))) == 3
    assert len(read_chunks(hits, corpus, AnswerSettings(budget=1))) == 2


def test_siblings_of_the_asked_stay_out(corpus_of):
    corpus = corpus_of({"s.md": SMALL})
    first, second = corpus.chunks_of("docs/s.md")
    corpus._chunks["docs/s.md"] = (first, replace(second, entities=("X5 Pro",)))
    hits = [hit(corpus, "docs/s.md")]
    assert len(read_chunks(hits, corpus, AnswerSettings(), ("X5",))) == 1
    assert len(read_chunks(hits, corpus, AnswerSettings(), ("X5 Pro",))) == 2
