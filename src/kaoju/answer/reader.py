"""A second reading of the best units by a slower and better encoder.

Colloquial questions share few words with what answers them; there the small encoder of the index
ranks worse than a transformer does (docs/experiments.md). It is some hundred times slower, so it
reads few units, and only of questions that words do not decide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from kaoju.answer.units import Unit
from kaoju.text.normalize import normalize
from kaoju.types.protocols import Encoder, Vectors
from kaoju.types.queries import QueryPlan

_UNITS = 16  # of these, the better ones by what is known so far
_CONTEXT, _TEXT = 60, 200  # characters: where a unit stands and how it begins tell what it says

Reader = Callable[[], Encoder]  # loads it; called when the first question needs it
Scores = NDArray[np.float64]


class Reading:
    """One question with the units that it is read with: each unit once."""

    def __init__(self, plan: QueryPlan, reader: Reader) -> None:
        self._asked = normalize(plan.resolved).text
        self._reader = reader
        self._known: dict[str, float] = {}

    @cached_property
    def _question(self) -> Vectors:
        """As the one row of a matrix."""
        return self._reader().encode_queries([self._asked])

    def cosines(self, units: Sequence[Unit]) -> Scores:
        """Of each unit, how near it is to the question, in [-1, 1]."""
        texts = [_text(unit) for unit in units]
        unread = list(dict.fromkeys(text for text in texts if text not in self._known))
        if unread:
            near = self._reader().encode_documents(unread) @ self._question[0]
            self._known.update(zip(unread, near.tolist(), strict=True))
        return np.array([self._known[text] for text in texts], dtype=np.float64)


def nearness(
    units: Sequence[Unit], score: Scores, reading: Reading, weight: float, discount: Scores
) -> Scores:
    """What a second reading adds to each unit's score: ``weight`` times the cosine, less
    ``discount``. Centred over the units read, so that scores stay comparable with those unread."""
    chosen = np.argsort(-score, kind="stable")[:_UNITS]
    added = weight * reading.cosines([units[i] for i in chosen]) - discount[chosen]
    result = np.zeros(len(units), dtype=np.float64)
    result[chosen] = added - added.mean()
    return result


def _text(unit: Unit) -> str:
    context = " › ".join(unit.context.split("\n"))[-_CONTEXT:]
    return normalize(f"{context}\n{unit.text[:_TEXT]}").text
