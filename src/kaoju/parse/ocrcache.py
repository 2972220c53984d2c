"""What was read of a page image, kept by the image's content and how it was read.

In ``$KAOJU_CACHE/ocr``, else ``$XDG_CACHE_HOME/kaoju/ocr``, else ``~/.cache/kaoju/ocr``. A cache
that cannot be read or written costs time, nothing else.
"""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import suppress
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kaoju.parse.methods import reads_scans_by
from kaoju.parse.ocr import Scan, Word, read_page_image
from kaoju.parse.rulings import Box, Grid, GridCell

if TYPE_CHECKING:
    from kaoju.parse.ocrengine import Image


def read_cached(image: Image, dpi: float) -> Scan:
    """``read_page_image`` by way of the cache."""
    path = _folder() / f"{_key(image, dpi)}.json"
    with suppress(OSError, ValueError, KeyError, TypeError):
        return _scan(json.loads(path.read_text("utf-8")))
    scan = read_page_image(image, dpi)
    with suppress(OSError):
        _write(path, json.dumps(asdict(scan), ensure_ascii=False))
    return scan


def _folder() -> Path:
    if own := os.environ.get("KAOJU_CACHE"):
        return Path(own) / "ocr"
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path(os.path.expanduser("~/.cache"))) / "kaoju" / "ocr"


def _key(image: Image, dpi: float) -> str:
    digest = sha256(f"{reads_scans_by()} {image.shape} {dpi:.1f} ".encode())
    digest.update(image.tobytes())
    return digest.hexdigest()


def _write(path: Path, text: str) -> None:
    """Complete or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(prefix=".ocr-", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(draft, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(draft)
        raise


def _scan(stored: dict[str, Any]) -> Scan:
    words = tuple(Word(**{**w, "box": Box(**w["box"])}) for w in stored.pop("words"))
    grids = tuple(
        Grid(
            Box(**g["box"]),
            tuple(GridCell(**{**c, "box": Box(**c["box"])}) for c in g["cells"]),
        )
        for g in stored.pop("grids")
    )
    return Scan(words=words, grids=grids, **stored)
