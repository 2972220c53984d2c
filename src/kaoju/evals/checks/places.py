"""Whether a citation or a hit points at an evidence's file and page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kaoju.evals.cases import Case, Evidence
from kaoju.evals.checks.base import Json, integer


def points_at(place: Json, evidence: Evidence) -> bool:
    """``place`` has ``file`` and ``page``; a page that the evidence names must be the same."""
    if place.get("file") != evidence.file:
        return False
    return evidence.page is None or integer(place.get("page")) == evidence.page


def groups_with_alternatives(case: Case) -> tuple[tuple[Evidence, ...], ...]:
    """The case's evidence groups, each with the other pages known to state the same.

    Sets list these as ``also_pages``. They stand for a group only where the case has one, since
    nothing says which of several groups a page would serve.
    """
    groups = case.groups()
    also = case.extra.get("also_pages")
    if len(groups) != 1 or not isinstance(also, list):
        return groups
    return (groups[0] + tuple(_also(also)),)


def _also(items: Sequence[object]) -> Iterable[Evidence]:
    for item in items:
        if isinstance(item, dict) and isinstance(item.get("file"), str):
            page = integer(item.get("page"))
            if page is not None:
                yield Evidence(item["file"], page)


def shown(group: Sequence[Evidence]) -> str:
    """A group in words: "a.pdf p. 3 or b.md"."""
    return " or ".join(e.file + (f" p. {e.page}" if e.page else "") for e in group)
