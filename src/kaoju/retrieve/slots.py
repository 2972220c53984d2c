"""The slots that a question needs, each entity × attribute, get their chunk before top-k cuts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kaoju.types.retrieval import Hit

Slot = tuple[str, str]  # entity, attribute as the source names it


def with_slots(
    hits: Sequence[Hit], stating: Mapping[Slot, Sequence[str]], top_k: int
) -> tuple[Hit, ...]:
    """The first ``top_k`` hits; the best hit of each slot not among them takes the last places.

    ``stating`` maps a slot to the chunks that state it. Hits that serve a slot are not displaced.
    """
    order = {hit.chunk.chunk_id: i for i, hit in enumerate(hits)}
    needed: dict[int, None] = {}
    for chunk_ids in stating.values():
        places = sorted(order[c] for c in chunk_ids if c in order)
        if places:
            needed[places[0]] = None
    kept = sorted(needed)[:top_k]
    free = [i for i in range(len(hits)) if i not in needed][: top_k - len(kept)]
    chosen = (hits[i] for i in sorted([*kept, *free]))
    return tuple(replace(hit, rank=rank) for rank, hit in enumerate(chosen, 1))
