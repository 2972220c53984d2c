"""Hits as CONTRACT shows them, with the stored text and its lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kaoju.types.contract import hit_json
from kaoju.types.lines import LineIndex
from kaoju.types.protocols import Corpus
from kaoju.types.retrieval import Hit


def hits_json(hits: Sequence[Hit], corpus: Corpus, explain: bool) -> list[dict[str, Any]]:
    """A hit whose document is gone is left out."""
    shown = []
    lines: dict[str, LineIndex] = {}
    for hit in hits:
        document = corpus.document(hit.chunk.doc_id)
        if document is None:
            continue
        text = document.parsed.text
        index = lines.setdefault(hit.chunk.doc_id, LineIndex(text))
        span = hit.chunk.span
        place = (index.line_of(span.start), index.line_of(max(span.start, span.end - 1)))
        shown.append(hit_json(hit, span.of(text), place, explain))
    return shown
