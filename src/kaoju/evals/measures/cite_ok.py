"""cite_ok: the share of citations that stand where they say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kaoju.evals.checks.base import ReadDocument, objects
from kaoju.evals.checks.quotes import quote_problem


def cite_ok(answers: Sequence[Mapping[str, Any]], read: ReadDocument) -> float | None:
    """Over the answered ones. An answer without citations counts as one that does not hold.

    ``None`` where nothing was answered: nothing cited is not everything right.
    """
    held = total = 0
    for answer in answers:
        if answer.get("status") != "answered":
            continue
        citations = objects(answer.get("citations"))
        total += max(1, len(citations))
        held += sum(quote_problem(citation, read) is None for citation in citations)
    return held / total if total else None
