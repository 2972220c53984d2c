"""Which sentences among the chunks found disagree."""

from __future__ import annotations

from kaoju.answer.disputes import disputes
from kaoju.facts import Names

GUIDE = "# 馆藏\n\n## 座位\n\n河畔图书馆二期共设阅览座位1200个。\n\n## 开放\n\n全馆免费开放。\n"
NEWS = GUIDE.replace("1200", "1500")


def of(corpus, domain, chunks):
    return disputes(chunks, corpus, Names.build(domain, {}), domain)


def test_each_side_has_its_chunk(corpus_of, domain):
    corpus = corpus_of({"guide.md": GUIDE, "news.md": NEWS})
    (conflict,) = of(corpus, domain, corpus.all_chunks())
    assert {value.value for value in conflict.values} == {"1200个", "1500个"}
    for value in conflict.values:
        chunk = corpus.chunk(value.fact.chunk_id)
        assert chunk.doc_id == value.doc_id
        assert value.value in chunk.body


def test_only_what_was_found_counts(corpus_of, domain):
    corpus = corpus_of({"guide.md": GUIDE, "news.md": NEWS})
    seats = corpus.chunks_of("docs/guide.md")[:1]
    other = corpus.chunks_of("docs/news.md")[1:]
    assert of(corpus, domain, [*seats, *other]) == ()
    assert of(corpus, domain, corpus.chunks_of("docs/guide.md")) == ()
    assert of(corpus, domain, []) == ()


def test_a_document_that_says_both_elsewhere_is_no_side(corpus_of, domain):
    both = NEWS + "\n## 座位\n\n河畔图书馆二期共设阅览座位1200个。\n"
    corpus = corpus_of({"guide.md": GUIDE, "both.md": both})
    found = [corpus.chunks_of("docs/guide.md")[0], corpus.chunks_of("docs/both.md")[0]]
    assert of(corpus, domain, found) == ()
