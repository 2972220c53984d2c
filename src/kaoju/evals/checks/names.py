"""Comparing entity names as users and documents spell them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kaoju.evals.matching import comparable


def key(name: str) -> str:
    """Equal for two spellings that differ in case, width or spaces only."""
    return "".join(comparable(name).split())


def keys_of(name: str, aliases: Mapping[str, Sequence[str]]) -> frozenset[str]:
    """Keys of every canonical name that ``name`` is a spelling of, and its own."""
    own = key(name)
    found = {own}
    for canonical, spellings in aliases.items():
        if own == key(canonical) or any(own == key(spelling) for spelling in spellings):
            found.add(key(canonical))
    return frozenset(found)
