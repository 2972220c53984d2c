"""What one who has a file read can ask for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

CLEANING = (
    "hyphenation",
    "broken_numbers",
    "cjk_spaces",
    "ligatures",
    "page_furniture",
    "front_matter",
)


def _nothing(*unused: int) -> None:
    pass


def _one() -> int:
    return 1


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """``page_done`` is called after each page, so that a long file is told from a stuck one;
    ``page_count`` before the first. ``pages_at_once`` is asked before each scanned page: how many
    may be read beside each other."""

    pages: int = 20_000  # a file with more is not read
    password: str | None = field(default=None, repr=False)
    keep_image: Callable[[bytes], str] | None = None  # stores a JPEG, returns its name
    page_done: Callable[[], None] = _nothing
    page_count: Callable[[int], None] = _nothing
    pages_at_once: Callable[[], int] = _one
    off: tuple[str, ...] = ()  # cleaning rules, of CLEANING, that are not applied


DEFAULT = ReadOptions()
