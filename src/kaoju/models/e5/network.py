"""The forward pass of multilingual E5 small (Wang et al., 2024): a BERT of 12 layers, in NumPy.

The texts of a batch lie one after the other in one matrix, so that nothing is computed for
padding; only attention goes text by text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from kaoju.models.e5.bundle import Bundle
from kaoju.models.layers import Floats, batches, normalise

_BUDGET = 1024  # pieces per pass: the widest activations then stay in the cache


@dataclass(frozen=True, slots=True)
class Layer:
    """Weights stand as (inputs, outputs); query, key and value beside each other in ``qkv``."""

    qkv: Floats
    qkv_b: Floats
    out: Floats
    out_b: Floats
    out_norm: tuple[Floats, Floats]
    up: Floats
    up_b: Floats
    down: Floats
    down_b: Floats
    down_norm: tuple[Floats, Floats]


class E5:
    """Vectors of sequences of piece ids (each with its begin and end marks)."""

    def __init__(self, bundle: Bundle) -> None:
        self._bundle = bundle
        self._shape = bundle.shape
        width = bundle.shape.width
        self._positions = bundle.vector("emb.pos").reshape(-1, width)
        self._positions = self._positions + bundle.vector("emb.type")[:width]
        self._norm = (bundle.vector("emb.ln.w"), bundle.vector("emb.ln.b"))
        self._layers = [_layer(bundle, f"l{number}") for number in range(bundle.shape.layers)]

    def encode(self, texts: Sequence[Sequence[int]]) -> Floats:
        """(n, width), means over the pieces; a text has at most as many as there are positions."""
        vectors = np.empty((len(texts), self._shape.width), np.float32)
        for places, batch in batches(texts, _BUDGET):
            rows, ends = self._pass(batch)
            vectors[places] = np.add.reduceat(rows, ends[:-1], axis=0) / np.diff(ends)[:, None]
        return vectors

    def encode_pieces(self, texts: Sequence[Sequence[int]]) -> list[Floats]:
        """Of each text a matrix (pieces, width): every piece as its text makes it understood."""
        found: list[Floats] = []
        for _, batch in batches(texts, _BUDGET):
            rows, ends = self._pass(batch)
            found += [rows[start:stop] for start, stop in pairwise(ends)]
        return found

    def _pass(self, texts: Sequence[Sequence[int]]) -> tuple[Floats, np.ndarray]:
        """The last layer's rows of all texts, and where each text begins and the last one ends."""
        ends = np.cumsum([0, *map(len, texts)])
        pieces = np.concatenate([np.asarray(text, np.int64) for text in texts])
        distinct, which = np.unique(pieces, return_inverse=True)
        rows = self._bundle.rows("emb.word", distinct)[which]
        rows += self._positions[np.concatenate([np.arange(len(text)) for text in texts])]
        normalise(rows, *self._norm, self._shape.eps)
        for layer in self._layers:
            rows += self._attended(rows, layer, ends)
            normalise(rows, *layer.out_norm, self._shape.eps)
            rows += _gelu(rows @ layer.up + layer.up_b) @ layer.down + layer.down_b
            normalise(rows, *layer.down_norm, self._shape.eps)
        return rows, ends

    def _attended(self, rows: Floats, layer: Layer, ends: np.ndarray) -> Floats:
        heads = self._shape.heads
        mixed = rows @ layer.qkv
        mixed += layer.qkv_b
        split = mixed.reshape(len(rows), 3, heads, -1).transpose(1, 2, 0, 3)
        seen = np.empty((len(rows), heads, split.shape[-1]), np.float32)
        for start, stop in pairwise(ends):
            query, key, value = split[:, :, start:stop]
            shares = query @ key.transpose(0, 2, 1)
            shares -= shares.max(axis=-1, keepdims=True)
            np.exp(shares, out=shares)
            shares /= shares.sum(axis=-1, keepdims=True)
            seen[start:stop] = (shares @ value).transpose(1, 0, 2)
        result: Floats = seen.reshape(len(rows), -1) @ layer.out
        result += layer.out_b
        return result


def _layer(bundle: Bundle, name: str) -> Layer:
    # The scale of attention, one over the root of a head's width, goes into the queries.
    scale = np.float32((bundle.shape.width / bundle.shape.heads) ** -0.5)
    weights = [bundle.matrix(f"{name}.{part}.w").T for part in "qkv"]
    biases = [bundle.vector(f"{name}.{part}.b") for part in "qkv"]
    return Layer(
        qkv=np.concatenate([weights[0] * scale, *weights[1:]], axis=1),
        qkv_b=np.concatenate([biases[0] * scale, *biases[1:]]),
        out=np.ascontiguousarray(bundle.matrix(f"{name}.ao.w").T),
        out_b=bundle.vector(f"{name}.ao.b"),
        out_norm=(bundle.vector(f"{name}.aln.w"), bundle.vector(f"{name}.aln.b")),
        up=np.ascontiguousarray(bundle.matrix(f"{name}.fi.w").T),
        up_b=bundle.vector(f"{name}.fi.b"),
        down=np.ascontiguousarray(bundle.matrix(f"{name}.fo.w").T),
        down_b=bundle.vector(f"{name}.fo.b"),
        down_norm=(bundle.vector(f"{name}.oln.w"), bundle.vector(f"{name}.oln.b")),
    )


def _gelu(rows: Floats) -> Floats:
    """In place; by tanh, which is within 0.0005 of the exact one (Hendrycks and Gimpel, 2016)."""
    inner = rows * rows
    inner *= np.float32(0.044715)
    inner += 1
    inner *= rows
    inner *= np.float32(0.7978845608)  # sqrt(2 / pi)
    np.tanh(inner, out=inner)
    inner += 1
    rows *= inner
    rows *= np.float32(0.5)
    return rows
