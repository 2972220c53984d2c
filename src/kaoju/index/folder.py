"""An index's folder: segments written once, and a manifest that names the present ones.

``manifest.json`` is replaced last, in one step: before it, the folder holds the old index, after
it, the new one. Only then is removed what the manifest no longer names; a process that has the
old files mapped keeps them. Whoever opens the folder in that very moment gets ``Stale``.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kaoju.errors import StorageError

_MANIFEST = "manifest.json"
_IDS = "ids.json"
Arrays = Mapping[str, NDArray[Any]]


@dataclass(frozen=True, slots=True)
class Stale:
    """Why a stored index cannot be used as it is and has to be built again."""

    reason: str


def write_segment(directory: Path, name: str, arrays: Arrays, ids: Sequence[str]) -> None:
    """Writes a segment's folder, whole or not at all. StorageError when the disk refuses."""
    draft = directory / f".{name}"
    try:
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir(parents=True)
        for key, array in arrays.items():
            _write_array(draft / f"{key}.npy", array)
        _write_text(draft / _IDS, json.dumps(list(ids)))
        draft.rename(directory / name)
    except OSError as error:
        shutil.rmtree(draft, ignore_errors=True)
        raise _storage_error(directory, error) from error


def write_dead(directory: Path, name: str, alive: NDArray[np.bool_]) -> str | None:
    """Writes a segment's dead rows beside it; the new file's name, ``None`` if all are alive."""
    if alive.all():
        return None
    file = f"{name}.{token_hex(4)}.dead.npy"
    try:
        _write_array(directory / file, np.flatnonzero(~alive))
    except OSError as error:
        raise _storage_error(directory, error) from error
    return file


def read_alive(directory: Path, file: str | None, size: int) -> NDArray[np.bool_]:
    """What ``write_dead`` wrote, as a mask. OSError, ValueError or IndexError when damaged."""
    alive = np.ones(size, np.bool_)
    if file:
        alive[read_array(directory / file)] = False
    return alive


def write_manifest(directory: Path, manifest: Mapping[str, Any], keep: Sequence[str]) -> None:
    """Puts the new manifest in force, then removes everything that is not in ``keep``."""
    draft = directory / f".{_MANIFEST}"
    try:
        directory.mkdir(parents=True, exist_ok=True)
        _write_text(draft, json.dumps(manifest, sort_keys=True))
        os.replace(draft, directory / _MANIFEST)
    except OSError as error:
        raise _storage_error(directory, error) from error
    for entry in directory.iterdir():
        if entry.name not in keep and entry.name != _MANIFEST:
            with suppress(OSError):
                shutil.rmtree(entry) if entry.is_dir() else entry.unlink()


def read_manifest(directory: Path, expected: Mapping[str, Any]) -> dict[str, Any] | Stale:
    """The manifest, or what in it is not as ``expected``."""
    try:
        manifest = json.loads((directory / _MANIFEST).read_text("utf-8"))
    except FileNotFoundError:
        return Stale(f"there is no index in {directory}")
    except (OSError, ValueError) as error:
        return Stale(f"{directory / _MANIFEST} cannot be read: {error}")
    if not isinstance(manifest, dict):
        return Stale(f"{directory / _MANIFEST} is not an object")
    for key, value in expected.items():
        if manifest.get(key) != value:
            return Stale(f"{key} of {directory} is {manifest.get(key)!r}, wanted {value!r}")
    return manifest


def stored_generation(directory: Path) -> int | None:
    """The generation that the index in ``directory`` was saved for; None without a readable one."""
    manifest = read_manifest(directory, {})
    generation = None if isinstance(manifest, Stale) else manifest.get("generation")
    return generation if isinstance(generation, int) else None


def read_array(path: Path) -> NDArray[Any]:
    """A memory-mapped, read-only array. OSError or ValueError when the file is damaged."""
    if os.path.getsize(path) < 16:
        raise ValueError(f"{path} is cut off")
    array = np.load(path, mmap_mode="r", allow_pickle=False)
    return np.asarray(array)


def read_ids(directory: Path, name: str) -> list[str]:
    ids: list[str] = json.loads((directory / name / _IDS).read_text("utf-8"))
    return ids


def _write_array(path: Path, array: NDArray[Any]) -> None:
    with path.open("wb") as file:
        np.save(file, array, allow_pickle=False)
        file.flush()
        os.fsync(file.fileno())


def _write_text(path: Path, text: str) -> None:
    with path.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def _storage_error(directory: Path, error: OSError) -> StorageError:
    return StorageError(
        f"the index in {directory} could not be written: {error.strerror or error}; the one "
        "before it is still there. Make room or give permission, then run the command again"
    )
