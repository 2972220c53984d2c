"""A quoted sentence that another source contradicts: who is quoted, what is cited and shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from kaoju.answer.cite import Citer
from kaoju.answer.contested import contested
from kaoju.answer.disputes import disputes
from kaoju.domain import Domain
from kaoju.facts import Names
from kaoju.types.answers import AnswerSentence, Draft
from kaoju.types.documents import Source, Span
from kaoju.types.retrieval import Confidence

GUIDE = "# 馆藏\n\n河畔图书馆二期共设阅览座位1200个。\n\n全馆免费开放。\n"
NEWS = "# 馆藏\n\n河畔图书馆二期共设阅览座位1500个。\n"
LIMIT = 480


def sources(**authority: int) -> Mapping[str, Source]:
    return {
        f"{name}.md": Source("", "docs", f"{name}.md", authority=a) for name, a in authority.items()
    }


def found_in(corpus, domain: Domain):
    return disputes(corpus.all_chunks(), corpus, Names.build(domain, {}), domain)


def quoting(corpus, file: str, *texts: str) -> Draft:
    """A draft that quotes these texts of a file."""
    citer = Citer(corpus)
    sentences = []
    for text in texts:
        chunk = next(c for c in corpus.chunks_of(f"docs/{file}") if text in c.body)
        start = corpus.document(chunk.doc_id).parsed.text.index(text)
        citation = citer.cite(Span(start, start + len(text)), chunk)
        sentences.append(AnswerSentence(citation.quote, (citation.n,)))
    return Draft(tuple(sentences), citer.citations, Confidence(0.9, 0.1, "passage"))


def said(draft: Draft) -> list[str]:
    return [sentence.text for sentence in draft.sentences]


OLD, NEW = "河畔图书馆二期共设阅览座位1200个。", "河畔图书馆二期共设阅览座位1500个。"


def test_where_nothing_decides_both_are_quoted_and_cited(corpus_of, domain):
    corpus = corpus_of({"guide.md": GUIDE, "news.md": NEWS})
    draft = quoting(corpus, "guide.md", OLD, "全馆免费开放。")
    result = contested(draft, found_in(corpus, domain), corpus, LIMIT)
    assert said(result) == [OLD, NEW, "全馆免费开放。"]
    (conflict,) = result.conflicts
    assert conflict.resolved_by is None
    quotes = {c.n: (c.file, c.quote) for c in result.citations}
    assert {(v.value, *quotes[v.citation]) for v in conflict.values} == {
        ("1200个", "guide.md", OLD),
        ("1500个", "news.md", NEW),
    }
    assert [quotes[s.citations[0]][1] for s in result.sentences] == said(result)


@pytest.mark.parametrize("quoted", ["guide.md", "news.md"])
def test_the_higher_authority_is_quoted_alone(corpus_of, domain, quoted):
    corpus = corpus_of({"guide.md": GUIDE, "news.md": NEWS}, **sources(guide=2, news=3))
    draft = quoting(corpus, quoted, OLD if quoted == "guide.md" else NEW)
    result = contested(draft, found_in(corpus, domain), corpus, LIMIT)
    assert said(result) == [NEW]
    (conflict,) = result.conflicts
    assert conflict.resolved_by == "authority"
    assert [value.value for value in conflict.values] == ["1500个", "1200个"]


def test_what_has_no_room_is_cited_all_the_same(corpus_of, domain):
    corpus = corpus_of({"guide.md": GUIDE, "news.md": NEWS})
    draft = quoting(corpus, "guide.md", OLD)
    result = contested(draft, found_in(corpus, domain), corpus, len(OLD))
    assert said(result) == [OLD]
    assert len(result.conflicts[0].values) == 2
    assert len(result.citations) == 2


def test_a_dispute_about_something_else_is_left_alone(corpus_of, domain):
    corpus = corpus_of({"guide.md": GUIDE, "news.md": NEWS})
    draft = quoting(corpus, "guide.md", "全馆免费开放。")
    assert contested(draft, found_in(corpus, domain), corpus, LIMIT) == draft


def test_both_quoted_already_are_quoted_once(corpus_of, domain):
    corpus = corpus_of({"guide.md": GUIDE, "news.md": NEWS})
    one, other = quoting(corpus, "guide.md", OLD), quoting(corpus, "news.md", NEW)
    (second,) = other.citations
    both = replace(
        one,
        sentences=(*one.sentences, AnswerSentence(NEW, (2,))),
        citations=(*one.citations, replace(second, n=2)),
    )
    result = contested(both, found_in(corpus, domain), corpus, LIMIT)
    assert said(result) == [OLD, NEW]
    assert len(result.citations) == 2
