"""The forward pass of USE multilingual v3 (Yang et al., ACL 2020) in NumPy, one BLAS thread.

The network: piece embeddings, three branches of two residual convolutions over 2, 3 and 5 pieces,
layer normalisation, a sum over the pieces scaled by 1/sqrt(their number), four dense layers.

Two properties are used here. Embedding, projection and the first convolution's products depend on
a piece alone, so they are computed once per distinct piece of a batch. And a piece's features
depend on at most ``REACH`` neighbours to each side, so a long text is summed part by part in
bounded memory, with nothing cut off.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kaoju.models.layers import Floats, batches, normalise
from kaoju.models.weights import CHUNKS, Weights

DIM = 512
REACH = 4  # pieces to each side: two convolutions, the widest sees two
_BRANCHES = ((2, 0), (3, 1), (5, 2))  # pieces a convolution sees, those of them to the left
_WIDTH = 256  # of a branch
_BUDGET = 1024  # pieces per pass: enough repeats to share, small enough for the cache
_GAP = 2  # zero rows between texts, so that no convolution sees a neighbouring text

Ints = NDArray[np.int64]


class Use3:
    """Unit vectors of sequences of piece ids (each with its begin and end marks)."""

    def __init__(self, weights: Weights) -> None:
        self._table = weights.table
        w = weights.dense
        orders = [order for order, _ in _BRANCHES]
        self._scale, self._low = w["scale"], w["lo"]
        self._project = np.concatenate([w[f"proj{n}"] for n in orders], axis=1)
        self._project_b = np.concatenate([w[f"proj_b{n}"] for n in orders])
        self._project_norm = (
            np.concatenate([w[f"ln_g{n}"] for n in orders]),
            np.concatenate([w[f"ln_b{n}"] for n in orders]),
        )
        self._w = w
        self._eps = w["eps"].item()

    def encode(self, texts: Sequence[Sequence[int]]) -> Floats:
        """(n, 512). Texts of similar length next to each other make it fastest."""
        sums = np.zeros((len(texts), DIM + len(_BRANCHES) * _WIDTH), np.float32)
        for rows, pieces in batches(texts, _BUDGET):
            if len(rows) == 1 and len(pieces[0]) > _BUDGET:
                sums[rows[0]] = self._long(np.asarray(pieces[0], np.int64))
            else:
                lengths = np.fromiter(map(len, pieces), np.int64, len(pieces))
                features = self._features(np.concatenate(pieces).astype(np.int64), lengths)
                starts = np.cumsum(lengths) - lengths
                sums[rows] = np.add.reduceat(features, starts, axis=0)
        return self._head(sums, np.fromiter(map(len, texts), np.float32, len(texts)))

    def _long(self, pieces: Ints) -> Floats:
        total = np.zeros(DIM + len(_BRANCHES) * _WIDTH, np.float64)
        for start in range(0, len(pieces), _BUDGET):
            left = min(start, REACH)
            part = pieces[start - left : start + _BUDGET + REACH]
            features = self._features(part, np.array([len(part)]))
            total += features[left : left + _BUDGET].sum(axis=0, dtype=np.float64)
        return total.astype(np.float32)

    def _features(self, pieces: Ints, lengths: Ints) -> Floats:
        """(pieces, 1280) normalised features; ``lengths`` tells where the texts end."""
        distinct, which = np.unique(pieces, return_inverse=True)
        embedded = self._embed(distinct)
        projected = embedded @ self._project
        projected += self._project_b
        normalise(projected, *self._project_norm, self._eps)
        place = np.arange(len(pieces)) + np.repeat(np.arange(len(lengths)) + 1, lengths) * _GAP
        padded = np.full(len(pieces) + (len(lengths) + 1) * _GAP, len(distinct), np.int64)
        padded[place] = which
        features = np.empty((len(pieces), DIM + len(_BRANCHES) * _WIDTH), np.float32)
        np.take(embedded, which, axis=0, out=features[:, :DIM])
        for i, (order, left) in enumerate(_BRANCHES):
            own = np.zeros((len(distinct) + 1, _WIDTH), np.float32)
            own[:-1] = projected[:, i * _WIDTH : (i + 1) * _WIDTH]
            at = DIM + i * _WIDTH
            features[:, at : at + _WIDTH] = self._branch(order, left, own, padded, place)
        normalise(features, self._w["ln_g"], self._w["ln_b"], self._eps)
        return features

    def _embed(self, pieces: Ints) -> Floats:
        part = pieces % CHUNKS
        rows: Floats = self._table[pieces].astype(np.float32)
        rows *= self._scale[part, None]
        rows += self._low[part, None]
        return rows

    def _branch(self, order: int, left: int, own: Floats, padded: Ints, place: Ints) -> Floats:
        hidden = np.zeros((len(padded), _WIDTH), np.float32)
        first = self._w[f"w1_{order}"].reshape(order, _WIDTH, _WIDTH)
        inner = slice(_GAP, len(padded) - _GAP)
        middle = hidden[inner]
        for k in range(order):
            shifted = padded[_GAP + k - left : len(padded) - _GAP + k - left]
            middle += (own @ first[k])[shifted]
        middle += self._w[f"b1_{order}"]
        np.maximum(middle, 0, out=middle)
        middle += own[padded[inner]]
        hidden[padded == len(own) - 1] = 0
        windows = np.lib.stride_tricks.sliding_window_view(hidden, order, axis=0)
        seen = windows[place - left].transpose(0, 2, 1).reshape(len(place), order * _WIDTH)
        result: Floats = seen @ self._w[f"w2_{order}"]
        result += self._w[f"b2_{order}"]
        np.maximum(result, 0, out=result)
        result += hidden[place]
        return result

    def _head(self, sums: Floats, lengths: Floats) -> Floats:
        w = self._w
        pooled = sums @ w["cnn_W"]
        pooled += lengths[:, None] * w["cnn_b"]
        pooled /= np.sqrt(lengths)[:, None]
        first = np.maximum(pooled @ w["d0"], 0)
        second = np.maximum(pooled @ w["p1"] + first @ w["d1"], 0)
        third = np.maximum(second @ w["d2"], 0)
        output: Floats = np.tanh(second @ w["p3"] + third @ w["d3"])
        squares = np.einsum("ij,ij->i", output, output)
        output /= np.sqrt(np.maximum(squares, self._eps))[:, None]
        return output
