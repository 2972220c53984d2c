"""An encoder without a model: hashed character n-grams. For tests and for trying things out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b

import numpy as np

from kaoju.errors import SettingsError
from kaoju.types.protocols import Vectors

DEFAULT_DIM = 64
_ORDERS = (1, 2, 3)


class HashEncoder:
    """Unit vectors of signed, hashed 1- to 3-grams of the text's characters.

    Texts that share characters are near each other, and nothing else is promised. The same
    vectors on every machine and in every process (blake2b, not Python's seeded ``hash``).
    Feature hashing: Weinberger et al., ICML 2009.
    """

    def __init__(self, dim: int = DEFAULT_DIM) -> None:
        self._dim = dim

    @property
    def id(self) -> str:
        return f"hash/{self._dim}"

    @property
    def dim(self) -> int:
        return self._dim

    def encode_documents(self, texts: Sequence[str]) -> Vectors:
        return np.stack([self._row(t) for t in texts]) if texts else self._empty()

    def encode_queries(self, texts: Sequence[str]) -> Vectors:
        return self.encode_documents(texts)

    def _empty(self) -> Vectors:
        return np.zeros((0, self._dim), np.float32)

    def _row(self, text: str) -> Vectors:
        row = np.zeros(self._dim, np.float32)
        for gram, times in _grams(text).items():
            digest = blake2b(gram.encode("utf-8", "surrogatepass"), digest_size=8).digest()
            number = int.from_bytes(digest, "big")
            row[(number >> 1) % self._dim] += times if number & 1 else -times
        norm = float(np.linalg.norm(row))
        return row / np.float32(norm) if norm else row


def _grams(text: str) -> Counter[str]:
    folded = " ".join(text.casefold().split())
    return Counter(folded[i : i + n] for n in _ORDERS for i in range(len(folded) - n + 1))


def hash_encoder(argument: str = "") -> HashEncoder:
    """``hash:`` or ``hash:DIM``; SettingsError unless DIM is a whole number in 1..65536."""
    if not argument:
        return HashEncoder()
    if not (argument.isascii() and argument.isdigit() and 1 <= int(argument) <= 65536):
        raise SettingsError(f"encoder hash:{argument}: the dimension is a number in 1..65536")
    return HashEncoder(int(argument))
