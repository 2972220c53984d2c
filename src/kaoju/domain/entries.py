"""The entries of a pack one by one, each with the file that has it: for checks.

``load_domain`` merges files, and what is said twice is then no longer seen.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kaoju.domain.reader import QUANTITIES, load_domain, pack_files, part_of


@dataclass(frozen=True, slots=True)
class Entry:
    """``part``: aliases, attributes, synonyms, spoken, dimensions, or a language. A group of
    synonyms has no ``name``; a file that is not read has neither."""

    file: str
    part: str
    name: str = ""
    spellings: tuple[str, ...] = ()
    read: bool = True


def pack_entries(directory: Path) -> tuple[Entry, ...]:
    """In the order of the files; SettingsError where the pack cannot be read, () without one."""
    load_domain(directory)
    if not directory.is_dir():
        return ()
    return tuple(entry for path in pack_files(directory) for entry in _of_file(path))


def _of_file(path: Path) -> Iterator[Entry]:
    part = part_of(path)
    if part in QUANTITIES:
        yield Entry(path.name, part, read=False)
        return
    for name, value in _pairs(path):
        if part == "synonyms" and name == "spoken":
            pairs = value.items() if isinstance(value, dict) else value
            for phrase, wordings in pairs:
                yield Entry(path.name, name, phrase, tuple(wordings))
        elif part == "synonyms":
            for group in value:
                yield Entry(path.name, part, spellings=tuple(group))
        elif isinstance(value, list):
            yield Entry(path.name, part, name, tuple(value))


def _pairs(path: Path) -> list[tuple[str, Any]]:
    """The top-level pairs; JSON, unlike TOML, lets a name stand twice."""
    text = path.read_text("utf-8-sig")
    if path.suffix == ".toml":
        return list(tomllib.loads(text).items())
    top: list[tuple[str, Any]] = json.loads(text, object_pairs_hook=list)
    return top
