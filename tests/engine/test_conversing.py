"""Conversations of the engine: remembered, kept with citations, one tenant's."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaoju.engine import Engine
from kaoju.errors import UsageError


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory):
    folder: Path = tmp_path_factory.mktemp("conversing")
    docs = folder / "docs"
    docs.mkdir()
    (docs / "cleaning.md").write_text(
        "# Window cleaning\n\nWindow cleaning costs 80 euros in the first year. "
        "In the second year window cleaning costs 65 euros.\n"
    )
    with Engine.create(folder / "kb") as opened:
        opened.ingest([docs])
        yield opened


def test_a_follow_up_leans_on_what_is_kept(engine: Engine) -> None:
    first = engine.converse("What does window cleaning cost in the first year?")
    second = engine.converse("And in the second year?", first["conversation"])
    assert "65 euros" in second["answer"]
    assert second["conversation"] == first["conversation"]
    turns = engine.conversation(first["conversation"]).turns
    assert [t.question for t in turns] == [first["question"], second["question"]]
    assert turns[1].answer["citations"] == second["citations"] != []
    assert engine.verify(turns[1].answer) == []


def test_a_new_conversation_knows_nothing_of_the_last(engine: Engine) -> None:
    engine.converse("What does window cleaning cost in the first year?")
    assert engine.converse("And in the second year?")["plan"]["resolved"] == (
        "And in the second year?"
    )


def test_a_question_that_left_the_documents_is_none_to_lean_on(engine: Engine) -> None:
    first = engine.converse("What does window cleaning cost in the first year?")
    aside = engine.converse("By the way, who won the cup in 1998?", first["conversation"])
    assert aside["reason"] == "off_topic"
    third = engine.converse("And in the second year?", first["conversation"])
    assert "65 euros" in third["answer"]


def test_what_cannot_be_asked_is_not_kept(engine: Engine) -> None:
    before = engine.conversations()
    with pytest.raises(UsageError):
        engine.converse("  ")
    with pytest.raises(UsageError):
        engine.converse("What does it cost?", "nosuch")
    assert engine.conversations() == before


def test_a_refusal_is_nothing_to_refer_to(engine: Engine) -> None:
    first = engine.converse("Who won the cup in 1998?")
    assert first["status"] == "refused"
    second = engine.converse("What does that cost?", first["conversation"])
    assert "cleaning.md" not in second["plan"]["resolved"]


def test_tenants_do_not_see_each_other(engine: Engine) -> None:
    kept = engine.converse("What does window cleaning cost?", tenant="a")["conversation"]
    assert [c.id for c in engine.conversations("a")] == [kept]
    with pytest.raises(UsageError):
        engine.conversation(kept, "b")
    with pytest.raises(UsageError):
        engine.converse("And in the second year?", kept, "b")
    engine.delete_conversation(kept, "a")
    assert engine.conversations("a") == ()


def test_a_follow_up_of_words_never_heard_is_none_to_lean_on(engine: Engine) -> None:
    first = engine.converse("What does window cleaning cost in the first year?")
    aside = engine.converse("and the zorblax of Qwxzzk?", first["conversation"])
    assert aside["status"] == "refused"
    third = engine.converse("And in the second year?", first["conversation"])
    assert "zorblax" not in third["plan"]["resolved"].lower()
    assert "65 euros" in third["answer"]


def test_a_new_name_is_not_answered_from_the_one_before(engine: Engine) -> None:
    first = engine.converse("What does window cleaning cost in the first year?")
    assert engine.converse("and for a dog?", first["conversation"])["status"] == "refused"
