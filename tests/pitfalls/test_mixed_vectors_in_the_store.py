"""A changed encoder on an old store: refused with the command that rebuilds, never mixed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from kaoju.config import EncoderSettings, Settings
from kaoju.errors import EncoderMismatch
from kaoju.ingest import IngestParts, Stages, ingest
from kaoju.models import load_encoder
from kaoju.store import Store
from kaoju.types.protocols import Vectors


def parts(uri: str) -> IngestParts:
    return IngestParts(Stages(Settings(encoder=EncoderSettings(uri=uri))), load_encoder(uri))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    folder.mkdir()
    for i in range(3):
        (folder / f"{i}.md").write_text(f"# 第{i}节\n\n第{i}篇的话。\n", "utf-8")
    return folder


def test_an_old_store_and_a_new_encoder(tmp_path: Path, folder: Path) -> None:
    with Store.create(tmp_path / "kb") as store:
        ingest(store, [folder], parts=parts("hash:16"))
        with pytest.raises(EncoderMismatch, match="run ingest again"):
            store.corpus.vectors("hash/8")
        ingest(store, [folder], parts=parts("hash:8"))
        assert store.corpus.vectors("hash/8").matrix.shape[1] == 8


class Interrupted:
    """The new encoder, stopped after some texts."""

    def __init__(self, uri: str, texts: int) -> None:
        self._encoder, self._left = load_encoder(uri), texts
        self.id, self.dim = self._encoder.id, self._encoder.dim

    def encode_documents(self, texts: Sequence[str]) -> Vectors:
        self._left -= len(texts)
        if self._left < 0:
            raise KeyboardInterrupt
        return self._encoder.encode_documents(texts)

    encode_queries = encode_documents


def test_a_change_stopped_half_way(tmp_path: Path, folder: Path) -> None:
    new = parts("hash:8")
    with Store.create(tmp_path / "kb") as store:
        ingest(store, [folder], parts=parts("hash:16"))
        (folder / "1.md").write_text("# 第1节\n\n改写过的话。\n", "utf-8")
        half = IngestParts(new.stages, Interrupted("hash:8", 2))
        with pytest.raises(KeyboardInterrupt):
            ingest(store, [folder], parts=half)
        for encoder_id in ("hash/8", "hash/16"):  # one is not complete yet, the other no longer
            with pytest.raises(EncoderMismatch, match="run ingest again"):
                store.corpus.vectors(encoder_id)
        ingest(store, [folder], parts=new)
        assert len(store.corpus.vectors("hash/8").chunk_ids) == 3
        ingest(store, [folder], parts=parts("hash:16"))  # and back
        assert len(store.corpus.vectors("hash/16").chunk_ids) == 3
        assert store.check() == ()


def test_an_encoder_that_changed_under_its_name(tmp_path: Path, folder: Path) -> None:
    with Store.create(tmp_path / "kb") as store:
        ingest(store, [folder], parts=parts("hash:16"))
        (folder / "1.md").write_text("# 第1节\n\n改写过的话。\n", "utf-8")
        liar = Interrupted("hash:8", 99)
        liar.id = "hash/16"
        with pytest.raises(EncoderMismatch, match="16 dimensions, not 8"):
            ingest(store, [folder], parts=IngestParts(parts("hash:8").stages, liar))
        assert store.corpus.vectors("hash/16").matrix.shape[1] == 16
