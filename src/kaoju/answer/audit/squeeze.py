"""Texts as the audit compares them."""

from __future__ import annotations

import re

from kaoju.text.normalize import fold

_SPACE = re.compile(r"\s+")


def squeezed(text: str) -> str:
    """Folded and without white space."""
    return _SPACE.sub("", fold(text))
