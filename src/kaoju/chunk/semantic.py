"""Strategy ``semantic``: cuts where the text turns to something else.

Text tiling (Hearst 1997) over sentence vectors: at each gap the means of the sentences before and
after it are compared, and a gap is as deep as its cosine lies below the peaks on both sides.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from kaoju.chunk.cut import Measure
from kaoju.chunk.flow import even, grouped, units
from kaoju.chunk.pack import GAP, Bundle, Groups, Piece, pack
from kaoju.chunk.plain import join
from kaoju.text.normalize import normalize
from kaoju.types.protocols import Vectors

Encode = Callable[[Sequence[str]], Vectors]  # texts -> rows of unit length

_SIDE = 3  # units compared on each side of a gap
_DEEP = 0.5  # standard deviations above the mean depth
_DIGITS = 5  # of a cosine: encoders differ in the last ones from machine to machine
_LONGEST = 2000  # characters of one unit that are encoded


def by_meaning(pieces: Sequence[Piece], measure: Measure, encode: Encode) -> Groups:
    """Cuts at deep gaps that leave half a target on both sides, then what is over the limit.

    A section within the target is not looked into.
    """
    settings = measure.settings
    found = units(pieces, measure)
    if sum(unit.size + GAP for unit in found) <= settings.target or len(found) < 2:
        return pack(pieces, measure)
    depths = _depths(_cosines(encode([_text(unit) for unit in found])))
    sizes = np.array([unit.size + GAP for unit in found])
    starts = _deep_cuts(depths, sizes, settings.target // 2)
    return grouped(found, _within(found, starts, measure), measure)


def _text(unit: Bundle) -> str:
    words = join((piece.kind, piece.words) for piece in unit.pieces)
    return " ".join(normalize(words[:_LONGEST]).text.split())


def _cosines(vectors: Vectors) -> NDArray[np.float64]:
    """Of the means of up to ``_SIDE`` rows before and after each gap: one less than rows."""
    rows = np.vstack([np.zeros(vectors.shape[1]), np.cumsum(vectors, axis=0, dtype=np.float64)])
    gaps = np.arange(1, len(vectors))
    before = rows[gaps] - rows[np.maximum(gaps - _SIDE, 0)]
    after = rows[np.minimum(gaps + _SIDE, len(vectors))] - rows[gaps]
    lengths = np.linalg.norm(before, axis=1) * np.linalg.norm(after, axis=1)
    cosines = np.einsum("ij,ij->i", before, after) / np.maximum(lengths, 1e-12)
    rounded: NDArray[np.float64] = np.round(cosines, _DIGITS)
    return rounded


def _depths(cosines: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far each gap lies below the nearest peak to its left and to its right."""
    depths: NDArray[np.float64] = np.round(_climb(cosines) + _climb(cosines[::-1])[::-1], _DIGITS)
    return depths


def _climb(cosines: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far it goes up to the left of each gap before it goes down again."""
    climbs = np.zeros(len(cosines))
    for index in range(1, len(cosines)):
        step = cosines[index - 1] - cosines[index]
        climbs[index] = max(0.0, step + climbs[index - 1]) if step >= 0 else 0.0
    return climbs


def _deep_cuts(depths: NDArray[np.float64], sizes: NDArray[np.int_], least: int) -> list[int]:
    """Indices of units that begin a group: the deepest gaps first, none too near to another."""
    ends = [0, *np.cumsum(sizes).tolist()]
    cuts = [0, len(sizes)]
    threshold = depths.mean() + _DEEP * depths.std()
    for gap in np.argsort(-depths, kind="stable"):
        if depths[gap] <= max(threshold, 0.0):
            break
        at = int(gap) + 1
        place = bisect_left(cuts, at)
        before, after = cuts[place - 1], cuts[place]
        if ends[at] - ends[before] >= least and ends[after] - ends[at] >= least:
            cuts.insert(place, at)
    return cuts[:-1]


def _within(found: Sequence[Bundle], starts: Sequence[int], measure: Measure) -> list[int]:
    """``starts`` and, in stretches over the limit, further ones of even size."""
    limit = measure.settings.limit
    every: list[int] = []
    for first, last in zip(starts, [*starts[1:], len(found)], strict=True):
        stretch = found[first:last]
        over = sum(unit.size + GAP for unit in stretch) - GAP > limit
        every += [first + at for at in even(stretch, measure)] if over else [first]
    return every
