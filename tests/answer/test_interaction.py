"""Late interaction, against a slow one that follows its definition, and by hand."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaoju.answer.interaction import Interaction, interaction_of, loaded, untrained

AXES = np.eye(26, dtype=np.float32)


def words(text: str) -> np.ndarray:
    """Every word one piece, along the axis of its first letter."""
    return AXES[[ord(word[0]) - ord("a") for word in text.split()]].reshape(-1, 26)


def test_meets_by_the_half_of_the_question_that_is_met_least():
    every, half, none = untrained(26).scores(
        words("a b c d"), [words("a b c d"), words("a b x y"), words("x y x y")]
    )
    assert every == pytest.approx(1.0, abs=1e-5)
    assert every > half > none


def test_centres_the_pieces_over_all_units():
    # The centre is (1/2, 1/2): a and b lie opposite of each other, so each unit meets one of the
    # question's two pieces by 1 and the other by -1; half of two pieces is the worse one.
    met = untrained(26).scores(words("a b"), [words("a"), words("b")])
    assert met == pytest.approx([-1.0, -1.0], abs=1e-4)


def test_a_unit_or_a_question_without_pieces_meets_nothing():
    none = np.empty((0, 26), np.float32)
    assert untrained(26).scores(words("a"), [none, none]).tolist() == [0.0, 0.0]
    assert untrained(26).scores(none, [words("a")]).tolist() == [0.0]
    assert untrained(26).scores(words("a"), []).tolist() == []


def test_a_turn_brings_a_piece_near_to_another():
    """Turned towards b, the question's a is met by a unit that says b."""
    question, units = words("a"), [words("b"), words("c")]
    plain = untrained(26)
    turn = (AXES[:, :1].copy(), np.zeros((1, 26), np.float32))
    turn[1][0, 1] = 3.0
    turned = Interaction(turn, plain.told)
    assert plain.scores(question, units) == pytest.approx([plain.scores(question, units)[0]] * 2)
    met_b, met_c = turned.scores(question, units)
    assert met_b > met_c


def _unit(vector: list[float]) -> list[float]:
    length = math.sqrt(sum(value * value for value in vector))
    return [value / max(length, 1e-9) for value in vector]


def _moved(vector: list[float], turn: tuple[np.ndarray, np.ndarray]) -> list[float]:
    into, out = (side.tolist() for side in turn)
    inner = [sum(v * row[k] for v, row in zip(vector, into, strict=True)) for k in range(len(out))]
    added = [
        sum(i * row[at] for i, row in zip(inner, out, strict=True)) for at in range(len(vector))
    ]
    return _unit([v + a for v, a in zip(vector, added, strict=True)])


def slowly(worth: Interaction, question: np.ndarray, units: list[np.ndarray]) -> list[float]:
    rows = [row for unit in units for row in unit.tolist()]
    centre = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    away = [_unit([v - c for v, c in zip(row, centre, strict=True)]) for row in question.tolist()]
    asked = [_moved(row, worth.asked) for row in away]
    result = []
    for unit in units:
        told = [
            _moved(_unit([v - c for v, c in zip(row, centre, strict=True)]), worth.told)
            for row in unit.tolist()
        ]
        nearest = [max(sum(x * y for x, y in zip(a, t, strict=True)) for t in told) for a in asked]
        ordered = sorted(nearest)
        half = max(1, len(ordered) // 2)
        around = ordered[half - 1 : half + 1]
        border = sum(around) / len(around)
        shares = [1 / (1 + math.exp(worth.sharpness * (near - border))) for near in nearest]
        result.append(sum(s * n for s, n in zip(shares, nearest, strict=True)) / sum(shares))
    return result


@given(
    seed=st.integers(0, 10_000),
    asked=st.integers(1, 6),
    told=st.lists(st.integers(1, 5), min_size=1, max_size=4),
    sharpness=st.floats(1.0, 40.0),
)
def test_agrees_with_its_definition(seed, asked, told, sharpness):
    rng = np.random.default_rng(seed)

    def rows(count: int, width: int = 8) -> np.ndarray:
        return rng.normal(size=(count, width)).astype(np.float32)

    worth = Interaction(
        asked=(rows(8, 3) * 0.3, rows(3)),
        told=(rows(8, 3) * 0.3, rows(3)),
        sharpness=sharpness,
    )
    question, units = rows(asked), [rows(count) for count in told]
    if len(np.concatenate(units)) == 1:
        return  # it is its own centre: directions of nothing
    assert worth.scores(question, units) == pytest.approx(
        slowly(worth, question, units), rel=1e-3, abs=1e-3
    )


def test_an_unknown_encoder_has_the_untrained_one():
    found = interaction_of("fake/1", 26)
    assert found.asked[0].shape == (26, 0)
    assert (found.met, found.context, found.hit) == (12.7, 0.34, 1.1)


def test_a_name_that_is_a_path_reaches_no_file():
    assert interaction_of("../../secret/1", 4).asked[0].shape == (4, 0)


def test_reads_what_training_wrote(tmp_path: Path):
    file = tmp_path / "w.npz"
    np.savez(
        file,
        asked_in=np.ones((4, 2), np.float16),
        asked_out=np.ones((2, 4), np.float16),
        told_in=np.ones((4, 2), np.float16),
        told_out=np.zeros((2, 4), np.float16),
        worth=np.array([8.0, 9.0, 0.5, 1.5], np.float32),
    )
    found = loaded(file)
    assert (found.sharpness, found.met, found.context, found.hit) == (8.0, 9.0, 0.5, 1.5)
    assert found.asked[1].dtype == np.float32
