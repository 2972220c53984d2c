"""The size of the type on the image of one line, from its ink, its width and its letters."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kaoju.parse.ocrengine import Image

FAINT = 0.05  # of the fullest row's ink: emptier rows are noise
# Ink per size: ideographs fill the square, letters part of it.
_FULL, _HALF, _LOW = 0.92, 0.73, 0.53

MARGIN = 0.3  # of its height that a detected line is wider than its ink
# Usual widths per size; fonts differ, but by one factor throughout a document.
_CAPITAL, _DIGIT, _SMALL, _THIN = 0.67, 0.55, 0.47, 0.28

_CAPITALS = re.compile(r"[A-Z]")
_DIGITS = re.compile(r"\d")
_THINS = re.compile(r"[\s.,:;'!|()\[\]ijl]")
_SQUARE = re.compile(r"[\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]")
_WIDE = re.compile(r"[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]")
_BOTH = re.compile(r"[()\[\]{}|/\\jQ]")
_UP = re.compile(r"[A-Z0-9bdfhklti%$&]")
_DOWN = re.compile(r"[gpqy,;]")


def type_size(line: Image, text: str) -> float:
    """Height in pixels of the square that an ideograph of the same type would fill.

    The lesser of what the ink's height and the line's width say: neighbouring lines add to the
    one, wide setting to the other, seldom both.
    """
    return min(_by_height(line, text), _by_width(line, text))


def _by_width(line: Image, text: str) -> float:
    square = len(_WIDE.findall(text))
    capital, digit, thin = (len(pattern.findall(text)) for pattern in (_CAPITALS, _DIGITS, _THINS))
    small = len(text) - square - capital - digit - thin
    units = square + _CAPITAL * capital + _DIGIT * digit + _SMALL * small + _THIN * thin
    return float(max(1.0, line.shape[1] - MARGIN * line.shape[0]) / units)


def _by_height(line: Image, text: str) -> float:
    cv2 = import_module("cv2")
    grey = cv2.cvtColor(line, cv2.COLOR_BGR2GRAY)
    ink = cv2.threshold(grey, 0, 1, cv2.THRESH_BINARY_INV + cv2.THRESH_OTSU)[1]
    if 2 * int(ink.sum()) > ink.size:  # light on dark
        ink = 1 - ink
    rows = ink.sum(axis=1, dtype=np.int64)
    return _band(rows > FAINT * rows.max(), int(rows.argmax())) / _share(text)


def _band(inked: NDArray[np.bool_], middle: int) -> float:
    """How many rows around ``middle`` have ink: beyond the first empty one other lines begin."""
    empty = np.flatnonzero(~inked)
    above, below = empty[empty < middle], empty[empty > middle]
    first = int(above[-1]) + 1 if len(above) else 0
    last = int(below[0]) if len(below) else len(inked)
    return float(last - first)


def _share(text: str) -> float:
    if _SQUARE.search(text) or _BOTH.search(text):
        return _FULL
    up, down = bool(_UP.search(text)), bool(_DOWN.search(text))
    if up and down:
        return _FULL
    return _HALF if up or down else _LOW
