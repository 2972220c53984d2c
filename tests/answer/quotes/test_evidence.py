"""How units are ordered: what words decide, and what a second reading does."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from kaoju.answer.quotes.evidence import Signs, Weights, read_below, weigh
from kaoju.answer.quotes.reader import Reading
from kaoju.answer.quotes.subject import NONE
from kaoju.answer.quotes.units import Unit, UnitKind
from kaoju.facts.aliases import EntityTable
from kaoju.models.fakes import hash_encoder
from kaoju.query.plan import plan
from kaoju.types.documents import Span
from kaoju.types.queries import Question

HEADING = Span(0, 1)


class Constant:
    """Reads every text alike: a second reading that prefers nothing."""

    id, dim = "constant", 4

    def pieces_of_query(self, text):
        return np.ones((2, 4), dtype=np.float32)

    def pieces_of_documents(self, texts):
        return [np.ones((2, 4), dtype=np.float32) for _ in texts]


def unit(text: str, order: int, heading: Span | None = None, block: int = 0) -> Unit:
    span = Span(order, order + len(text))
    return Unit(UnitKind.SENTENCE, "d", f"d#{block}", span, text, "", order, block, heading=heading)


def ranked(domain, question: str, units: Sequence[Unit], weights: Weights) -> list[str]:
    asked = plan(Question(question), domain, EntityTable(), lambda _: 1.0)
    none = [False] * len(units)
    signs = Signs(none, none, none, [NONE] * len(units), none)
    reading = Reading(asked, Constant)
    ranking = weigh(units, asked, {}, hash_encoder(), signs, weights, reading)
    return [evidence.unit.text for evidence in ranking.units]


BEST = "The lamp of the tower burns red oil."
BESIDE = "It was lit in May."
ALIKE = "The tower has a lamp room."
# What it is lit with is asked; nothing of it speaks of half of the words but the first.
ASKED = "What is burnt in the lamp of the old northern tower?"


def paragraph(heading: Span | None) -> list[Unit]:
    return [unit(BEST, 0, heading), unit(BESIDE, 40, heading), unit(ALIKE, 60, heading, block=1)]


@pytest.mark.parametrize(("heading", "second"), [(None, BESIDE), (HEADING, ALIKE)])
def test_in_prose_without_headings_what_goes_on_from_the_best_goes_up(domain, heading, second):
    weights = Weights(similarity=0.0, neighbour=0.0, following=2.0)
    assert ranked(domain, ASKED, paragraph(heading), weights)[:2] == [BEST, second]


def test_without_it_words_decide(domain):
    weights = Weights(similarity=0.0, neighbour=0.0, following=0.0)
    assert ranked(domain, ASKED, paragraph(None), weights)[:2] == [BEST, ALIKE]


def test_where_nothing_is_read_nothing_goes_up(domain):
    weights = Weights(similarity=0.0, neighbour=0.0, following=2.0, reading=0.0)
    assert ranked(domain, ASKED, paragraph(None), weights)[:2] == [BEST, ALIKE]


def test_prose_without_headings_is_read_where_a_unit_below_one_is_not():
    assert read_below(unit(BEST, 0)) > read_below(unit(BEST, 0, HEADING))
