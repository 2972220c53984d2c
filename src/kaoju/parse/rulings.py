"""Ruled tables on a page image: the rectangles between drawn lines, as rows and columns."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from kaoju.parse.ocrengine import Image

LEAST_LINE = 0.25  # inches: shorter strokes belong to letters
LEAST_CELL = 0.08  # inches, of a cell's shorter side
SAME = 0.05  # inches that two edges of one ruling may lie apart


@dataclass(frozen=True, slots=True)
class Box:
    """Pixels of the page, y downwards."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class GridCell:
    box: Box
    row: int
    column: int
    row_span: int = 1
    column_span: int = 1
    shade: float = 255.0  # brightness of the paper inside


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells of one ruled table, row-major; at least two."""

    box: Box
    cells: tuple[GridCell, ...]


def grids_of(image: Image, dpi: float) -> tuple[Grid, ...]:
    """The ruled tables of an upright page, from top to bottom."""
    cv2 = import_module("cv2")
    lines = _lines(image, dpi)
    count, _, stats, _ = cv2.connectedComponentsWithStats(lines, connectivity=8)
    found: list[Grid] = []
    for left, top, width, height, _ in stats[1:count]:
        if min(width, height) < 2 * LEAST_CELL * dpi:
            continue
        part = lines[top : top + height, left : left + width]
        boxes = [_moved(b, left, top) for b in _holes(part, dpi)]
        if len(boxes) > 1:
            found.append(_grid(image, boxes, SAME * dpi))
    return tuple(sorted(found, key=lambda g: (g.box.top, g.box.left)))


def _lines(image: Image, dpi: float) -> NDArray[np.uint8]:
    """Only the long strokes, gaps of a few pixels closed."""
    cv2 = import_module("cv2")
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    ink = cv2.adaptiveThreshold(
        grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 25, 12
    )
    long = max(8, int(LEAST_LINE * dpi))
    found: NDArray[np.uint8] = np.zeros_like(ink)
    for shape, bridge in (((long, 1), (9, 3)), ((1, long), (3, 9))):
        kernel = cv2.getStructuringElement(cv2.MORPH_RECT, shape)
        stroke = cv2.morphologyEx(ink, cv2.MORPH_OPEN, kernel)
        found |= cv2.dilate(stroke, cv2.getStructuringElement(cv2.MORPH_RECT, bridge))
    return found


def _holes(lines: NDArray[np.uint8], dpi: float) -> list[Box]:
    """Rectangles that lines close in."""
    cv2 = import_module("cv2")
    height, width = lines.shape
    count, _, stats, _ = cv2.connectedComponentsWithStats(255 - lines, connectivity=4)
    boxes: list[Box] = []
    for left, top, wide, high, area in stats[1:count]:
        outside = left == 0 or top == 0 or left + wide == width or top + high == height
        if outside or min(wide, high) < LEAST_CELL * dpi or area < 0.8 * wide * high:
            continue
        boxes.append(Box(float(left), float(top), float(left + wide), float(top + high)))
    return boxes


def _moved(box: Box, x: float, y: float) -> Box:
    return Box(box.left + x, box.top + y, box.right + x, box.bottom + y)


def _grid(image: Image, boxes: list[Box], same: float) -> Grid:
    """Rows and columns are counted by where cells begin; a cell that passes others spans them."""
    tops = _distinct((b.top for b in boxes), same)
    lefts = _distinct((b.left for b in boxes), same)
    cells = []
    for box in boxes:
        row, column = _at(tops, box.top, same), _at(lefts, box.left, same)
        row_span = max(1, sum(1 for t in tops[row:] if t < box.bottom - same))
        column_span = max(1, sum(1 for x in lefts[column:] if x < box.right - same))
        cells.append(GridCell(box, row, column, row_span, column_span, _shade(image, box)))
    cells.sort(key=lambda c: (c.row, c.column))
    around = Box(
        min(b.left for b in boxes),
        min(b.top for b in boxes),
        max(b.right for b in boxes),
        max(b.bottom for b in boxes),
    )
    return Grid(around, tuple(cells))


def _shade(image: Image, box: Box) -> float:
    inside = image[int(box.top) : int(box.bottom), int(box.left) : int(box.right)]
    return float(np.median(inside))


def _distinct(values: Iterable[float], same: float) -> list[float]:
    ordered = sorted(values)
    return ordered[:1] + [b for a, b in pairwise(ordered) if b - a > same]


def _at(edges: list[float], value: float, same: float) -> int:
    return max(0, sum(1 for e in edges if e <= value + same) - 1)
