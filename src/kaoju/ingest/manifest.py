"""``manifest.jsonl``: what is known of a file besides its content."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kaoju.errors import UsageError
from kaoju.ingest.names import check_name
from kaoju.types.documents import Source

NAME = "manifest.jsonl"
_TEXTS = ("content_type", "source", "entity", "version", "date", "tenant")


@dataclass(frozen=True, slots=True)
class Manifest:
    """The lines by file; ``warnings`` names every line or value that could not be used."""

    lines: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()

    def source(self, tenant: str, root: str, file: str) -> Source:
        """The file's source; what no line states keeps its default."""
        line = self.lines.get(_key(file), {})
        return Source(**{"tenant": tenant, "root": root, "file": file, **line})

    def absent(self, exists: Callable[[str], bool]) -> tuple[str, ...]:
        """A warning for each line whose file ``exists`` does not know."""
        return tuple(
            f"line {number}: there is no file {file!r}"
            for file, number in self.numbers.items()
            if not exists(file)
        )


def read_manifest(path: Path) -> Manifest:
    """Reads line by line: a bad line costs only itself. UsageError if it cannot be read at all."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UsageError(f"cannot read the manifest {path}: {error.strerror}") from error
    lines: dict[str, Mapping[str, Any]] = {}
    numbers: dict[str, int] = {}
    warnings: list[str] = []
    for number, raw in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        if not raw.strip():
            continue
        try:
            entry = _object(raw)
            file = _file(entry.pop("file", None))
        except ValueError as error:
            warnings.append(f"line {number}: {error}")
            continue
        if _key(file) in lines:
            warnings.append(f"line {number}: {file!r} again; this line counts")
        notes: list[str] = []
        lines[_key(file)] = _values(entry, notes)
        numbers[file] = number
        warnings.extend(f"line {number}: {note}" for note in notes)
    return Manifest(lines, numbers, tuple(warnings))


def _key(file: str) -> str:
    # A file system may spell an accent as one character or two.
    return unicodedata.normalize("NFC", file)


def _object(raw: bytes) -> dict[str, Any]:
    try:
        value = json.loads(raw.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise ValueError(f"not UTF-8 ({error.reason} at byte {error.start})") from error
    except (json.JSONDecodeError, RecursionError) as error:
        raise ValueError(f"not JSON ({error})") from error
    if not isinstance(value, dict):
        raise ValueError("not a JSON object")
    return value


def _file(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError('no "file"')
    parts = [part for part in value.replace("\\", "/").split("/") if part not in ("", ".")]
    if value.startswith("/") or ".." in parts or not parts:
        raise ValueError(f"{value!r} is not a path inside the folder")
    return "/".join(parts)


def _values(entry: Mapping[str, Any], notes: list[str]) -> dict[str, Any]:
    """Keyword arguments for ``Source``; each value that is no good adds a note and is left out."""
    values: dict[str, Any] = {"metadata": {}}
    for key, value in entry.items():
        if value is None:
            continue
        try:
            if key == "authority":
                values[key] = _authority(value)
            elif key in _TEXTS:
                values[key] = _text(key, value)
            else:
                text = value if isinstance(value, str) else json.dumps(value)
                values["metadata"][_storable(key)] = _storable(text)
        except (ValueError, UsageError) as error:
            notes.append(f"{error}; the default counts")
    return values


def _authority(value: object) -> int:
    if isinstance(value, bool) or value not in (1, 2, 3):
        raise ValueError(f'"authority" is 1, 2 or 3, not {value!r}')
    return int(value)


def _text(key: str, value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise ValueError(f'"{key}" is a text, not {value!r}')
    text = _storable(str(value).strip())
    return check_name("tenant", text) if key == "tenant" and text else text


def _storable(text: str) -> str:
    """``text``; ValueError where JSON escapes made half a character of it."""
    text.encode("utf-8")
    return text
