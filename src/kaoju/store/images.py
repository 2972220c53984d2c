"""Page images beside the database: files named by their content, written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from threading import get_ident

from kaoju.errors import StorageError


@dataclass(frozen=True, slots=True)
class ImageFolder:
    """A folder of images; equal content is kept once. Can be sent to another process."""

    folder: Path
    suffix: str = ".jpg"

    def keep(self, data: bytes) -> str:
        """Stores an image and returns its name; StorageError where it cannot be written."""
        name = sha256(data).hexdigest()
        path = self.path(name)
        if path.exists():
            return name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            draft = path.with_name(f".draft-{os.getpid()}-{get_ident()}-{name}")
            try:
                draft.write_bytes(data)
                os.replace(draft, path)
            finally:
                draft.unlink(missing_ok=True)
        except OSError as error:
            raise StorageError(f"cannot write {path}: {error.strerror or error}") from error
        return name

    def path(self, name: str) -> Path:
        return self.folder / name[:2] / f"{name}{self.suffix}"

    def sweep(self, wanted: Collection[str]) -> int:
        """Removes all but the ``wanted`` images and leftover drafts; returns how many."""
        gone = 0
        for path in self.folder.glob("??/*"):
            if path.suffix != self.suffix or path.stem not in wanted:
                with suppress(OSError):
                    path.unlink()
                    gone += 1
        return gone
