"""Refusals: typed, in the user's language, with places and without values."""

from __future__ import annotations

import pytest

from kaoju.answer.cite import Citer
from kaoju.answer.refuse import refusal
from kaoju.types.answers import Reason, Verdict
from kaoju.types.queries import QueryPlan, Question
from kaoju.types.retrieval import Confidence

LOW = Confidence(0.1, 0.5, "passage")


def refuse(text: str, reason: Reason, language: str = "en", nearest=(), **plan):
    planned = QueryPlan(question=text, resolved=text, language=language, **plan)
    return refusal(Question(text, id="q"), planned, reason, LOW, nearest)


@pytest.mark.parametrize("reason", list(Reason))
@pytest.mark.parametrize(("language", "word"), [("en", "documents"), ("zh", "不作回答")])
def test_every_reason_has_words(reason, language, word):
    answer = refuse("what is it", reason, language)
    assert not answer.answered
    assert answer.reason is reason
    assert answer.citations == ()
    assert word in answer.text or reason is Reason.UNVERIFIED


def test_the_nearest_place_is_named_but_not_its_values(corpus_of):
    corpus = corpus_of({"a.md": "# Battery\n\nIt has 4500 mAh.\n"})
    chunk = corpus.all_chunks()[0]
    nearest = (Citer(corpus).cite(chunk.span, chunk),)
    answer = refuse("how many ports", Reason.NOT_IN_DOCUMENTS, nearest=nearest)
    assert "a.md" in answer.text
    assert "4500" not in answer.text
    assert answer.nearest == nearest


def test_an_unknown_model_is_named():
    answer = refuse("X9 的电池", Reason.NOT_IN_DOCUMENTS, "zh", unknown_entities=("X9",))
    assert "X9" in answer.text


def test_a_yes_no_question_is_not_stated():
    assert refuse("has it?", Reason.OFF_TOPIC, operator="polarity").verdict is Verdict.NOT_STATED
    assert refuse("what is it", Reason.OFF_TOPIC).verdict is None


def test_a_long_question_is_shortened():
    assert len(refuse("x" * 500, Reason.OFF_TOPIC).text) < 200


@pytest.mark.parametrize("reason", list(Reason))
def test_the_owners_sentence_ends_the_text_and_claims_nothing(reason):
    own = "I'll pass this to our team."
    planned = QueryPlan(question="what is it", resolved="what is it", language="en")
    plain = refusal(Question("what is it"), planned, reason, LOW, ())
    answer = refusal(Question("what is it"), planned, reason, LOW, (), own)
    assert answer.text == f"{plain.text} {own}"
    assert (answer.sentences, answer.citations, answer.facts) == ((), (), ())
    assert answer.reason is reason
