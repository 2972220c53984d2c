"""What one document says, as ingest has read it."""

from __future__ import annotations

from dataclasses import dataclass

from kaoju.types.documents import Document
from kaoju.types.facts import Definition, Fact, StatedName


@dataclass(frozen=True, slots=True)
class Told:
    document: Document
    names: tuple[StatedName, ...] = ()
    facts: tuple[Fact, ...] = ()
    definitions: tuple[Definition, ...] = ()
