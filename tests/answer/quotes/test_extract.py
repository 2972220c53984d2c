"""Drafts of quoted units: verdicts, words without markup, what stands with a quote."""

from __future__ import annotations

import pytest

from kaoju.answer.quotes.extract import Parts, extract
from kaoju.config import AnswerSettings, GateSettings
from kaoju.domain import load_domain
from kaoju.facts.aliases import EntityTable
from kaoju.models.fakes import hash_encoder
from kaoju.query.plan import plan
from kaoju.types.answers import Draft, Verdict
from kaoju.types.queries import Question
from kaoju.types.retrieval import Hit

KETTLE = "# Kettle\n\nThe kettle is dishwasher safe.\n\nThe lid is not dishwasher safe.\n"
LINKED = (
    "# Limits\n\nThe **batch size** is set by [`batch.rows`](/reference/batch.md#rows-from-v2-on),"
    " 500 rows by default.\n"
)
LEANING = (
    "# 安装\n\n需要在配置文件中新增一行 `run_mode`。"
    "如果不设置该参数，安装时使用管理员权限。另请阅读下文。\n"
)


def drafted(corpus_of, text: str, question: str) -> Draft:
    corpus, domain = corpus_of({"a.md": text}), load_domain(None)
    hits = [
        Hit(rank, 1.0 / rank, chunk, corpus.meta("docs/a.md"), {"sparse": rank})
        for rank, chunk in enumerate(corpus.chunks_of("docs/a.md"), 1)
    ]
    planned = plan(Question(question), domain, EntityTable(), lambda token: 1.0)
    parts = Parts(corpus, hash_encoder(), domain, AnswerSettings(), GateSettings())
    found = extract(planned, hits, {}, parts)
    assert found is not None
    return found.draft


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Is the kettle dishwasher safe?", Verdict.YES),
        ("Is the lid dishwasher safe?", Verdict.NO),
        ("Is the kettle really good enough for feeding forty hungry firemen?", None),
        ("What is dishwasher safe?", None),
    ],
)
def test_a_verdict_needs_a_quote_that_meets_the_question(corpus_of, question, verdict):
    assert drafted(corpus_of, KETTLE, question).verdict is verdict


def test_shows_the_words_and_cites_the_slice(corpus_of):
    draft = drafted(corpus_of, LINKED, "What is the default batch size?")
    (sentence,), (citation,) = draft.sentences, draft.citations
    assert sentence.text == "The batch size is set by batch.rows, 500 rows by default."
    assert citation.quote == LINKED.split("\n\n")[1].strip()


def test_quotes_what_a_leaning_sentence_needs(corpus_of):
    draft = drafted(corpus_of, LEANING, "安装时使用管理员权限吗？")
    assert [sentence.text for sentence in draft.sentences] == [
        "需要在配置文件中新增一行 run_mode。",
        "如果不设置该参数，安装时使用管理员权限。",
    ]
