"""The cache of unpacked weights: a gain when it works, never a failure."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from kaoju.models import weights


@pytest.fixture
def archive(tmp_path) -> Path:
    """A small archive of the package's layout: 17 parts of 2 rows of 3."""
    path = tmp_path / "weights.npz"
    parts = {f"q{i + 1}": np.full((2, 3), i, np.uint8) for i in range(weights.CHUNKS)}
    dense = {"proj2": np.arange(6, dtype=np.float32).reshape(2, 3), "eps": np.float64(1e-6)}
    np.savez_compressed(path, **parts, **dense, bits=np.array([8], np.int8))
    return path


@pytest.fixture
def cache(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("KAOJU_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def check(loaded: weights.Weights) -> None:
    # Row i of the table is row i // 17 of part i % 17.
    assert loaded.table.shape == (34, 3)
    assert [loaded.table[i, 0] for i in (0, 16, 17, 33)] == [0, 16, 0, 16]
    assert loaded.dense["proj2"].tolist() == [[0, 1, 2], [3, 4, 5]]
    assert loaded.dense["eps"].item() == pytest.approx(1e-6)
    assert set(loaded.dense) == {"proj2", "eps"}


def test_the_second_time_comes_from_the_cache(archive, cache, monkeypatch):
    check(weights.load(archive, "1"))
    monkeypatch.setattr(weights, "_unpacked", lambda _: pytest.fail("unpacked again"))
    check(weights.load(archive, "1"))
    assert [p.name for p in cache.iterdir()] == [f"use3-1-{archive.stat().st_size}-1"]


def test_another_version_has_its_own(archive, cache):
    weights.load(archive, "1")
    weights.load(archive, "2")
    assert len(list(cache.iterdir())) == 2


@pytest.mark.parametrize("damage", ["cut", "empty", "gone", "shapes"])
def test_a_damaged_cache_is_made_anew(archive, cache, damage):
    weights.load(archive, "1")
    (folder,) = cache.iterdir()
    victim = folder / ("shapes.json" if damage == "shapes" else "dense.npy")
    if damage == "gone":
        victim.unlink()
    else:
        content = b"" if damage == "empty" else victim.read_bytes()[:-5]
        victim.write_bytes(content)
    check(weights.load(archive, "1"))
    check(weights._mapped(folder))


def test_a_cache_that_cannot_be_written_costs_nothing_else(archive, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("KAOJU_CACHE", str(tmp_path / "file"))
    check(weights.load(archive, "1"))


def test_a_full_disk_leaves_nothing_half_written(archive, cache, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(weights.os, "fsync", full)
    check(weights.load(archive, "1"))
    assert list(cache.iterdir()) == []


def test_the_folder_follows_the_environment(monkeypatch):
    monkeypatch.delenv("KAOJU_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/x")
    assert weights._cache_root() == Path("/x/kaoju")
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", "/home/me")
    assert weights._cache_root() == Path("/home/me/.cache/kaoju")
