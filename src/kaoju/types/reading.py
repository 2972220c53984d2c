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


def _nothing() -> None:
    pass


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """``page_done`` is called after each page, so that a long file is told from a stuck one."""

    pages: int = 20_000  # a file with more is not read
    password: str | None = field(default=None, repr=False)
    keep_image: Callable[[bytes], str] | None = None  # stores a JPEG, returns its name
    page_done: Callable[[], None] = _nothing
    off: tuple[str, ...] = ()  # cleaning rules, of CLEANING, that are not applied


DEFAULT = ReadOptions()
