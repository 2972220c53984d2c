"""A scanned page set upright: skew from the projection profile, quarter turns from its lines."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import numpy as np

from kaoju.parse import ocrengine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from kaoju.parse.ocrengine import Image, Quads

PROFILE = 1200  # longer side, in pixels, of the image that skew is measured on
STEEPEST = 8.0  # degrees of skew that are looked for
LEAST = 0.15  # degrees that are worth resampling the page for
CLEARER = 1.005  # times sharper, or the page is left as it is
TALL = 1.5  # times wider than high, or the line runs up or down
SLANT = 0.05  # rise over run that may be taken for level
COARSE = 0.25  # of a line's height: the same for lines of a few letters
TRIED = 8  # lines read both ways before a page is turned on its head


def skew_of(image: Image) -> float:
    """Degrees, counter-clockwise, to turn the page by for level lines; 0 where nothing is level."""
    cv2 = import_module("cv2")
    shrink = min(1.0, PROFILE / max(image.shape[:2]))
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    small = cv2.resize(grey, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    ink = cv2.threshold(small, 0, 255, cv2.THRESH_BINARY_INV + cv2.THRESH_OTSU)[1]
    if not ink.any():
        return 0.0
    level = _sharpness(ink, 0.0)
    coarse = _sharpest(ink, -STEEPEST, STEEPEST, 0.5)
    fine = _sharpest(ink, coarse - 0.5, coarse + 0.5, 0.1)
    clearer = _sharpness(ink, fine) > CLEARER * level
    return fine if clearer and abs(fine) >= LEAST else 0.0


def _sharpest(ink: Image, first: float, last: float, step: float) -> float:
    angles = (first + step * n for n in range(round((last - first) / step) + 1))
    return max(angles, key=lambda angle: _sharpness(ink, angle))


def _sharpness(ink: NDArray[np.uint8], angle: float) -> float:
    """How abruptly ink begins and ends from row to row, or from column to column."""
    turned = turn(ink, angle, 0) if angle else ink
    ink_of = (turned.sum(axis=axis, dtype=np.float64) for axis in (1, 0))
    return max(float(np.square(np.diff(profile)).sum()) for profile in ink_of)


def turn(image: NDArray[np.uint8], angle: float, paper: int = 255) -> NDArray[np.uint8]:
    """Turned about its middle by ``angle`` degrees counter-clockwise, the size kept."""
    cv2 = import_module("cv2")
    height, width = image.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), angle, 1.0)
    turned: NDArray[np.uint8] = cv2.warpAffine(
        image,
        matrix,
        (width, height),
        flags=cv2.INTER_CUBIC if paper else cv2.INTER_NEAREST,
        borderValue=(paper, paper, paper),
    )
    return turned


def runs_upwards(quads: Quads) -> bool:
    """Whether most of the text, by length, stands in lines that are higher than wide."""
    wide, high = _sides(quads)
    length = np.maximum(wide, high)
    decided = (high > TALL * wide) | (wide > TALL * high)
    return bool(2 * length[decided & (high > wide)].sum() > length[decided].sum())


def tilt_of(quads: Quads) -> float:
    """Degrees that the lines' upper edges rise or fall by: the median, long lines counting more."""
    wide, high = _sides(quads)
    long = wide > 3 * high
    if not long.any():
        return 0.0
    edges = quads[long, 1] - quads[long, 0]
    angles = np.degrees(np.arctan2(edges[:, 1], edges[:, 0]))
    order = np.argsort(angles)
    weight = np.cumsum(wide[long][order])
    return float(angles[order][np.searchsorted(weight, weight[-1] / 2)])


def levelled(quads: Quads) -> Quads:
    """Almost level quadrilaterals made level: on a straight page their slant is the detector's
    coarseness, a pixel up or down on a short line."""
    wide, high = _sides(quads)
    rise = np.abs(quads[:, 1, 1] - quads[:, 0, 1])
    level = rise < np.maximum(SLANT * wide, COARSE * high)
    half = np.stack([wide, high], axis=1)[:, None, :] / 2
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
    straight = quads.mean(axis=1, keepdims=True) + corners * half
    return np.where(level[:, None, None], straight, quads).astype(np.float32)


def _sides(quads: Quads) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    wide = np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1)
    high = np.linalg.norm(quads[:, 3] - quads[:, 0], axis=1)
    return wide, high


def on_its_head(lines: Sequence[Image]) -> bool:
    """Whether the page of these lines must be turned by 180 degrees.

    The classifier errs on short lines, so its verdict is put to the proof: the longest are read
    both ways.
    """
    if not lines:
        return False
    longest = sorted(lines, key=lambda line: -line.shape[1])[:TRIED]
    votes = [ocrengine.upside_down(line) for line in longest]
    if sum(votes) / len(votes) < 0.3:
        return False
    return _sure([np.ascontiguousarray(line[::-1, ::-1]) for line in longest]) > _sure(longest)


def _sure(lines: Sequence[Image]) -> float:
    readings = [ocrengine.recognise(line) for line in lines]
    return sum(r.confidence * len(r.text) for r in readings) / max(1, len(readings))
