"""Entries as files of a domain pack, with the reason for each as a comment above it."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from kaoju.errors import StorageError, UsageError

_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")
Names = Mapping[str, Sequence[str]]  # canonical name -> spellings
Reasons = Mapping[str, Sequence[str]]  # canonical name -> lines of comment


def names_toml(names: Names, reasons: Reasons) -> str:
    """A file ``aliases`` or ``attributes``."""
    lines: list[str] = []
    for name in names:
        lines += _comments(reasons.get(name, ()))
        lines.append(f"{_text(name)} = {_list(names[name])}")
    return "\n".join(lines) + "\n"


def groups_toml(groups: Sequence[Sequence[str]], reasons: Sequence[Sequence[str]]) -> str:
    """A file ``synonyms``; ``reasons`` are in the order of the groups."""
    lines = ["groups = ["]
    for group, why in zip(groups, reasons, strict=True):
        lines += [f"  {line}" for line in _comments(why)]
        lines.append(f"  {_list(group)},")
    return "\n".join((*lines, "]")) + "\n"


def write_new(folder: Path, contents: Mapping[str, str]) -> list[Path]:
    """Writes the named files into ``folder``; UsageError, and nothing written, if one is there."""
    paths = {folder / name: text for name, text in contents.items()}
    there = [path for path in paths if path.exists()]
    if there:
        raise UsageError(f"{there[0]} is there already: move it away, or give another folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, text in paths.items():
            with open(path, "x", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
                stream.flush()
                os.fsync(stream.fileno())
    except OSError as error:
        raise StorageError(f"cannot write to {folder}: {error.strerror or error}") from error
    return list(paths)


def _comments(lines: Iterable[str]) -> list[str]:
    return [f"# {_CONTROL.sub(' ', line)}" for line in lines]


def _list(texts: Iterable[str]) -> str:
    return "[" + ", ".join(map(_text, texts)) + "]"


def _text(text: str) -> str:
    """A basic string of TOML: JSON's, save that TOML escapes DEL too and has no lone surrogates."""
    plain = re.sub(r"[\ud800-\udfff]", "\ufffd", text)
    return json.dumps(plain, ensure_ascii=False).replace("\x7f", "\\u007f")
