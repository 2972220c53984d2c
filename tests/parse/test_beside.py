"""Pages read beside each other: never more than asked for, in order, none left running."""

from __future__ import annotations

import time
from collections.abc import Iterator
from threading import Barrier, Lock

import numpy as np
import pytest

from kaoju.parse import beside
from kaoju.parse.pdflines import PageText
from kaoju.parse.scanpage import MAX_PIXELS, Drawn
from kaoju.types.documents import PageImage
from kaoju.types.reading import ReadOptions

Read = tuple[PageText, PageImage | None]


class Reader:
    """Takes the longer the earlier the page; counts how many are at it."""

    def __init__(self) -> None:
        self.lock, self.now, self.most = Lock(), 0, 0

    def __call__(self, drawn: Drawn, options: ReadOptions) -> Read:
        with self.lock:
            self.now += 1
            self.most = max(self.most, self.now)
        time.sleep(0.02 * (6 - drawn.page))
        with self.lock:
            self.now -= 1
        if drawn.page == 3 and options.password == "fails":
            raise ValueError("page 3")
        return PageText(f"page {drawn.page}"), None


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Reader:
    made = Reader()
    monkeypatch.setattr(beside, "read_drawn", made)
    return made


def drawn(count: int = 5, pixels: int = 12) -> Iterator[Drawn | PageText]:
    image = np.broadcast_to(np.zeros(1, np.uint8), (pixels // 4, 4, 3))  # takes no memory
    for page in range(1, count + 1):
        yield Drawn(image, 200.0, page)
        yield PageText(f"layer {page}")


@pytest.mark.parametrize("at_once", [1, 2, 3])
def test_pages_come_in_order_and_no_more_than_allowed_are_read(
    reader: Reader, at_once: int
) -> None:
    options = ReadOptions(pages_at_once=lambda: at_once)
    texts = [text.text for text, _ in beside.read_all(drawn(), options)]
    assert texts == [f"{kind} {n}" for n in range(1, 6) for kind in ("page", "layer")]
    assert reader.most == at_once


def test_two_pages_are_read_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    meeting = Barrier(2, timeout=5)  # breaks unless two are there

    def read(page: Drawn, options: ReadOptions) -> Read:
        meeting.wait()
        return PageText(str(page.page)), None

    monkeypatch.setattr(beside, "read_drawn", read)
    options = ReadOptions(pages_at_once=lambda: 2)
    assert len(list(beside.read_all(drawn(2), options))) == 4


def test_large_pages_are_read_one_by_one(reader: Reader) -> None:
    options = ReadOptions(pages_at_once=lambda: 4)
    pages = drawn(3, MAX_PIXELS - 8)
    assert len(list(beside.read_all(pages, options))) == 6
    assert reader.most == 1


def test_an_error_comes_at_its_page_and_leaves_nothing_running(reader: Reader) -> None:
    pages = beside.read_all(drawn(), ReadOptions(pages_at_once=lambda: 3, password="fails"))
    seen = [next(pages)[0].text for _ in range(4)]
    assert seen == ["page 1", "layer 1", "page 2", "layer 2"]
    with pytest.raises(ValueError, match="page 3"):
        next(pages)
    assert reader.now == 0


def test_a_reader_that_stops_early_leaves_nothing_running(reader: Reader) -> None:
    pages = beside.read_all(drawn(), ReadOptions(pages_at_once=lambda: 3))
    next(pages)
    pages.close()  # type: ignore[attr-defined]
    assert reader.now == 0
