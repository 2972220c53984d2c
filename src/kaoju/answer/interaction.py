"""Late interaction: how far a unit meets what of the question it meets least.

Every piece of the question is compared with the unit's nearest piece (ColBERT; Khattab and
Zaharia, 2020). What a unit is worth is the mean over the half of the pieces that are met least:
any unit at all meets the others. Pieces are centred over the units, which all lie in one corner of
the space. Training turns both sides a little (a matrix of low rank each; Hu et al., LoRA, 2022);
docs/selector.md has how and how much.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kaoju.types.protocols import Vectors

Scores = NDArray[np.float64]
Turn = tuple[Vectors, Vectors]  # (width, rank) and (rank, width)


@dataclass(frozen=True, slots=True)
class Interaction:
    """``met``, ``context`` and ``hit``: what the result, the words that headings alone meet and
    the chunk's rank are worth beside a first score of 1."""

    asked: Turn
    told: Turn
    sharpness: float = 20.0  # of the border between the pieces met least and the others
    met: float = 12.7
    context: float = 0.34
    hit: float = 1.1

    def scores(self, question: Vectors, units: Sequence[Vectors]) -> Scores:
        """Of each unit's pieces, in [-1, 1]; 0 where a unit or the question has none."""
        result = np.zeros(len(units), dtype=np.float64)
        known = [rows for rows in units if len(rows)]
        if not known or not len(question):
            return result
        centre = np.concatenate(known).mean(axis=0)
        asked = _turned(_directions(question - centre), self.asked)
        for at, rows in enumerate(units):
            if len(rows):
                told = _turned(_directions(rows - centre), self.told)
                result[at] = self._least((asked @ told.T).max(axis=1))
        return result

    def _least(self, nearest: Vectors) -> float:
        ordered = np.sort(nearest)
        half = max(1, len(ordered) // 2)
        border = ordered[half - 1 : half + 1].mean()
        share = 1.0 / (1.0 + np.exp(self.sharpness * (nearest - border)))
        return float((share * nearest).sum() / share.sum())


def untrained(width: int) -> Interaction:
    none = (np.empty((width, 0), np.float32), np.empty((0, width), np.float32))
    return Interaction(none, none)


@cache
def interaction_of(encoder_id: str, width: int) -> Interaction:
    """The one trained for this encoder, whatever its release; else the untrained one."""
    name = encoder_id.split("/", 1)[0].split(":", 1)[0]
    file = Path(__file__).parent / "data" / f"{name}.npz"
    return loaded(file) if name.isidentifier() and file.exists() else untrained(width)


def loaded(file: Path) -> Interaction:
    """From what `benchmarks/selector_training.py` writes."""
    with np.load(file, allow_pickle=False) as held:
        rows = {key: held[key].astype(np.float32) for key in held.files}
    sharpness, met, context, hit = rows["worth"].tolist()
    return Interaction(
        asked=(rows["asked_in"], rows["asked_out"]),
        told=(rows["told_in"], rows["told_out"]),
        sharpness=sharpness,
        met=met,
        context=context,
        hit=hit,
    )


def _turned(rows: Vectors, turn: Turn) -> Vectors:
    return _directions(np.asarray(rows + (rows @ turn[0]) @ turn[1], dtype=np.float32))


def _directions(rows: Vectors) -> Vectors:
    lengths = np.sqrt(np.einsum("ij,ij->i", rows, rows))
    return np.asarray(rows / np.maximum(lengths, 1e-9)[:, None], dtype=np.float32)
