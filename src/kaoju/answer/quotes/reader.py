"""A second reading of the best units by a slower and better encoder.

Colloquial questions share few words with what answers them; there the small encoder of the index
ranks worse than a transformer does (docs/experiments.md). It is some hundred times slower, so it
reads few units, and only of questions that words do not decide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from kaoju.answer.quotes.units import Unit
from kaoju.text.normalize import normalize
from kaoju.types.protocols import PieceEncoder, Vectors
from kaoju.types.queries import QueryPlan

UNITS = 16  # of these, the better ones by what is known so far
_CONTEXT, _TEXT = 60, 200  # characters: where a unit stands and how it begins tell what it says

Reader = Callable[[], PieceEncoder]  # loads it; called when the first question needs it
Scores = NDArray[np.float64]


class Reading:
    """One question with the units that it is read with."""

    def __init__(self, plan: QueryPlan, reader: Reader) -> None:
        self._asked = normalize(plan.resolved).text
        self._reader = reader

    def cosines(self, units: Sequence[Unit]) -> Scores:
        """Of each unit as a whole, how near it is to the question, in [-1, 1]."""
        reader = self._reader()
        vectors = reader.encode_documents([_text(unit) for unit in units])
        question = reader.encode_queries([self._asked])[0]
        return np.asarray(vectors @ question, dtype=np.float64)

    def met(self, units: Sequence[Unit]) -> Scores:
        """Of each unit, how far it meets what of the question it meets least, in [-1, 1].

        Late interaction (Khattab and Zaharia, 2020): every piece of the question is compared with
        the unit's nearest piece. The mean is over the half of the pieces that are met least: any
        unit at all meets the others. Pieces are centred over the units, which all lie in one
        corner of the space.
        """
        reader = self._reader()
        question = reader.pieces_of_query(self._asked)
        pieces = reader.pieces_of_documents([_text(unit) for unit in units])
        known = [rows for rows in pieces if len(rows)]
        if not known or not len(question):
            return np.zeros(len(units), dtype=np.float64)
        centre = np.concatenate(known).mean(axis=0)
        asked = _directions(question - centre)
        least = max(1, len(asked) // 2)
        result = np.zeros(len(units), dtype=np.float64)
        for at, rows in enumerate(pieces):
            if len(rows):
                nearest = (asked @ _directions(rows - centre).T).max(axis=1)
                result[at] = np.sort(nearest)[:least].mean()
        return result


def _directions(rows: Vectors) -> Vectors:
    lengths = np.sqrt(np.einsum("ij,ij->i", rows, rows))
    return np.asarray(rows / np.maximum(lengths, 1e-9)[:, None], dtype=np.float32)


def nearness(
    units: Sequence[Unit], score: Scores, reading: Reading, weight: float, besides: Scores
) -> Scores:
    """What a second reading adds to the score of the best units: ``weight`` times what they meet,
    and ``besides``. Centred over the units read: scores stay comparable with those unread."""
    chosen = np.argsort(-score, kind="stable")[:UNITS]
    added = weight * reading.met([units[i] for i in chosen]) + besides[chosen]
    result = np.zeros(len(units), dtype=np.float64)
    result[chosen] = added - added.mean()
    return result


def _text(unit: Unit) -> str:
    context = " › ".join(unit.context.split("\n"))[-_CONTEXT:]
    return normalize(f"{context}\n{unit.text[:_TEXT]}").text
