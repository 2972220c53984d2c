"""What ingest says of each file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class FileStatus(StrEnum):
    ADDED = "added"
    UPDATED = "updated"
    UNCHANGED = "unchanged"
    REMOVED = "removed"
    SKIPPED = "skipped"
    FAILED = "failed"
    QUARANTINED = "quarantined"


@dataclass(frozen=True, slots=True)
class FileReport:
    root: str
    file: str
    status: FileStatus
    reason: str | None = None
    media_type: str | None = None
    encoding: str | None = None
    pages: int | None = None
    ocr_pages: int = 0
    ocr_confidence: float | None = None
    chunks: int = 0
    encoded: int = 0  # vectors newly computed
    facts: int = 0
    rules: Mapping[str, int] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    seconds: float = 0.0
