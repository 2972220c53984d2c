"""Names that look like a model of a known family and are none: what text itself says of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kaoju.answer.quotes.units import Unit
from kaoju.text.normalize import fold
from kaoju.types.queries import QueryPlan
from kaoju.types.retrieval import Hit


def asks_of_strangers(plan: QueryPlan) -> bool:
    """Whether all that is asked about are such names."""
    return bool(plan.unknown_entities) and not plan.entities


def spoken_of(hits: Sequence[Hit], plan: QueryPlan) -> bool:
    """Whether a hit writes such a name out, itself or in its headings."""
    names = _written(plan.unknown_entities)
    chunks = (hit.chunk for hit in hits)
    return any(names.search(fold("\n".join((c.title, *c.section, c.body)))) for c in chunks)


def speaking(units: Sequence[Unit], plan: QueryPlan) -> list[Unit]:
    """All units where something known is asked about, else those that write such a name out."""
    if not asks_of_strangers(plan):
        return list(units)
    names = _written(plan.unknown_entities)
    return [unit for unit in units if names.search(fold(unit.whole))]


def _written(names: Sequence[str]) -> re.Pattern[str]:
    """Any of the names, however its parts are joined, and not as a part of a longer one."""
    spelled = (
        r"[\s_-]?".join(map(re.escape, re.sub(r"[\s_-]+", "", fold(name)))) for name in names
    )
    return re.compile(rf"(?<![a-z0-9])(?:{'|'.join(spelled)})(?![a-z0-9]|[._-][a-z0-9])")
