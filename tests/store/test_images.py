"""Kept images: once for equal content, whole, and gone when no document has them."""

from __future__ import annotations

import pickle
import stat
from hashlib import sha256
from pathlib import Path

import pytest

from kaoju.errors import StorageError
from kaoju.store.images import ImageFolder


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def test_kept_once_by_content(tmp_path: Path) -> None:
    images = pickle.loads(pickle.dumps(ImageFolder(tmp_path / "pages")))
    first, again, other = images.keep(b"one"), images.keep(b"one"), images.keep(b"two")
    assert first == again == sha256(b"one").hexdigest()
    assert files(tmp_path) == sorted(f"{name}.jpg" for name in (first, other))
    assert images.path(first).read_bytes() == b"one"
    (tmp_path / "usual").touch()
    mode = stat.S_IMODE((tmp_path / "usual").stat().st_mode)
    assert stat.S_IMODE(images.path(first).stat().st_mode) == mode


def test_swept(tmp_path: Path) -> None:
    images = ImageFolder(tmp_path)
    kept, gone = images.keep(b"one"), images.keep(b"two")
    (images.path(kept).parent / ".draft-1-2-x").write_bytes(b"half")
    assert images.sweep({kept}) == 2
    assert files(tmp_path) == [f"{kept}.jpg"]
    assert not images.path(gone).exists()


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "pages").write_text("a file")
    with pytest.raises(StorageError, match="cannot write"):
        ImageFolder(tmp_path / "pages").keep(b"one")
