"""Follow-ups (anything-llm#4033, ragflow#5700): what leans is resolved, what leaves is refused."""

from __future__ import annotations

import pytest

from kaoju.types.queries import Question, Turn

FILES = {
    "cleaning.md": (
        "# Window cleaning\n\nWindow cleaning costs 80 euros in the first year. "
        "In the second year window cleaning costs 65 euros.\n"
    ),
    "gardening.md": (
        "# Gardening\n\nGardening costs 300 euros in the first year. "
        "In the second year gardening costs 280 euros.\n"
    ),
}
PRICE = Turn("What does window cleaning cost in the first year?", "80 euros.")


@pytest.fixture
def engine(engine_of):
    return engine_of(FILES)


def test_the_subject_is_kept(engine):
    answer = engine.ask(Question("And in the second year?", history=(PRICE,)))
    assert answer.answered
    assert "65 euros" in answer.text
    assert "280" not in answer.text


@pytest.mark.parametrize(
    "question", ["And what is the capital of France?", "By the way, who wrote Hamlet?"]
)
def test_leaving_the_subject_is_refused(engine, question):
    answer = engine.ask(Question(question, history=(PRICE,)))
    assert not answer.answered
    assert answer.citations == ()


def test_a_self_contained_question_is_never_touched(engine):
    text = "What does gardening cost in the second year?"
    asked = engine.plan(Question(text, history=(PRICE,)))
    assert asked.resolved == text
    answer = engine.ask(Question(text, history=(PRICE,)))
    assert "280 euros" in answer.text
    assert "65 euros" not in answer.text


def test_the_users_words_are_kept(engine):
    resolved = engine.plan(Question("And in the second year?", history=(PRICE,))).resolved
    assert "second year" in resolved
    assert "cleaning" in resolved


def test_chinese(engine_of):
    engine = engine_of(
        {"a.md": "# 洗衣服务\n\n洗衣服务首年价格为300元。洗衣服务第二年价格为260元。\n"}
    )
    first = Turn("洗衣服务首年价格是多少？", "300元。")
    assert "260" in engine.ask(Question("那第二年呢？", history=(first,))).text
    assert not engine.ask(Question("那法国的首都呢？", history=(first,))).answered


def test_what_it_introduces_must_be_supported(engine):
    text = "And the window cleaning wizard's spaceship insurance?"
    assert not engine.ask(Question(text, history=(PRICE,))).answered


def test_what_it_introduces_must_be_supported_in_chinese(engine_of):
    engine = engine_of(
        {"a.md": "# 洗衣服务\n\n洗衣服务首年价格为300元。\n\n# 门店\n\n门店在上海。\n"}
    )
    first = Turn("洗衣服务首年价格是多少？", "300元。")
    answer = engine.ask(Question("那上海的房价呢？", history=(first,)))
    assert not answer.answered
    assert "房价" in answer.text
