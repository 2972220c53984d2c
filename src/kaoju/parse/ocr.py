"""One page image read: set upright, its lines of text and its ruled tables with their places."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from kaoju.parse import ocrengine
from kaoju.parse.rulings import Box, Grid, grids_of
from kaoju.parse.straighten import levelled, on_its_head, runs_upwards, skew_of, tilt_of, turn
from kaoju.parse.typesize import type_size

if TYPE_CHECKING:
    from kaoju.parse.ocrengine import Image, Quads

DETECT_DPI = 100  # enough to find lines, at half the time of 150
NARROWEST = 368  # pixels: the engine enlarges what is narrower than twice that, a strip vastly
LINE_HEIGHT = 32  # pixels a line is shrunk to before it is read: spaces are kept best
SECOND_HEIGHT = 44  # and for a second reading of what was unsure
SURE = 0.95  # of the line and its least digit: a second reading is not needed
TILTED = 1.0  # degrees left after the first correction that call for a second
UNSURE = 0.85  # mean confidence below which the page is also tried on its head


_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Word:
    """Text that stands together on one line; see ``ocrengine.Reading`` for the confidences."""

    text: str
    confidence: float
    digits: float
    box: Box
    size: float  # of the type, in pixels


@dataclass(frozen=True, slots=True)
class Scan:
    """A page as read. Boxes are pixels of the page set upright, ``width`` by ``height``."""

    width: int
    height: int
    dpi: float
    words: tuple[Word, ...]
    grids: tuple[Grid, ...] = ()
    rotation: int = 0  # degrees, counter-clockwise, that the page was turned by
    skew: float = 0.0  # and then

    @property
    def confidence(self) -> float:
        """Mean over the characters; 1 for an empty page."""
        count = sum(len(w.text) for w in self.words)
        return sum(w.confidence * len(w.text) for w in self.words) / count if count else 1.0


def read_page_image(image: Image, dpi: float) -> Scan:
    """What stands on an image (height, width, 3). MissingExtra without the engine."""
    upright, quads, rotation, skew = _upright(image, dpi)
    scan = _read(upright, quads, dpi, rotation, skew)
    if scan.words and scan.confidence < UNSURE:
        head, its_quads = _half_turn(upright, quads)
        other = _read(head, its_quads, dpi, (rotation + 180) % 360, skew)
        return max(scan, other, key=lambda s: s.confidence)
    return scan


def _upright(image: Image, dpi: float) -> tuple[Image, Quads, int, float]:
    """The page turned so that its lines run from left to right, and where they are."""
    skew = skew_of(image)
    page = turn(image, skew) if skew else image
    quads = _detect(page, dpi)
    rotation = 0
    if len(quads) and runs_upwards(quads):
        page, rotation = np.ascontiguousarray(np.rot90(page)), 90
        quads = _detect(page, dpi)
    tilt = tilt_of(quads) if len(quads) else 0.0
    if abs(tilt) > TILTED:
        page = turn(page, tilt)
        skew += tilt
        quads = _detect(page, dpi)
    quads = levelled(quads)
    if on_its_head([_line_image(page, quad) for quad in _longest(quads)]):
        page, quads = _half_turn(page, quads)
        rotation += 180
    return page, quads, rotation, skew


def _detect(page: Image, dpi: float) -> Quads:
    cv2 = import_module("cv2")
    shrink = min(1.0, DETECT_DPI / dpi)
    small = cv2.resize(page, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    ratio = (page.shape[1] / small.shape[1], page.shape[0] / small.shape[0])
    below, beside = (max(0, NARROWEST - side) for side in small.shape[:2])
    if below or beside:
        border = cv2.BORDER_REPLICATE
        small = cv2.copyMakeBorder(small, 0, below, 0, beside, border)
    return ocrengine.detect(small) * np.array(ratio, np.float32)


def _longest(quads: Quads) -> Quads:
    wide = np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1)
    return quads[np.argsort(-wide, kind="stable")[:8]]


def _half_turn(page: Image, quads: Quads) -> tuple[Image, Quads]:
    size = np.array((page.shape[1], page.shape[0]), np.float32)
    turned = (size - quads)[:, [2, 3, 0, 1]]
    return np.ascontiguousarray(page[::-1, ::-1]), turned


def _read(page: Image, quads: Quads, dpi: float, rotation: int, skew: float) -> Scan:
    grids = grids_of(page, dpi)
    words: list[Word] = []
    for quad in quads:
        for part in _cut_at_rulings(quad, grids):
            line = _line_image(page, part)
            reading = _reading(page, part, line)
            if reading.text:
                box = _around(part)
                size = type_size(line, reading.text) * (box.bottom - box.top) / line.shape[0]
                words.append(Word(reading.text, reading.confidence, reading.digits, box, size))
    height, width = page.shape[:2]
    return Scan(width, height, dpi, tuple(words), grids, rotation % 360, skew)


def _reading(page: Image, quad: Quads, line: Image) -> ocrengine.Reading:
    """What the line says. An unsure line is read again at another size: where the two agree on the
    figures the surer counts, where they differ no figure is sure."""
    first = ocrengine.recognise(line)
    if not first.text or min(first.confidence, first.digits) >= SURE:
        return first
    second = ocrengine.recognise(_line_image(page, quad, SECOND_HEIGHT))
    better = max(first, second, key=lambda r: min(r.confidence, r.digits))
    agreed = _DIGIT.findall(first.text) == _DIGIT.findall(second.text)
    return better if agreed else replace(better, digits=0.0)


def _line_image(page: Image, quad: Quads, most: int = LINE_HEIGHT) -> Image:
    """The quadrilateral made a rectangle, not higher than ``most`` pixels."""
    cv2 = import_module("cv2")
    wide = max(2, round(float(np.linalg.norm(quad[1] - quad[0]))))
    high = max(2, round(float(np.linalg.norm(quad[3] - quad[0]))))
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), corners)
    line: Image = cv2.warpPerspective(
        page, matrix, (wide, high), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
    )
    if high > most:
        size = (max(2, math.ceil(wide * most / high)), most)
        line = cv2.resize(line, size, interpolation=cv2.INTER_AREA)
    return line


def _around(quad: Quads) -> Box:
    left, top = quad.min(axis=0)
    right, bottom = quad.max(axis=0)
    return Box(float(left), float(top), float(right), float(bottom))


def _cut_at_rulings(quad: Quads, grids: tuple[Grid, ...]) -> list[Quads]:
    """The quadrilateral, or its parts where a drawn line passes through it from top to bottom."""
    box = _around(quad)
    middle = (box.top + box.bottom) / 2
    margin = 0.4 * (box.bottom - box.top)
    cuts = sorted(
        cell.box.left
        for grid in grids
        for cell in grid.cells
        if cell.box.top < middle < cell.box.bottom
        and box.left + margin < cell.box.left < box.right - margin
    )
    if not cuts:
        return [quad]
    edges = [box.left, *cuts, box.right]
    return [_between(quad, box, a, b) for a, b in pairwise(edges)]


def _between(quad: Quads, box: Box, left: float, right: float) -> Quads:
    """The part of an almost level quadrilateral between two x."""
    wide = max(1.0, box.right - box.left)
    a, b = (left - box.left) / wide, (right - box.left) / wide
    top, bottom = quad[1] - quad[0], quad[2] - quad[3]
    corners = (
        quad[0] + a * top,
        quad[0] + b * top,
        quad[3] + b * bottom,
        quad[3] + a * bottom,
    )
    return np.array(corners, np.float32)
