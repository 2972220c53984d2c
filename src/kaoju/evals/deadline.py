"""A time limit for one question."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class DeadlineExceeded(BaseException):
    """Not an Exception: code that swallows those must not swallow the limit."""


@contextmanager
def deadline(seconds: float | None) -> Iterator[None]:
    """Raises DeadlineExceeded inside the block after ``seconds``.

    Only the main thread of a POSIX process can be interrupted; elsewhere the block runs to its
    end and the caller compares the time it took.
    """
    if seconds is None or not _interruptible():
        yield
        return

    def expire(_signal: int, _frame: FrameType | None) -> None:
        raise DeadlineExceeded

    before = signal.signal(signal.SIGALRM, expire)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _interruptible() -> bool:
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
