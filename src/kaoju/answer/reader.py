"""A second reading of the best units by a slower and better encoder.

Colloquial questions share few words with what answers them; there the small encoder of the index
ranks worse than a transformer does (docs/experiments.md). It is some hundred times slower, so it
reads few units, and only of questions that words do not decide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from kaoju.answer.interaction import Scores, interaction_of
from kaoju.answer.units import Unit
from kaoju.text.normalize import normalize
from kaoju.types.protocols import PieceEncoder
from kaoju.types.queries import QueryPlan

UNITS = 16  # of these, the better ones by what is known so far
_CONTEXT, _TEXT = 60, 200  # characters: where a unit stands and how it begins tell what it says

Reader = Callable[[], PieceEncoder]  # loads it; called when the first question needs it


class Reading:
    """One question with the units that it is read with."""

    def __init__(self, plan: QueryPlan, reader: Reader) -> None:
        self._asked = normalize(plan.resolved).text
        self._reader = reader

    def cosines(self, units: Sequence[Unit]) -> Scores:
        """Of each unit as a whole, how near it is to the question, in [-1, 1]."""
        reader = self._reader()
        vectors = reader.encode_documents([unit_text(unit) for unit in units])
        question = reader.encode_queries([self._asked])[0]
        return np.asarray(vectors @ question, dtype=np.float64)

    def added(self, units: Sequence[Unit], score: Scores, context: Scores, hit: Scores) -> Scores:
        """What a second reading adds to the ``score`` of the best units: how far they meet the
        question, and what their contexts and their chunks' ranks are worth besides. Centred over
        the units read: scores stay comparable with those unread."""
        reader = self._reader()
        chosen = np.argsort(-score, kind="stable")[:UNITS]
        worth = interaction_of(reader.id, reader.dim)
        met = worth.scores(
            reader.pieces_of_query(self._asked),
            reader.pieces_of_documents([unit_text(units[i]) for i in chosen]),
        )
        gain = worth.met * met + worth.context * context[chosen] + worth.hit * hit[chosen]
        result = np.zeros(len(units), dtype=np.float64)
        result[chosen] = gain - gain.mean()
        return result


def unit_text(unit: Unit) -> str:
    """What is read of a unit: the end of its context and its beginning."""
    context = " › ".join(unit.context.split("\n"))[-_CONTEXT:]
    return normalize(f"{context}\n{unit.text[:_TEXT]}").text
