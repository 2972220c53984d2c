"""SVG by hand: lines, steps, bars, with axes; nothing but text in, text out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 520, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 48, 12, 14, 40
COLOURS = ("#2563eb", "#dc2626", "#059669", "#d97706", "#7c3aed", "#0891b2")
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    name: str
    points: tuple[Point, ...]
    band: tuple[tuple[float, float, float], ...] = ()  # x, low, high


@dataclass(frozen=True, slots=True)
class Mark:
    """A vertical line, such as a threshold."""

    name: str
    x: float


@dataclass(frozen=True, slots=True)
class Frame:
    """The part of the plane that is shown."""

    low: Point = (0.0, 0.0)
    high: Point = (1.0, 1.0)

    def at(self, point: Point) -> Point:
        """In picture coordinates; what lies outside is put on the edge."""
        across = _share(point[0], self.low[0], self.high[0])
        up = _share(point[1], self.low[1], self.high[1])
        x = _LEFT + across * (WIDTH - _LEFT - _RIGHT)
        y = HEIGHT - _BOTTOM - up * (HEIGHT - _TOP - _BOTTOM)
        return round(x, 1), round(y, 1)


def plot(
    title: str,
    x_name: str,
    y_name: str,
    lines: Sequence[Line],
    marks: Sequence[Mark] = (),
    frame: Frame | None = None,
    ticks: Sequence[tuple[float, str]] | None = None,
) -> str:
    """Lines with their bands, vertical marks, a legend. ``ticks`` name places on the x axis."""
    frame = frame or Frame()
    parts = [_axes(frame, x_name, y_name, ticks)]
    for line, colour in zip(lines, _colours(len(lines)), strict=True):
        parts.append(_line(line, colour, frame))
    for number, mark in enumerate(marks):
        x, bottom = frame.at((mark.x, frame.low[1]))
        parts.append(
            f'<line x1="{x}" x2="{x}" y1="{_TOP}" y2="{bottom}" stroke="#111" '
            f'stroke-dasharray="4 3"/>{_text(x + 3, _TOP + 10 + 12 * number, mark.name)}'
        )
    return _svg(title, "".join(parts) + _legend(lines))


def heat(
    title: str, rows: Sequence[str], columns: Sequence[str], counts: Sequence[Sequence[int]]
) -> str:
    """A table of counts, the darker the more."""
    cell, left, top = 58, 110, 74
    most = max((n for row in counts for n in row), default=0) or 1
    parts = [
        _text(
            left + cell * (n + 0.5),
            top - 8,
            name,
            f'transform="rotate(-35 {left + cell * (n + 0.5)} {top - 8})"',
        )
        for n, name in enumerate(columns)
    ]
    for r, (name, row) in enumerate(zip(rows, counts, strict=True)):
        y = top + r * 24
        parts.append(_text(4, y + 16, name))
        for c, count in enumerate(row):
            x = left + c * cell
            shade = f'fill="#2563eb" fill-opacity="{0.85 * count / most:.2f}"'
            parts.append(f'<rect x="{x}" y="{y}" width="{cell - 2}" height="22" {shade}/>')
            if count:
                parts.append(_text(x + cell / 2 - 6, y + 16, str(count)))
    width, height = left + cell * len(columns) + 60, top + 24 * len(rows) + 8
    return _svg(title, "".join(parts), width, height)


def _line(line: Line, colour: str, frame: Frame) -> str:
    band = ""
    if line.band:
        upper = [frame.at((x, high)) for x, _, high in line.band]
        lower = [frame.at((x, low)) for x, low, _ in reversed(line.band)]
        band = (
            f'<polygon points="{_points([*upper, *lower])}" fill="{colour}" fill-opacity="0.12"/>'
        )
    places = [frame.at(point) for point in line.points]
    drawn = f'<polyline points="{_points(places)}" fill="none" stroke="{colour}" stroke-width="2"/>'
    return band + drawn + _dots(places, colour)


def _dots(places: Sequence[Point], colour: str) -> str:
    if len(places) > 20:
        return ""
    return "".join(f'<circle cx="{x}" cy="{y}" r="3" fill="{colour}"/>' for x, y in places)


def _axes(frame: Frame, x_name: str, y_name: str, ticks: Sequence[tuple[float, str]] | None) -> str:
    left, bottom = frame.at(frame.low)
    right, top = frame.at(frame.high)
    parts = [
        f'<path d="M{left} {top}V{bottom}H{right}" fill="none" stroke="#888"/>',
        _text((left + right) / 2 - 30, HEIGHT - 6, x_name),
        _text(2, _TOP - 3, y_name),
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = frame.low[1] + share * (frame.high[1] - frame.low[1])
        parts.append(_text(4, frame.at((0, y))[1] + 4, f"{y:.2g}"))
        if ticks is None:
            x = frame.low[0] + share * (frame.high[0] - frame.low[0])
            parts.append(_text(frame.at((x, 0))[0] - 8, HEIGHT - 24, f"{x:.2g}"))
    for x, name in ticks or ():
        parts.append(_text(frame.at((x, 0))[0] - 8, HEIGHT - 24, name))
    return "".join(parts)


def _legend(lines: Sequence[Line]) -> str:
    return "".join(
        f'<rect x="{WIDTH - 150}" y="{_TOP + 16 * n}" width="10" height="10" fill="{colour}"/>'
        + _text(WIDTH - 136, _TOP + 9 + 16 * n, line.name)
        for n, (line, colour) in enumerate(zip(lines, _colours(len(lines)), strict=True))
    )


def _svg(title: str, body: str, width: float = WIDTH, height: float = HEIGHT) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img" font-family="sans-serif" '
        f'font-size="11"><title>{escape(title)}</title>{body}</svg>'
    )


def _text(x: float, y: float, text: str, extra: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="#333" {extra}>{escape(text)}</text>'


def _points(places: Sequence[Point]) -> str:
    return " ".join(f"{x},{y}" for x, y in places)


def _colours(count: int) -> list[str]:
    return [COLOURS[n % len(COLOURS)] for n in range(count)]


def _share(value: float, low: float, high: float) -> float:
    return min(1.0, max(0.0, (value - low) / (high - low))) if high > low else 0.5
