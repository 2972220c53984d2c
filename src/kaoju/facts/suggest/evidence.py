"""Places that speak for a proposal, gathered document by document."""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from kaoju.text.normalize import normalize
from kaoju.types.documents import Document, Span
from kaoju.types.packs import Evidence, PackPart, Proposal

SHOWN = 3  # places of a proposal
_LONGEST_QUOTE = 160
K = TypeVar("K", bound=Hashable)


@dataclass(slots=True)
class Tally(Generic[K]):
    """How often each thing is said, in which documents, and where first."""

    counts: dict[K, int] = field(default_factory=dict)
    documents: dict[K, set[str]] = field(default_factory=dict)
    places: dict[K, list[Evidence]] = field(default_factory=dict)

    def add(self, key: K, evidence: Evidence) -> None:
        self.counts[key] = self.counts.get(key, 0) + 1
        self.documents.setdefault(key, set()).add(evidence.doc_id)
        places = self.places.setdefault(key, [])
        if len(places) < SHOWN:
            places.append(evidence)

    def proposal(
        self, key: K, part: PackPart, name: str, spellings: tuple[str, ...], in_use: bool
    ) -> Proposal:
        documents, places = len(self.documents[key]), tuple(self.places[key])
        return Proposal(part, name, spellings, self.counts[key], documents, in_use, places)


def quoted(document: Document, span: Span) -> Evidence:
    """The span's words, cut where they are long: then the evidence is the shorter span."""
    cut = Span(span.start, min(span.end, span.start + _LONGEST_QUOTE))
    return Evidence(document.doc_id, cut, cut.of(document.parsed.text))


class Finder:
    """Finds names in the stored text of one document."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._normal = normalize(document.parsed.text)

    def find(self, name: str) -> Evidence | None:
        """Where ``name`` stands first as whole words, however it is spaced; ``None``: nowhere."""
        pattern = r"\s*".join(map(re.escape, name.split()))
        edges = (r"(?<![A-Za-z0-9])" if name[:1].isascii() else "") + f"(?:{pattern})"
        match = re.search(edges + r"(?![A-Za-z0-9])", self._normal.text, re.IGNORECASE)
        if match is None:
            return None
        return quoted(self.document, self._normal.source_span(*match.span()))
