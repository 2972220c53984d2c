from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaoju.evals.pictures.svg import HEIGHT, WIDTH, Frame, Line, Mark, heat, plot

SVG = "{http://www.w3.org/2000/svg}"
number = st.floats(-10, 10)


def test_corners_of_the_frame() -> None:
    frame = Frame((0, 0), (2, 10))
    left, bottom = frame.at((0, 0))
    right, top = frame.at((2, 10))
    assert 0 < left < right < WIDTH
    assert 0 < top < bottom < HEIGHT
    assert frame.at((1, 5)) == ((left + right) / 2, (top + bottom) / 2)
    assert frame.at((99, -99)) == (right, bottom)


def test_a_line_goes_through_its_points() -> None:
    drawn = ElementTree.fromstring(plot("T", "x", "y", [Line("a", ((0, 0), (1, 1)))]))
    points = drawn.find(f"{SVG}polyline").attrib["points"]  # type: ignore[union-attr]
    frame = Frame()
    expected = [frame.at((0, 0)), frame.at((1, 1))]
    assert points == " ".join(f"{x},{y}" for x, y in expected)


def test_a_mark_stands_at_its_place() -> None:
    drawn = ElementTree.fromstring(plot("T", "x", "y", [], [Mark("threshold", 0.25)]))
    line = drawn.find(f"{SVG}line")
    assert line is not None
    assert float(line.attrib["x1"]) == float(line.attrib["x2"]) == Frame().at((0.25, 0))[0]


@given(st.lists(st.tuples(number, number), max_size=30), st.text(max_size=20))
def test_always_well_formed_and_inside(points: list[tuple[float, float]], name: str) -> None:
    name = re.sub(r"[^\x20-\ud7ff]", "", name)
    text = plot(name, "<x>", "&", [Line(name, tuple(points))])
    drawn = ElementTree.fromstring(text)
    for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", text):
        assert 0 <= float(x) <= WIDTH
        assert 0 <= float(y) <= HEIGHT
    assert drawn.find(f"{SVG}title").text in (name, None)  # type: ignore[union-attr]


def test_the_most_is_the_darkest() -> None:
    drawn = ElementTree.fromstring(heat("T", ["plan", "<gate>"], ["a", "b"], [[4, 0], [2, 1]]))
    shades = [float(r.attrib["fill-opacity"]) for r in drawn.iter(f"{SVG}rect")]
    assert shades == pytest.approx([0.85, 0.0, 0.42, 0.21], abs=0.011)
    texts = [t.text for t in drawn.iter(f"{SVG}text")]
    assert [t for t in texts if t in ("4", "2", "1", "0")] == ["4", "2", "1"]
