"""The size of the type on the image of one line, from the ink and from which letters it is of."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from kaoju.parse.ocrengine import Image

FAINT = 0.05  # of the fullest row's ink: emptier rows are noise
# Ink per size: ideographs fill the square, letters part of it.
_FULL, _HALF, _LOW = 0.92, 0.73, 0.53

_SQUARE = re.compile(r"[\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]")
_BOTH = re.compile(r"[()\[\]{}|/\\jQ]")
_UP = re.compile(r"[A-Z0-9bdfhklti%$&]")
_DOWN = re.compile(r"[gpqy,;]")


def type_size(line: Image, text: str) -> float:
    """Height in pixels of the square that an ideograph of the same type would fill."""
    import cv2

    grey = cv2.cvtColor(line, cv2.COLOR_BGR2GRAY)
    ink = cv2.threshold(grey, 0, 1, cv2.THRESH_BINARY_INV + cv2.THRESH_OTSU)[1]
    if 2 * int(ink.sum()) > ink.size:  # light on dark
        ink = 1 - ink
    rows = ink.sum(axis=1, dtype=np.int64)
    full = np.flatnonzero(rows > FAINT * rows.max())
    height = float(full[-1] - full[0] + 1) if len(full) else float(line.shape[0])
    return height / _share(text)


def _share(text: str) -> float:
    if _SQUARE.search(text) or _BOTH.search(text):
        return _FULL
    up, down = bool(_UP.search(text)), bool(_DOWN.search(text))
    if up and down:
        return _FULL
    return _HALF if up or down else _LOW
