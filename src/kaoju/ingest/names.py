"""Names that become parts of a document's id."""

from __future__ import annotations

import os
import re

from kaoju.errors import UsageError

_UNFIT = re.compile(r"[/\\\x00-\x1f\x7f]")


def check_name(kind: str, name: str) -> str:
    """``name`` when it can name a root or a tenant, else UsageError."""
    if not name.strip() or name in {".", ".."} or _UNFIT.search(name) or len(name) > 200:
        raise UsageError(
            f"{name!r} cannot name a {kind}: use a word without slashes and control characters"
        )
    return readable(name)


def readable(name: str) -> str:
    """A file's name as text: bytes that are not UTF-8 are shown as ``\\xNN``."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")
