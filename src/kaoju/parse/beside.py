"""Scanned pages of one file read beside each other, each in a thread.

The OCR engines work outside the interpreter's lock. Pages are drawn in the calling thread (neither
pdfium nor Pillow can be shared) and come back in their order, so that what is read does not depend
on how many are read at once.
"""

from __future__ import annotations

from collections import deque
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import cache
from typing import TYPE_CHECKING

from kaoju.parse.scanpage import MAX_PIXELS, Drawn, read_drawn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kaoju.parse.pdflines import PageText
    from kaoju.types.documents import PageImage
    from kaoju.types.reading import ReadOptions

    Read = tuple[PageText, PageImage | None]

MOST = 32  # pages at once, of all files that this process reads


def read_all(pages: Iterable[Drawn | PageText], options: ReadOptions) -> Iterator[Read]:
    """Each page's text and kept image, in order; what is text already passes through.

    Images that wait or are being read hold MAX_PIXELS together at most, a single larger one aside.
    """
    ordered: deque[Future[Read] | Read] = deque()
    running: dict[Future[Read], int] = {}  # and the pixels of its image
    try:
        for page in pages:
            if isinstance(page, Drawn):
                pixels = page.image.shape[0] * page.image.shape[1]
                _make_room(running, pixels, options)
                future = _threads().submit(read_drawn, page, options)
                running[future] = pixels
                ordered.append(future)
            else:
                ordered.append((page, None))
            while ordered and _done(ordered[0]):
                yield _result(ordered.popleft())
        while ordered:
            yield _result(ordered.popleft())
    finally:
        wait(running)  # nothing of a file that failed goes on beside the next


def _make_room(running: dict[Future[Read], int], pixels: int, options: ReadOptions) -> None:
    """Waits until an image of ``pixels`` may be read too."""
    while running and (
        len(running) >= options.pages_at_once() or sum(running.values()) + pixels > MAX_PIXELS
    ):
        for done in wait(running, return_when=FIRST_COMPLETED).done:
            del running[done]


def _done(read: Future[Read] | Read) -> bool:
    return read.done() if isinstance(read, Future) else True


def _result(read: Future[Read] | Read) -> Read:
    return read.result() if isinstance(read, Future) else read


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(MOST, "page")
