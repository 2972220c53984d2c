"""What a second reading adds: worked out by hand with vectors that are given."""

from __future__ import annotations

import numpy as np
import pytest

from kaoju.answer.reader import Reading, nearness
from kaoju.answer.units import Unit, UnitKind
from kaoju.facts.aliases import EntityTable
from kaoju.query.plan import plan
from kaoju.types.documents import Span
from kaoju.types.queries import Question


class Given:
    """Vectors by what a text ends in: the cosine with every question is the number there."""

    id, dim = "given", 2

    def __init__(self):
        self.read: list[str] = []

    def encode_queries(self, texts):
        return np.array([[1.0, 0.0]] * len(texts), np.float32)

    def encode_documents(self, texts):
        self.read += texts
        near = np.array([float(text.rsplit(" ", 1)[1]) for text in texts], np.float32)
        return np.stack([near, np.sqrt(1 - near**2)], axis=1)


def unit(text: str, context: str = "Readings") -> Unit:
    return Unit(UnitKind.SENTENCE, "d", "d#1", Span(0, 1), text, context, 0, 0)


@pytest.fixture
def asked(domain):
    return plan(Question("How long are readings kept?"), domain, EntityTable(), lambda _: 1.0)


def test_adds_the_weighted_cosine_centred_over_what_is_read(asked):
    units = [unit("kept 0.5"), unit("lost 0.75"), unit("sold 1.0")]
    added = nearness(units, np.array([3.0, 2.0, 1.0]), Reading(asked, Given), 4.0, np.zeros(3))
    assert added == pytest.approx([-1.0, 0.0, 1.0])


def test_takes_the_discount_off(asked):
    units = [unit("kept 0.5"), unit("lost 0.5")]
    added = nearness(units, np.zeros(2), Reading(asked, Given), 4.0, np.array([0.2, 0.6]))
    assert added == pytest.approx([0.2, -0.2])


def test_reads_the_best_sixteen_and_leaves_the_others_as_they_are(asked):
    units = [unit(f"line {n} 0.{n:02}") for n in range(20)]
    reader = Given()
    added = nearness(units, np.arange(20.0), Reading(asked, lambda: reader), 1.0, np.zeros(20))
    assert len(reader.read) == 16
    assert added[:4].tolist() == [0.0] * 4
    assert added[4:].sum() == pytest.approx(0, abs=1e-6)


def test_reads_a_unit_with_the_end_of_its_context(asked):
    reader = Given()
    unit_below = unit("kept 0.5", "x" * 99 + "\nStorage\nReadings")
    nearness([unit_below], np.zeros(1), Reading(asked, lambda: reader), 1.0, np.zeros(1))
    # Sixty characters: "Readings" 8, " › " twice 3, "Storage" 7, so 39 of the title.
    assert reader.read == ["x" * 39 + " › Storage › Readings\nkept 0.5"]


def test_a_unit_is_read_once_and_the_reader_loaded_when_needed(asked):
    reader, loaded = Given(), []
    reading = Reading(asked, lambda: loaded.append(1) or reader)
    assert not loaded
    first = reading.cosines([unit("kept 0.5"), unit("lost 0.75")])
    again = reading.cosines([unit("lost 0.75"), unit("kept 0.5"), unit("kept 0.5")])
    assert first == pytest.approx([0.5, 0.75])
    assert again == pytest.approx([0.75, 0.5, 0.5])
    assert len(reader.read) == 2
