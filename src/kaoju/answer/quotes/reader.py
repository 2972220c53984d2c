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

from kaoju.answer.quotes.units import Unit
from kaoju.text.normalize import normalize
from kaoju.types.protocols import PieceEncoder, Vectors
from kaoju.types.queries import QueryPlan

UNITS = 16  # of these, the better ones by what is known so far
_CONTEXT, _TEXT = 60, 200  # characters: where a unit stands and how it begins tell what it says

Reader = Callable[[], PieceEncoder]  # loads it; called when the first question needs it
Scores = NDArray[np.float64]


class Reading:
    """One question with the texts that it is read with; each text passes the network once."""

    def __init__(self, plan: QueryPlan, reader: Reader) -> None:
        self._asked = normalize(plan.resolved).text
        self._reader = reader
        self._read: dict[str, Vectors] = {}

    def cosines(self, texts: Sequence[str]) -> Scores:
        """Of each text as a whole, how near it is to the question, in [-1, 1]."""
        pieces = self._pieces(texts)
        means = _directions(np.stack([_mean(rows) for rows in (self._question, *pieces)]))
        return np.asarray(means[1:] @ means[0], dtype=np.float64)

    def met(self, texts: Sequence[str]) -> Scores:
        """Of each text, how far it meets what of the question it meets least, in [-1, 1].

        Late interaction (Khattab and Zaharia, 2020): every piece of the question is compared with
        the text's nearest piece. The mean is over the half of the pieces that are met least: any
        text at all meets the others. Pieces are centred over the texts, which all lie in one
        corner of the space.
        """
        pieces = self._pieces(texts)
        known = [rows for rows in pieces if len(rows)]
        if not known or not len(self._question):
            return np.zeros(len(texts), dtype=np.float64)
        centre = np.concatenate(known).mean(axis=0)
        asked = _directions(self._question - centre)
        found = [_least(asked, _directions(rows - centre)) for rows in pieces]
        return np.array(found, dtype=np.float64)

    def stated(self, passage: str) -> float:
        """The same of one passage, not centred: comparable between questions."""
        (rows,) = self._pieces([normalize(passage).text])
        return _least(_directions(self._question), _directions(rows))

    @cached_property
    def _question(self) -> Vectors:
        return self._reader().pieces_of_query(self._asked)

    def _pieces(self, texts: Sequence[str]) -> list[Vectors]:
        new = [text for text in dict.fromkeys(texts) if text not in self._read]
        if new:
            found = self._reader().pieces_of_documents(new)
            self._read.update(zip(new, found, strict=True))
        return [self._read[text] for text in texts]


def _least(asked: Vectors, rows: Vectors) -> float:
    """The mean over the half of the pieces asked that these rows meet least; 0 without a piece."""
    if not len(asked) or not len(rows):
        return 0.0
    nearest = np.sort((asked @ rows.T).max(axis=1))
    return float(nearest[: max(1, len(nearest) // 2)].mean())


def _mean(rows: Vectors) -> Vectors:
    return np.asarray(rows.sum(axis=0) / max(1, len(rows)), dtype=np.float32)


def _directions(rows: Vectors) -> Vectors:
    lengths = np.sqrt(np.einsum("ij,ij->i", rows, rows))
    return np.asarray(rows / np.maximum(lengths, 1e-9)[:, None], dtype=np.float32)


def nearness(
    texts: Sequence[str], score: Scores, reading: Reading, weight: float, besides: Scores
) -> Scores:
    """What a second reading adds to the score of the best units: ``weight`` times what they meet,
    and ``besides``. Centred over the units read: scores stay comparable with those unread."""
    chosen = np.argsort(-score, kind="stable")[:UNITS]
    added = weight * reading.met([texts[i] for i in chosen]) + besides[chosen]
    result = np.zeros(len(texts), dtype=np.float64)
    result[chosen] = added - added.mean()
    return result


def spoken(unit: Unit, subject: str = "") -> str:
    """How a unit is read: the end of its context, the ``subject`` it leaves out, its beginning."""
    context = " › ".join(unit.context.split("\n"))[-_CONTEXT:]
    said = f"{subject} {unit.text[:_TEXT]}" if subject else unit.text[:_TEXT]
    return normalize(f"{context}\n{said}").text
