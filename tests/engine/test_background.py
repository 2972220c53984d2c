"""Gates measured against the knowledge base itself."""

from __future__ import annotations

import json
from math import exp, log
from statistics import fmean, pstdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaoju import config
from kaoju.domain.general import LANGUAGES, general_questions
from kaoju.engine import background
from kaoju.types.chunks import Chunk, ChunkKind
from kaoju.types.documents import Span

MODEL = config.Settings().gate_model
UNREAD = config.from_mapping({"answer": {"reader": ""}}).gate_model


def chunk(body: str) -> Chunk:
    return Chunk("d#-1", "d", 0, ChunkKind.PROSE, Span(0, len(body)), body, "", ())


def test_the_shipped_questions_are_many_and_distinct():
    for language in LANGUAGES:
        asked = general_questions(language)
        assert len(asked) >= 150
        assert len(set(asked)) == len(asked)


@pytest.mark.parametrize(
    ("bodies", "expected"),
    [
        (["The lamp is green."] * 9 + ["灯是绿色的。"], ("en",)),
        (["The lamp is green."] * 2 + ["灯是绿色的。"] * 2, ("en", "zh")),
        (["灯是绿色的。"], ("zh",)),
    ],
)
def test_languages_of_a_base(bodies, expected):
    found = background.languages(iter([chunk(body) for body in bodies]), len(bodies))
    assert found == expected


def test_the_sample_goes_through_the_whole_base():
    bodies = ["The lamp is green."] * 300 + ["灯是绿色的。"] * 700
    found = background.languages(iter([chunk(body) for body in bodies]), len(bodies))
    assert found == ("zh",)


def test_thresholds_lie_above_what_general_questions_score():
    asked = background.asked("en")
    places = {question: n for n, question in enumerate(asked)}
    assert len(asked) == background.QUESTIONS

    def scored(question: str) -> tuple[float, float]:
        return places[question] / 100, places[question] / 200

    gate = background.measured(lambda q: scored(q) if q in places else (0.0, 0.0), ("en",))
    assert gate["relevance"] == pytest.approx(0.245)  # the middle of 0.00 to 0.49
    # None of the one at 0; of the 49 others two at each end are left out.
    odds = [log(s / (1 - s)) for s in (n / 200 for n in range(3, 48))]
    beyond = fmean(odds) + 2.5 * pstdev(odds)
    assert gate["answerability"] == pytest.approx(1 / (1 + exp(-beyond)), abs=1e-4)


def test_questions_refused_for_a_name_set_no_threshold():
    assert background.measured(lambda _: (0.1, 0.0), ("en",))["answerability"] == 0.02


def test_questions_in_other_languages_have_a_threshold_of_their_own():
    foreign = background.asked("zh", background.ACROSS)
    places = {question: n for n, question in enumerate(foreign)}
    assert len(foreign) == 25
    assert background.total(("en",)) == 75
    assert background.total(("en", "zh")) == 100

    def scored(question: str) -> tuple[float, float]:
        return (0.1, 0.4 + places[question] / 100) if question in places else (0.1, 0.1)

    gate = background.measured(scored, ("en",))
    # .40 to .64; of 25 one at each end is left out.
    odds = [log(s / (1 - s)) for s in (0.4 + n / 100 for n in range(1, 24))]
    beyond = fmean(odds) + 1.5 * pstdev(odds)
    assert gate["across"] == pytest.approx(1 / (1 + exp(-beyond)), abs=1e-4)
    assert gate["answerability"] == pytest.approx(0.1)
    assert background.measured(lambda _: (0.1, 0.0), ("en",))["across"] == 0.3
    assert "across" not in background.measured(scored, ("en", "zh"))


@given(st.floats(0, 1))
def test_thresholds_stay_within_bounds(score):
    gate = background.measured(lambda question: (score, score), ("en", "zh"))
    assert 0.02 <= gate["relevance"] <= 0.7
    assert 0.02 <= gate["answerability"] <= 0.95


def test_what_was_written_is_read_as_settings(tmp_path):
    assert background.outdated(tmp_path, MODEL, "e", 100)
    background.write(tmp_path, MODEL, "e", 100, {"relevance": 0.2, "answerability": 0.08})
    assert config.load(tmp_path, {}).gate.relevance == 0.2
    assert not background.outdated(tmp_path, MODEL, "e", 109)
    stored = json.loads((tmp_path / config.BACKGROUND).read_text())
    assert background.outdated(tmp_path, MODEL, "e", 120)
    assert background.outdated(tmp_path, MODEL, "other", 100)
    assert background.outdated(tmp_path, UNREAD, "e", 100)
    unread = config.load(tmp_path, {"KAOJU_ANSWER__READER": ""})
    assert unread.gate == config.Settings().gate  # measured with a second reading
    (tmp_path / config.BACKGROUND).write_text(json.dumps({**stored, "model": 0}))
    assert background.outdated(tmp_path, MODEL, "e", 100)
    assert config.load(tmp_path, {}).gate == config.Settings().gate  # of other scores


def test_the_owner_wins_over_what_was_measured(tmp_path):
    background.write(tmp_path, MODEL, "e", 100, {"relevance": 0.2, "answerability": 0.08})
    (tmp_path / config.CALIBRATION).write_text(
        json.dumps({"model": MODEL, "gate": {"relevance": 0.3}})
    )
    assert config.load(tmp_path, {}).gate.relevance == 0.3
    (tmp_path / config.FILE_NAME).write_text("[gate]\nrelevance = 0.4\n")
    assert config.load(tmp_path, {}).gate.relevance == 0.4
    assert config.load(tmp_path, {"KAOJU_GATE__RELEVANCE": "0.5"}).gate.relevance == 0.5


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"gate": 3}', '{"gate": {"relevance": "x"}}'])
def test_damage_means_defaults(tmp_path, damage):
    path = tmp_path / config.BACKGROUND
    path.parent.mkdir()
    path.write_text(damage)
    assert config.load(tmp_path, {}).gate == config.Settings().gate
    assert background.outdated(tmp_path, MODEL, "e", 100)
