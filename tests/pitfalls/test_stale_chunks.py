"""A file shrinks to nothing, or its re-ingest fails half-way: nothing stale is ever found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kaoju.config import EncoderSettings, Settings
from kaoju.errors import StorageError
from kaoju.ingest import IngestParts, Stages, ingest
from kaoju.models import load_encoder
from kaoju.store import Store
from kaoju.types.protocols import Vectors

TEXT = "# 保修\n\n旧的保修期为两年。\n\n# 退货\n\n旧的期限是三十天。\n"
PARTS = IngestParts(
    Stages(Settings(encoder=EncoderSettings(uri="hash:16"))), load_encoder("hash:16")
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "docs").mkdir()
    path = tmp_path / "docs" / "policy.md"
    path.write_text(TEXT, "utf-8")
    return path


def bodies(store: Store) -> str:
    return "\n".join(chunk.body for chunk in store.corpus.chunks())


@pytest.mark.parametrize("left", ["", "\n\n  \n", "\ufeff", "<!-- nothing -->"])
def test_a_file_that_shrinks_to_nothing(tmp_path: Path, file: Path, left: str) -> None:
    with Store.create(tmp_path / "kb") as store:
        ingest(store, [file.parent], parts=PARTS)
        assert "旧的" in bodies(store)
        file.write_text(left, "utf-8")
        (report,) = ingest(store, [file.parent], parts=PARTS)
        assert report.status == "updated"
        assert report.warnings
        assert "旧的" not in bodies(store)
        assert len(store.corpus.vectors(PARTS.encoder.id).matrix) == report.chunks
        assert len(store.documents()) == 1
        assert store.check() == ()


def test_a_file_that_loses_a_section(tmp_path: Path, file: Path) -> None:
    with Store.create(tmp_path / "kb") as store:
        ingest(store, [file.parent], parts=PARTS)
        file.write_text(TEXT.partition("# 退货")[0], "utf-8")
        ingest(store, [file.parent], parts=PARTS)
        assert "保修" in bodies(store)
        assert "三十天" not in bodies(store)


class Failing:
    """Encodes with another encoder until something goes wrong."""

    def __init__(self, error: BaseException) -> None:
        self._error = error
        self.id = PARTS.encoder.id
        self.dim = PARTS.encoder.dim

    def encode_documents(self, texts: object) -> Vectors:
        raise self._error

    encode_queries = encode_documents


@pytest.mark.parametrize("error", [KeyboardInterrupt(), MemoryError(), StorageError("disk full")])
def test_a_reingest_that_fails_half_way(tmp_path: Path, file: Path, error: BaseException) -> None:
    with Store.create(tmp_path / "kb") as store:
        ingest(store, [file.parent], parts=PARTS)
        before = list(store.corpus.chunks())
        document = store.document("docs/policy.md")
        file.write_text("# 保修\n\n新的保修期为三年。\n", "utf-8")
        with pytest.raises(type(error)):
            ingest(store, [file.parent], parts=replace(PARTS, encoder=Failing(error)))
        assert list(store.corpus.chunks()) == before
        assert store.document("docs/policy.md") == document
        assert store.check() == ()
        ingest(store, [file.parent], parts=PARTS)
        assert "旧的" not in bodies(store)


def test_a_write_that_fails_half_way(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rows of the new version are half written when the disk is full."""
    from kaoju.store import writing

    insert: Callable[..., None] = writing._insert

    def full(database: object, table: str, *rest: object) -> None:
        if table == "windows":
            raise StorageError("disk full")
        insert(database, table, *rest)

    with Store.create(tmp_path / "kb") as store:
        ingest(store, [file.parent], parts=PARTS)
        before = list(store.corpus.chunks())
        file.write_text("# 保修\n\n新的保修期为三年。\n", "utf-8")
        monkeypatch.setattr(writing, "_insert", full)
        with pytest.raises(StorageError, match="disk full"):
            ingest(store, [file.parent], parts=PARTS)
        assert list(store.corpus.chunks()) == before
        assert store.check() == ()
