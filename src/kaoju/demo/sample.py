"""The bundled samples: where they are in the package, and how they are laid out on disk.

``data/NAME/documents/`` holds the files with their manifest (and ``aliases.json``, where the
sample has one), ``data/NAME/questions.jsonl`` the questions about them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from kaoju.errors import StorageError

NAMES = ("shop-en", "phones-zh")


@dataclass(frozen=True, slots=True)
class Sample:
    """One sample as it lies in a folder of its own."""

    name: str
    directory: Path

    @property
    def documents(self) -> Path:
        return self.directory / "documents"

    @property
    def questions(self) -> Path:
        return self.directory / "questions.jsonl"

    @property
    def aliases(self) -> Path | None:
        path = self.documents / "aliases.json"
        return path if path.is_file() else None

    @property
    def knowledge_base(self) -> Path:
        """Where the demo builds it; not part of the package."""
        return self.directory / "kb"


def unpack(name: str, directory: Path) -> Sample:
    """Writes the sample's files below ``directory / name``, over older copies of them.

    Works from a wheel too, zipped or not. StorageError if the folder cannot be written.
    """
    target = directory / name
    source = files("kaoju.demo").joinpath("data", name)
    try:
        for path, entry in _walk(source):
            copy = target.joinpath(*path)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(entry.read_bytes())
    except OSError as error:
        raise StorageError(
            f"the sample {name} cannot be written to {target}: {error.strerror}; "
            "name another folder with --dir"
        ) from error
    return Sample(name, target)


def _walk(
    folder: Traversable, above: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        path = (*above, entry.name)
        if entry.is_dir():
            yield from _walk(entry, path)
        else:
            yield path, entry
