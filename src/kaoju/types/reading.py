"""What one who has a file read can ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


def _nothing() -> None:
    pass


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """``page_done`` is called after each page, so that a long file is told from a stuck one."""

    pages: int = 20_000  # a file with more is not read
    passwords: Mapping[str, str] = field(default_factory=dict, repr=False)  # by file; "": others
    page_done: Callable[[], None] = _nothing

    def password(self, file: str) -> str | None:
        return self.passwords.get(file, self.passwords.get(""))


DEFAULT = ReadOptions()
