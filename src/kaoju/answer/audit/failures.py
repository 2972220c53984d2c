"""What does not hold in an answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Failure:
    """``claim`` is the sentence, citation, fact or result that fails ``check``."""

    check: str
    claim: str
    reason: str

    def __str__(self) -> str:
        return f"{self.check}: {self.claim!r}: {self.reason}"


def objects(value: object) -> list[Mapping[str, Any]]:
    """The JSON objects of a list; whatever else stands there is left out."""
    items: Iterable[object] = value if isinstance(value, list | tuple) else ()
    return [item for item in items if isinstance(item, Mapping)]


def text_of(value: object) -> str:
    return "" if value is None else str(value)
