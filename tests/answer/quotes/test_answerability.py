"""The second gate's score: in (0, 1) and monotone; what its features are made from."""

from __future__ import annotations

import math
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaoju.answer.quotes.answerability import Features, coefficients, score
from kaoju.answer.quotes.extract import Parts, extract
from kaoju.config import AnswerSettings, GateSettings
from kaoju.domain import load_domain
from kaoju.facts.aliases import EntityTable
from kaoju.models.fakes import hash_encoder
from kaoju.query.plan import plan
from kaoju.text.tokenize import tokenize
from kaoju.types.queries import Question
from kaoju.types.retrieval import Hit

UNIT = st.floats(0, 1)
FEATURES = st.builds(Features, *(UNIT for _ in fields(Features)))


@given(
    FEATURES,
    st.sampled_from([f.name for f in fields(Features)]),
    UNIT,
    st.booleans(),
    st.booleans(),
)
def test_more_evidence_never_lowers_the_score(values, name, more, read, across):
    raised = replace(values, **{name: max(more, getattr(values, name))})
    weights = coefficients(read, across)
    assert 0 < score(values, weights) <= score(raised, weights) < 1


@pytest.mark.parametrize(
    ("question", "answerability", "threshold"),
    [
        ("Where did we meet in 2022?", 0.3, 0.3),
        ("二〇二二年我们在哪里见面？", 0.3, 0.7),
        ("二〇二二年我们在哪里见面？", 0.0, 0.0),  # an open gate is open to all
        ("二〇二二年我们在哪里见面？", math.inf, math.inf),
    ],
)
def test_a_question_in_another_language_has_its_own_threshold(
    corpus_of, question, answerability, threshold
):
    corpus, domain = corpus_of({"m.md": TEXT}), load_domain(None)
    chunk, *_ = corpus.chunks_of("docs/m.md")
    hits = [Hit(1, 0.9, chunk, corpus.meta("docs/m.md"), {"dense": 1})]
    planned = plan(Question(question), domain, EntityTable(), lambda token: 1.0)
    gate = GateSettings(answerability=answerability, across=0.7)
    found = extract(
        planned, hits, {}, Parts(corpus, hash_encoder(), domain, AnswerSettings(), gate)
    )
    assert found is not None
    assert found.draft.confidence.threshold == threshold


ZH, EN = "# 大会\n\n大会在厦门举行。\n", "# Meetings\n\nWe meet twice a year.\n"


@pytest.mark.parametrize(
    ("text", "question", "answerability", "threshold"),
    [
        (ZH, "大会在哪里举行？", 0.3, 0.3),
        # Odds of 3 to 7, and e to the power of 0.75, 2.117: 0.9073 to 1.
        (ZH, "大会在成都举行吗？", 0.3, pytest.approx(0.4757, abs=1e-4)),
        (ZH, "大会在成都举行吗？", 0.0, 0.0),
        (ZH, "大会在成都举行吗？", math.inf, math.inf),
        # To the power of 2, 7.389: 3.1667 to 1.
        (EN, "Do we meet for karaoke?", 0.3, pytest.approx(0.7600, abs=1e-4)),
        (EN, "Where do we meet for karaoke?", 0.3, 0.3),  # neither yes nor no
        (EN, "Do we meet twice a year?", 0.3, 0.3),
    ],
)
def test_a_word_that_stands_nowhere_asks_for_clearer_evidence(
    corpus_of, text, question, answerability, threshold
):
    corpus, domain = corpus_of({"m.md": text}), load_domain(None)
    held = set(tokenize(text))
    (chunk,) = corpus.chunks_of("docs/m.md")
    hits = [Hit(1, 0.9, chunk, corpus.meta("docs/m.md"), {"dense": 1})]
    rare = dict.fromkeys(held, 1.0)
    planned = plan(Question(question), domain, EntityTable(), lambda token: rare.get(token, 2.0))
    gate = GateSettings(answerability=answerability)
    parts = Parts(corpus, hash_encoder(), domain, AnswerSettings(), gate)
    found = extract(planned, hits, {}, parts)
    assert found is not None
    assert found.draft.confidence.threshold == threshold


TEXT = "# Meetings\n\nIn 2022 we met in Miami and used Zoom.\n\nWe plan ahead.\n"


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("Where did we meet in 2022?", 1.0),
        ("Where will we meet in 2024?", 0.0),
        ("Did we use Zoom in 2024?", 0.5),
        ("where do we meet?", 1.0),
    ],
)
def test_named_is_the_share_of_names_and_numbers_that_the_units_speak_of(
    corpus_of, question, named
):
    corpus, domain = corpus_of({"m.md": TEXT}), load_domain(None)
    chunk, *_ = corpus.chunks_of("docs/m.md")
    hits = [
        Hit(1, 0.9, chunk, corpus.meta("docs/m.md"), {"sparse": 1}),
        Hit(2, 0.6, chunk, corpus.meta("docs/m.md"), {"sparse": 2}),
    ]
    # Every word stands somewhere: only what no text can hold is worth more.
    planned = plan(
        Question(question), domain, EntityTable(), lambda token: 2.0 if token == "\0" else 1.0
    )
    parts = Parts(corpus, hash_encoder(), domain, AnswerSettings(), GateSettings())
    found = extract(planned, hits, {"joint": 0.25, "matched": 0.5}, parts)
    assert found is not None
    assert found.features.named == named
    assert found.features.margin == pytest.approx(0.3)
    assert (found.features.joint, found.features.matched) == (0.25, 0.5)


MILLS = {
    "a.txt": "The Harbour Mill is a former flour mill. It was built in 1911.\n",
    "b.txt": "The Upper Mill is a flour mill near the Harbour Mill. It was built in 1874.\n",
}


@pytest.mark.parametrize(("file", "about"), [("a.txt", 1.0), ("b.txt", 0.0)])
def test_a_passage_about_what_is_asked_says_more_than_one_that_only_mentions_it(
    corpus_of, file, about
):
    corpus, domain = corpus_of(MILLS), load_domain(None)
    (chunk,) = corpus.chunks_of(f"docs/{file}")
    hits = [Hit(1, 0.9, chunk, corpus.meta(f"docs/{file}"), {"dense": 1})]
    question = Question("When was the Harbour Mill built?")
    planned = plan(question, domain, EntityTable(), lambda token: 1.0)
    parts = Parts(corpus, hash_encoder(), domain, AnswerSettings(), GateSettings())
    found = extract(planned, hits, {}, parts)
    assert found is not None
    assert found.features.about == about
