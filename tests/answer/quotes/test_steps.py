"""Lists of steps are what answers a question of how."""

from __future__ import annotations

import pytest

from kaoju.answer.quotes.extract import Parts, extract
from kaoju.config import AnswerSettings, GateSettings
from kaoju.domain import load_domain
from kaoju.facts.aliases import EntityTable
from kaoju.models.fakes import hash_encoder
from kaoju.query.plan import plan
from kaoju.types.queries import Question
from kaoju.types.retrieval import Hit

TEXT = """# Boiler

## How long the pledge lasts

The pledge starts on the day of purchase. A pledge for a boiler lasts for years.

## How to redeem

1. Look up the serial number.
2. Post the form to the depot.

## Limits of the pledge

- Rust.
- Limescale.
"""
TWO = """# Depot

## Repairs

A gasket takes three days to fit. In winter every repair takes two days longer.

## Prices

| Part | Price |
|---|---|
| Gasket | 40 euros |
| Valve | 70 euros |
"""


def quoted(corpus_of, text: str, question: str) -> list[str]:
    corpus, domain = corpus_of({"k.md": text}), load_domain(None)
    hits = [
        Hit(rank, 1.0, chunk, corpus.meta("docs/k.md"), {"sparse": rank})
        for rank, chunk in enumerate(corpus.chunks_of("docs/k.md"), 1)
    ]
    planned = plan(Question(question), domain, EntityTable(), lambda token: 1.0)
    parts = Parts(corpus, hash_encoder(), domain, AnswerSettings(), GateSettings())
    found = extract(planned, hits, {}, parts)
    assert found is not None
    return [sentence.text for sentence in found.draft.sentences]


def test_all_steps_under_the_heading_that_says_how(corpus_of):
    said = quoted(corpus_of, TEXT, "How do I redeem the pledge?")
    assert "Look up the serial number." in said
    assert "Post the form to the depot." in said
    assert "Rust." not in said


@pytest.mark.parametrize("question", ["What does the pledge cover?", "When does it start?"])
def test_steps_count_only_where_it_is_asked_how(corpus_of, question):
    assert "Post the form to the depot." not in quoted(corpus_of, TEXT, question)


def test_each_clause_gets_what_meets_it_best(corpus_of):
    question = "What is the price of a gasket, and how much longer does it take in winter?"
    said = "\n".join(quoted(corpus_of, TWO, question))
    assert "40 euros" in said
    assert "two days longer" in said
    assert "70 euros" not in said
