"""The weights of USE multilingual v3: from the package once, then memory-mapped from a cache.

The package ships them deflated: unpacking 79 MB takes most of a cold start. The unpacked arrays
are kept in ``$KAOJU_CACHE``, else ``$XDG_CACHE_HOME/kaoju``, else ``~/.cache/kaoju``, in a folder
named by version and archive size. A cache that cannot be read or written costs time, nothing else.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kaoju.models.layers import Floats

CHUNKS = 17  # the embedding table is quantised in 17 interleaved parts: row i is in part i % 17
_LAYOUT = 1  # of the cache folder; raise it when the files below change


@dataclass(frozen=True, slots=True)
class Weights:
    """``table`` holds a quantised row per piece, ``dense`` every other array by its name."""

    table: NDArray[np.uint8]  # (pieces, 512)
    dense: Mapping[str, Floats]


def load(archive: Path, version: str) -> Weights:
    """The weights in ``archive`` (an .npz), by way of the cache where there can be one."""
    folder = _cache_root() / f"use3-{version}-{archive.stat().st_size}-{_LAYOUT}"
    with suppress(OSError, EOFError, ValueError, AttributeError):
        return _mapped(folder)
    weights = _unpacked(archive)
    with suppress(OSError):
        _write(weights, folder)
    return weights


def _cache_root() -> Path:
    if own := os.environ.get("KAOJU_CACHE"):
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path(os.path.expanduser("~/.cache"))) / "kaoju"


def _unpacked(archive: Path) -> Weights:
    with np.load(archive, allow_pickle=False) as stored:
        parts = [stored[f"q{i + 1}"] for i in range(CHUNKS)]
        names = [n for n in stored.files if not n.startswith("q") and n != "bits"]
        dense = {n: np.ascontiguousarray(stored[n], np.float32) for n in names}
    table = np.empty((CHUNKS * parts[0].shape[0], parts[0].shape[1]), np.uint8)
    for i, part in enumerate(parts):
        table[i::CHUNKS] = part
    return Weights(table, dense)


def _mapped(folder: Path) -> Weights:
    shapes: dict[str, list[int]] = json.loads((folder / "shapes.json").read_text("utf-8"))
    table = np.load(folder / "table.npy", mmap_mode="r", allow_pickle=False)
    flat = np.load(folder / "dense.npy", mmap_mode="r", allow_pickle=False)
    dense: dict[str, Floats] = {}
    start = 0
    for name, shape in shapes.items():
        size = int(np.prod(shape))
        dense[name] = np.asarray(flat[start : start + size]).reshape(shape)
        start += size
    if start != flat.size:
        raise ValueError(f"{folder}: dense.npy does not fit shapes.json")
    return Weights(np.asarray(table), dense)


def _write(weights: Weights, folder: Path) -> None:
    """Complete or not at all: written beside, synced, renamed. A lost race is a cache hit."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix=".use3-", dir=folder.parent))
    try:
        flat = np.concatenate([a.ravel() for a in weights.dense.values()])
        shapes = {name: list(a.shape) for name, a in weights.dense.items()}
        _save(draft / "table.npy", weights.table)
        _save(draft / "dense.npy", flat)
        (draft / "shapes.json").write_text(json.dumps(shapes), "utf-8")
        if folder.exists():  # unreadable, or _mapped would have returned it
            shutil.rmtree(folder, ignore_errors=True)
        draft.rename(folder)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _save(path: Path, array: NDArray[Any]) -> None:
    with path.open("wb") as file:
        np.save(file, array, allow_pickle=False)
        file.flush()
        os.fsync(file.fileno())
