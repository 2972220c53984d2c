"""How much of a known text was read: characters by edit distance."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

_SPACE = re.compile(r"\s+")


def tight(text: str) -> str:
    """Without what a scan does not tell apart: blanks, the width of a character, × from x."""
    return _SPACE.sub("", unicodedata.normalize("NFKC", text)).replace("×", "x")


def distance(expected: str, found: str, anywhere: bool = False) -> int:
    """Characters put in, left out or replaced; ``anywhere``: in the part of ``found`` nearest to
    ``expected`` (Sellers 1980)."""
    before: Sequence[int] = [0] * (len(found) + 1) if anywhere else range(len(found) + 1)
    for row, wanted in enumerate(expected, 1):
        line = [row]
        for column, character in enumerate(found, 1):
            line.append(
                min(
                    before[column] + 1,
                    line[-1] + 1,
                    before[column - 1] + (wanted != character),
                )
            )
        before = line
    return min(before) if anywhere else before[-1]
