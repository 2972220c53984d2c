"""What a second reading adds: worked out by hand with vectors that are given."""

from __future__ import annotations

import numpy as np
import pytest

from kaoju.answer.quotes.reader import Reading, nearness
from kaoju.answer.quotes.units import Unit, UnitKind
from kaoju.facts.aliases import EntityTable
from kaoju.query.plan import plan
from kaoju.types.documents import Span
from kaoju.types.queries import Question


class Given:
    """Vectors by what a text ends in: its cosine with every question is the number there.

    As pieces: every word one, along the axis that its first letter names ("a1" and "a2" alike).
    """

    id, dim = "given", 2

    def __init__(self):
        self.read: list[str] = []

    def encode_queries(self, texts):
        return np.array([[1.0, 0.0]] * len(texts), np.float32)

    def encode_documents(self, texts):
        near = np.array([float(text.rsplit(" ", 1)[1]) for text in texts], np.float32)
        return np.stack([near, np.sqrt(1 - near**2)], axis=1)

    def pieces_of_query(self, text):
        return self._pieces(text)

    def pieces_of_documents(self, texts):
        self.read += texts
        return [self._pieces(text.rsplit("\n", 1)[1]) for text in texts]

    @staticmethod
    def _pieces(text):
        axes = np.eye(26, dtype=np.float32)
        words = [word for word in text.lower().split() if word[0].isalpha()]
        return axes[[ord(word[0]) - ord("a") for word in words]].reshape(-1, 26)


def unit(text: str, context: str = "Readings") -> Unit:
    return Unit(UnitKind.SENTENCE, "d", "d#1", Span(0, 1), text, context, 0, 0)


@pytest.fixture
def asked(domain):
    return plan(Question("How long are readings kept?"), domain, EntityTable(), lambda _: 1.0)


def test_meets_by_the_half_of_the_question_that_is_met_least(domain):
    asked = plan(Question("a b c d"), domain, EntityTable(), lambda _: 1.0)
    reading = Reading(asked, Given)
    every, half, none = reading.met([unit("a b c d"), unit("a b x y"), unit("x y x y")])
    # Centred pieces of other axes are not at right angles, but no piece that is there is nearer
    # to one that is not than to itself.
    assert every == pytest.approx(1.0, abs=1e-6)
    assert every > half > none


def test_centres_the_pieces_over_all_units(domain):
    asked = plan(Question("a b"), domain, EntityTable(), lambda _: 1.0)
    met = Reading(asked, Given).met([unit("a"), unit("b")])
    # The centre is (1/2, 1/2): a and b lie opposite of each other, so each unit meets one of the
    # question's two pieces by 1 and the other by -1; half of two pieces is the worse one.
    assert met == pytest.approx([-1.0, -1.0], abs=1e-6)


def test_a_unit_without_pieces_meets_nothing(asked):
    assert Reading(asked, Given).met([unit("1 2"), unit("3")]).tolist() == [0.0, 0.0]
    assert Reading(asked, Given).met([]).tolist() == []


def test_adds_what_is_met_and_what_counts_besides_centred(domain):
    asked = plan(Question("a b"), domain, EntityTable(), lambda _: 1.0)
    units = [unit("a b"), unit("a c")]
    reading = Reading(asked, Given)
    first, second = reading.met(units)
    added = nearness(units, np.zeros(2), reading, 4.0, np.array([0.2, 0.6]))
    assert added.sum() == pytest.approx(0, abs=1e-6)
    assert added[0] - added[1] == pytest.approx(4 * (first - second) - 0.4)


def test_reads_the_best_sixteen_and_leaves_the_others_as_they_are(asked):
    units = [unit(f"line {n} 0.{n:02}") for n in range(20)]
    reader = Given()
    added = nearness(units, np.arange(20.0), Reading(asked, lambda: reader), 1.0, np.zeros(20))
    assert reader.read == [f"Readings\nline {n} 0.{n:02}" for n in reversed(range(4, 20))]
    assert added[:4].tolist() == [0.0] * 4
    assert added[4:].sum() == pytest.approx(0, abs=1e-6)


def test_reads_a_unit_with_the_end_of_its_context(asked):
    reader = Given()
    unit_below = unit("kept 0.5", "x" * 99 + "\nStorage\nReadings")
    Reading(asked, lambda: reader).met([unit_below])
    # Sixty characters: "Readings" 8, " › " twice 3, "Storage" 7, so 39 of the title.
    assert reader.read == ["x" * 39 + " › Storage › Readings\nkept 0.5"]


def test_the_reader_is_loaded_when_it_is_needed(asked):
    loaded = []
    reading = Reading(asked, lambda: loaded.append(1) or Given())
    assert not loaded
    assert reading.cosines([unit("kept 0.5"), unit("lost 0.75")]) == pytest.approx([0.5, 0.75])
    assert loaded
