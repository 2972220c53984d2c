"""What a second reading adds: worked out by hand with vectors that are given."""

from __future__ import annotations

import numpy as np
import pytest

from kaoju.answer.quotes.reader import Reading, nearness, spoken
from kaoju.answer.quotes.units import Unit, UnitKind
from kaoju.facts.aliases import EntityTable
from kaoju.query.plan import plan
from kaoju.types.documents import Span
from kaoju.types.queries import Question


class Given:
    """Every word is a piece along the axis that its first letter names ("a1" and "a2" alike)."""

    id, dim = "given", 26

    def __init__(self):
        self.read: list[str] = []

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


def read(text: str, context: str = "Readings", subject: str = "") -> str:
    return spoken(Unit(UnitKind.SENTENCE, "d", "d#1", Span(0, 1), text, context, 0, 0), subject)


@pytest.fixture
def asked(domain):
    return plan(Question("How long are readings kept?"), domain, EntityTable(), lambda _: 1.0)


def test_meets_by_the_half_of_the_question_that_is_met_least(domain):
    asked = plan(Question("a b c d"), domain, EntityTable(), lambda _: 1.0)
    reading = Reading(asked, Given)
    every, half, none = reading.met([read("a b c d"), read("a b x y"), read("x y x y")])
    # Centred pieces of other axes are not at right angles, but no piece that is there is nearer
    # to one that is not than to itself.
    assert every == pytest.approx(1.0, abs=1e-6)
    assert every > half > none


def test_centres_the_pieces_over_all_units(domain):
    asked = plan(Question("a b"), domain, EntityTable(), lambda _: 1.0)
    met = Reading(asked, Given).met([read("a"), read("b")])
    # The centre is (1/2, 1/2): a and b lie opposite of each other, so each unit meets one of the
    # question's two pieces by 1 and the other by -1; half of two pieces is the worse one.
    assert met == pytest.approx([-1.0, -1.0], abs=1e-6)


def test_a_unit_without_pieces_meets_nothing(asked):
    assert Reading(asked, Given).met([read("1 2"), read("3")]).tolist() == [0.0, 0.0]
    assert Reading(asked, Given).met([]).tolist() == []


def test_adds_what_is_met_and_what_counts_besides_centred(domain):
    asked = plan(Question("a b"), domain, EntityTable(), lambda _: 1.0)
    texts = [read("a b"), read("a c")]
    reading = Reading(asked, Given)
    first, second = reading.met(texts)
    added = nearness(texts, np.zeros(2), reading, 4.0, np.array([0.2, 0.6]))
    assert added.sum() == pytest.approx(0, abs=1e-6)
    assert added[0] - added[1] == pytest.approx(4 * (first - second) - 0.4)


def test_reads_the_best_sixteen_and_leaves_the_others_as_they_are(asked):
    texts = [read(f"line {n}") for n in range(20)]
    reader = Given()
    added = nearness(texts, np.arange(20.0), Reading(asked, lambda: reader), 1.0, np.zeros(20))
    assert reader.read == [f"Readings\nline {n}" for n in reversed(range(4, 20))]
    assert added[:4].tolist() == [0.0] * 4
    assert added[4:].sum() == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(("subject", "said"), [("", "kept"), ("The log", "The log kept")])
def test_a_unit_is_read_with_the_end_of_its_context_and_the_subject_it_leaves_out(subject, said):
    # Sixty characters: "Readings" 8, " › " twice 3, "Storage" 7, so 39 of the title.
    before = "x" * 39 + " › Storage › Readings\n"
    assert read("kept", "x" * 99 + "\nStorage\nReadings", subject) == before + said


def test_the_reader_is_loaded_when_it_is_needed(asked):
    loaded = []
    reading = Reading(asked, lambda: loaded.append(1) or Given())
    assert not loaded
    # Of the five axes of "how long are readings kept" the first unit has one, the second two.
    near = [1 / np.sqrt(5), 2 / np.sqrt(5 * 2)]
    assert reading.cosines([read("kept"), read("how long")]) == pytest.approx(near)
    assert loaded


@pytest.mark.parametrize(
    ("passage", "stated"),
    [
        ("x y", 0.0),
        ("a b x y", 0.0),  # c and d, the half met least, are not there
        ("a b c x", 0.5),  # d is not
        ("d a c b x", 1.0),
        ("1 2", 0.0),  # no piece at all
    ],
)
def test_a_passage_states_the_half_of_the_question_that_it_meets_least(domain, passage, stated):
    asked = plan(Question("a b c d"), domain, EntityTable(), lambda _: 1.0)
    reading = Reading(asked, Given)
    assert reading.stated(f"Title\n{passage}") == pytest.approx(stated, abs=1e-6)


def test_each_text_passes_the_network_once(asked):
    reader = Given()
    reading = Reading(asked, lambda: reader)
    texts = [read("kept"), read("lost"), read("kept")]
    reading.cosines(texts[:2])
    reading.met(texts)
    assert reader.read == ["Readings\nkept", "Readings\nlost"]
