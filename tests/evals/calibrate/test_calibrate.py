"""A calibration end to end, and the thresholds it leaves to the gates."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from kaoju import config
from kaoju.engine import Engine
from kaoju.errors import EvaluationError, SettingsError
from kaoju.evals.calibrate.calibrate import calibrate, store
from kaoju.evals.cases import parse_cases
from kaoju.types.queries import Question

TOPICS = {
    "lamp": "A lamp shade is green and made of glass from the island works.",
    "kettle": "A kettle holds two litres and boils them in four minutes.",
    "chair": "A chair carries ninety kilograms and folds flat for storage.",
    "clock": "A clock runs on one battery that lasts for eighteen months.",
}


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("calibrate")
    (folder / "shop").mkdir()
    for name, text in TOPICS.items():
        (folder / "shop" / f"{name}.md").write_text(f"# The {name}\n\n{text}\n")
    with Engine.create(folder / "kb") as engine:
        engine.ingest([folder / "shop"])
    return folder / "kb"


def line(name: str, question: str, expected: str) -> str:
    return json.dumps(
        {
            "id": name,
            "lang": "en",
            "kind": "lookup",
            "question": question,
            "answerable": True,
            "evidence": [{"file": f"{name}.md"}],
            "must_include": [[expected]],
        }
    )


CASES = parse_cases(
    [
        line("kettle", "How much does a kettle hold?", "two litres"),
        line("clock", "How long does the battery of the clock last?", "eighteen months"),
        line("chair", "How many kilograms does a chair carry?", "ninety"),
    ]
)


def test_thresholds_are_stored_and_read(kb: Path) -> None:
    found = calibrate(kb, CASES, risk=0.02, most=40)
    groups = {outcome.group: outcome for outcome in found.outcomes}
    assert groups["answerable"].questions == groups["absent"].questions == 3
    assert groups["general"].questions == 40
    assert groups["general"].answered == 0
    assert config.load(kb).gate == config.Settings().gate
    path = store(kb, found)
    held = json.loads(path.read_text("utf-8"))
    assert held["encoder"].startswith("use3")
    assert config.load(kb).gate.relevance == held["gate"]["relevance"]
    assert len(held["scores"]) == 46
    path.unlink()


def test_without_questions_they_are_made(kb: Path) -> None:
    found = calibrate(kb, (), risk=0.02, most=20)
    assert {s.group for s in found.scored} == {"answerable", "absent", "general"}
    assert found.outcomes[0].questions == 4


def test_a_nonsensical_risk(kb: Path) -> None:
    with pytest.raises(EvaluationError, match=r"--risk"):
        calibrate(kb, CASES, risk=2)


def test_kaoju_toml_and_the_environment_win(tmp_path: Path) -> None:
    gate = {"relevance": 0.1, "answerability": 0.2, "fact": 0.3}
    (tmp_path / config.CALIBRATION).write_text(
        json.dumps({"model": config.Settings().gate_model, "gate": gate})
    )
    (tmp_path / config.FILE_NAME).write_text("[gate]\nanswerability = 0.6\n")
    loaded = config.load(tmp_path, {"KAOJU_GATE__FACT": "0.7"}).gate
    assert (loaded.relevance, loaded.answerability, loaded.fact) == (0.1, 0.6, 0.7)
    (tmp_path / config.CALIBRATION).write_text("{")
    with pytest.raises(SettingsError, match=r"calibration\.json is damaged"):
        config.load(tmp_path, {})


def test_a_warning_when_the_documents_or_the_encoder_changed(
    kb: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with Engine.open(kb) as engine:
        state = engine.describe()
    held = {"gate": {}, "model": config.Settings().gate_model}
    held |= {name: state[name] for name in ("encoder", "generation")}

    def warned(**changes: object) -> str:
        (kb / config.CALIBRATION).write_text(json.dumps({**held, **changes}))
        caplog.clear()
        with Engine.open(kb) as engine, caplog.at_level(logging.WARNING):
            engine.ask(Question("How much does a kettle hold?"))
        (kb / config.CALIBRATION).unlink()
        return caplog.text

    assert warned() == ""
    assert "generation changed: run kaoju eval calibrate" in warned(generation=0)
    assert "encoder changed" in warned(encoder="another")
    assert "model changed" in warned(model=1)
