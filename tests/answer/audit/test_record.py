"""`kaoju verify`: an answer's JSON against the store, each failure with its claim and reason."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from kaoju.engine import Engine
from kaoju.types.queries import Question

SHEET = "# Lyra {name}\n\n- Weight: {weight} kg\n- Battery: {battery} mAh\n- Bluetooth: {word}\n"
MODELS = {
    "P20": {"weight": "3", "battery": "5000", "word": "supported"},
    "P30": {"weight": "4.5", "battery": "6200", "word": "not supported"},
}


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    folder = tmp_path_factory.mktemp("sheets")
    for name, values in MODELS.items():
        text = SHEET.format(name=name, **values)
        (folder / f"{name.lower()}.md").write_text(text, "utf-8")
    with Engine.create(tmp_path_factory.mktemp("base") / "kb") as engine:
        engine.ingest([folder])
        yield engine


@pytest.fixture
def asked(engine: Engine):
    def ask(question: str) -> dict[str, Any]:
        answer = engine.ask_json(Question(question))
        assert answer["status"] == "answered"
        assert engine.verify(answer) == []
        return copy.deepcopy(answer)

    return ask


DIFFERENCE = "How much heavier is the Lyra P30 than the Lyra P20?"


def checks(engine: Engine, answer: dict[str, Any]) -> set[str]:
    return {failure.check for failure in engine.verify(answer)}


@pytest.mark.parametrize(
    "change",
    [
        {"line_start": 99},
        {"char_start": 0},
        {"quote": "Weight: 9 kg"},
        {"file": "none.md"},
        {"title": "Another"},
        {"authority": 3},
        {"ocr_confidence": 0.99},  # of a text that no OCR read
        {"chunk_id": "nowhere"},
    ],
)
def test_a_citation_of_another_place_fails(engine, asked, change):
    answer = asked(DIFFERENCE)
    answer["citations"][0].update(change)
    assert "citation" in checks(engine, answer)


def test_an_operand_that_is_not_cited_fails(engine, asked):
    answer = asked(DIFFERENCE)
    assert answer["computation"]["operation"] == "difference"
    answer["computation"]["operands"][0]["value"] = "7 kg"
    assert "computation" in checks(engine, answer)


def test_a_result_that_the_operands_do_not_give_fails(engine, asked):
    answer = asked(DIFFERENCE)
    before = answer["computation"]["result"]
    assert "1.5" in before
    wrong = before.replace("1.5", "2.5")
    answer["computation"]["result"] = wrong
    answer["answer"] = answer["answer"].replace(before, wrong)
    answer["sentences"][-1]["text"] = answer["sentences"][-1]["text"].replace(before, wrong)
    assert "computation" in checks(engine, answer)


def test_values_that_change_owners_fail(engine, asked):
    answer = asked(DIFFERENCE)
    (sentence,) = answer["sentences"]
    text = sentence["text"].replace("4.5 kg", "#").replace("3 kg", "4.5 kg").replace("#", "3 kg")
    sentence["text"] = answer["answer"] = text
    (first, *_) = [f for f in engine.verify(answer) if f.check == "facts"]
    assert first.claim in text
    assert "Lyra" in first.reason


def test_a_fact_that_no_document_states_fails(engine, asked):
    answer = asked("What is the weight of the Lyra P20?")
    answer["facts"][0]["entity"] = "Lyra P30"
    assert "facts" in checks(engine, answer)


def test_the_other_verdict_fails(engine, asked):
    answer = asked("Does the Lyra P30 support Bluetooth?")
    assert answer["verdict"] == "no"
    answer["verdict"] = "yes"
    assert checks(engine, answer) == {"verdict"}


def test_text_that_was_not_checked_is_named(engine, asked):
    answer = asked("What is the weight of the Lyra P20?")
    answer["answer"] += "\nIt floats."
    (failure,) = engine.verify(answer)
    assert failure.claim == "It floats."
    assert "It floats." in str(failure)


def test_numbers_of_lists_and_citations_are_no_claims(engine, asked):
    answer = asked("What is the weight of the Lyra P20?")
    answer["answer"] = f"1. {answer['answer']} [1][2]"
    assert engine.verify(answer) == []


def test_a_sentence_that_the_answer_leaves_out_is_named(engine, asked):
    answer = asked("What is the weight of the Lyra P20?")
    answer["answer"] = ""
    assert "sentences" in checks(engine, answer)


@pytest.mark.parametrize("rubbish", [{}, {"status": "answered", "citations": "x", "plan": 3}])
def test_rubbish_is_reported_not_raised(engine, rubbish):
    assert engine.verify(rubbish)


def test_a_refusal_with_citations_fails(engine, asked):
    answer = asked(DIFFERENCE)
    answer["status"] = "refused"
    (failure,) = engine.verify(answer)
    assert failure.check == "citation"
