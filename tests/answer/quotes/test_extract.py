"""Drafts of quoted units: when a quote decides a yes or a no, and when it stands alone."""

from __future__ import annotations

import pytest

from kaoju.answer.quotes.extract import Parts, extract
from kaoju.config import AnswerSettings, GateSettings
from kaoju.domain import load_domain
from kaoju.facts.aliases import EntityTable
from kaoju.models.fakes import hash_encoder
from kaoju.query.plan import plan
from kaoju.types.answers import Verdict
from kaoju.types.queries import Question
from kaoju.types.retrieval import Hit

TEXT = "# Kettle\n\nThe kettle is dishwasher safe.\n\nThe lid is not dishwasher safe.\n"


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
    corpus, domain = corpus_of({"k.md": TEXT}), load_domain(None)
    hits = [
        Hit(rank, 1.0 / rank, chunk, corpus.meta("docs/k.md"), {"sparse": rank})
        for rank, chunk in enumerate(corpus.chunks_of("docs/k.md"), 1)
    ]
    planned = plan(Question(question), domain, EntityTable(), lambda token: 1.0)
    parts = Parts(corpus, hash_encoder(), domain, AnswerSettings(), GateSettings())
    found = extract(planned, hits, {}, parts)
    assert found is not None
    assert found.draft.verdict is verdict


LINKED = (
    "# Limits\n\nThe **batch size** is set by [`batch.rows`](/reference/batch.md#rows-from-v2-on),"
    " 500 rows by default.\n"
)


def test_shows_the_words_and_cites_the_slice(corpus_of):
    corpus, domain = corpus_of({"l.md": LINKED}), load_domain(None)
    hits = [
        Hit(rank, 1.0, chunk, corpus.meta("docs/l.md"), {"sparse": 1})
        for rank, chunk in enumerate(corpus.chunks_of("docs/l.md"), 1)
    ]
    asked = Question("What is the default batch size?")
    planned = plan(asked, domain, EntityTable(), lambda token: 1.0)
    found = extract(
        planned, hits, {}, Parts(corpus, hash_encoder(), domain, AnswerSettings(), GateSettings())
    )
    assert found is not None
    (sentence,) = found.draft.sentences
    assert sentence.text == "The batch size is set by batch.rows, 500 rows by default."
    (citation,) = found.draft.citations
    assert citation.quote == LINKED.split("\n\n")[1].strip()


LEANING = "# 安装\n\n需要在配置文件中新增一行 `run_mode`。如果不设置该参数，安装时使用管理员权限。另请阅读下文。\n"


def test_quotes_what_a_leaning_sentence_needs(corpus_of):
    corpus, domain = corpus_of({"i.md": LEANING}), load_domain(None)
    hits = [
        Hit(rank, 1.0, chunk, corpus.meta("docs/i.md"), {"sparse": 1})
        for rank, chunk in enumerate(corpus.chunks_of("docs/i.md"), 1)
    ]
    planned = plan(Question("安装时使用管理员权限吗？"), domain, EntityTable(), lambda token: 1.0)
    settings = AnswerSettings(max_sentences=3)
    found = extract(
        planned, hits, {}, Parts(corpus, hash_encoder(), domain, settings, GateSettings())
    )
    assert found is not None
    assert [s.text for s in found.draft.sentences] == [
        "需要在配置文件中新增一行 run_mode。",
        "如果不设置该参数，安装时使用管理员权限。",
    ]
