"""What a diagnosis or a calibration puts in the place of one stage's own output."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kaoju.types.documents import Span
from kaoju.types.protocols import Corpus
from kaoju.types.queries import QueryPlan
from kaoju.types.retrieval import Hit


@dataclass(frozen=True, slots=True)
class Overrides:
    """Nothing is overridden by default.

    What is put first or quoted must have reached its stage: overriding one stage never makes up
    for what an earlier one lost.
    """

    plan: QueryPlan | None = None
    corpus: Corpus | None = None  # read in place of the store, facts included
    computed: bool = True  # False: no answer from facts
    filtered: bool = True  # False: no filter by entity, version or content type
    first: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Stage (sparse, dense, exact, fusion, rerank) -> chunk ids at its top; all that exact has."""
    hits: tuple[Hit, ...] | None = None  # in place of a search
    relevant: bool | None = None  # what the first gate decides
    answerable: bool | None = None  # what the second gate decides of quotes
    quoted: tuple[tuple[str, Span], ...] = ()  # (doc_id, place): units that overlap are chosen
    verified: bool = True  # False: no sentence is dropped for a check
