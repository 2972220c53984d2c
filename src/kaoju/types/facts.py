"""Typed facts: what specifications state, with the cell that states it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kaoju.types.documents import Span


class Polarity(StrEnum):
    POSITIVE = "positive"
    NEGATIVE = "negative"


@dataclass(frozen=True, slots=True)
class Fact:
    """(entity, attribute, value, unit, polarity, condition, version) and where each part stands."""

    entity: str
    attribute: str  # as the source names it, normalised
    value: str  # exactly as the source has it
    unit: str | None
    polarity: Polarity
    condition: str | None
    version: str | None
    doc_id: str
    chunk_id: str
    span: Span  # of the value
    key_spans: tuple[Span, ...]  # row header, column header or key
    authority: int = 2
    date: str | None = None
