"""What counts as a figure when its least confidence is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace

import numpy as np
import pytest

from kaoju.parse import ocrengine


@pytest.mark.parametrize(
    ("text", "unsure", "expected"),
    [
        pytest.param("4,870元", 1, 0.5, id="mark before three digits"),
        pytest.param("4.870元", 1, 0.5, id="point before three digits"),
        pytest.param("4,870元", 0, 0.5, id="digit"),
        pytest.param("4,870元", 5, 1.0, id="word"),
        pytest.param("4.87元", 1, 1.0, id="two digits: a point"),
        pytest.param("4.8701", 1, 1.0, id="four digits: a point"),
        pytest.param("1,234,567", 5, 0.5, id="second mark"),
        pytest.param("a, 870", 1, 1.0, id="a comma of prose"),
    ],
)
def test_the_least_sure_of_a_figure(
    monkeypatch: pytest.MonkeyPatch, text: str, unsure: int, expected: float
) -> None:
    scores = [0.5 if n == unsure else 1.0 for n in range(len(text))]
    found = SimpleNamespace(txts=[text], word_results=[SimpleNamespace(confs=scores)], scores=[1.0])

    @contextmanager
    def engine() -> Iterator[object]:
        yield lambda image, **options: found

    monkeypatch.setattr(ocrengine, "_engine", engine)
    reading = ocrengine.recognise(np.zeros((32, 100, 3), np.uint8))
    assert reading.digits == expected
    assert reading.text == text
