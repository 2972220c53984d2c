"""Phrases of the question that a domain pack knows other wordings for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from kaoju.domain import Domain
from kaoju.text.normalize import fold


@dataclass(frozen=True, slots=True)
class Match:
    """A phrase at ``[start, end)`` of the folded question and the other wordings of its group.

    ``tokens``: of each wording the tokens that stand for the phrase as a whole, as PD does for
    every word of Placement Driver; () where any token of a wording counts.
    """

    start: int
    end: int
    phrase: str
    wordings: tuple[str, ...]
    tokens: tuple[tuple[str, ...], ...] = ()


@lru_cache(maxsize=16)
def _lookup(groups: tuple[tuple[str, ...], ...]) -> dict[str, tuple[str, ...]]:
    """Folded phrase -> the other phrases of every group it belongs to."""
    found: dict[str, tuple[str, ...]] = {}
    for group in groups:
        folded = tuple(dict.fromkeys(fold(phrase) for phrase in group))
        for phrase in folded:
            others = tuple(other for other in folded if other != phrase)
            found[phrase] = tuple(dict.fromkeys((*found.get(phrase, ()), *others)))
    return found


@lru_cache(maxsize=32)
def pattern_of(phrases: tuple[str, ...]) -> re.Pattern[str]:
    ordered = sorted(phrases, key=lambda phrase: (-len(phrase), phrase))
    return re.compile("|".join(_bounded(phrase) for phrase in ordered) or "(?!)")


def _bounded(phrase: str) -> str:
    """Latin letters and digits at an edge must not continue, plural apart."""
    body = re.escape(phrase).replace(r"\ ", r"\s*" if not phrase.isascii() else r"\s+")
    before = r"(?<![a-z0-9])" if phrase[0].isascii() else ""
    after = r"(?:e?s)?(?![a-z0-9])" if phrase[-1].isascii() else ""
    return f"{before}{body}{after}"


def synonym_matches(folded: str, domain: Domain) -> list[Match]:
    """The longest known phrases, left to right, with the other wordings of their groups."""
    lookup = _lookup(domain.synonyms)
    return [
        Match(m.start(), m.end(), m.group(), wordings)
        for m in pattern_of(tuple(lookup)).finditer(folded)
        if (wordings := _wordings(m.group(), lookup))
    ]


def _wordings(phrase: str, lookup: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    singular = (phrase, phrase.removesuffix("s"), phrase.removesuffix("es"))
    return next((lookup[form] for form in singular if form in lookup), ())


@lru_cache(maxsize=16)
def _owners(attributes: tuple[tuple[str, tuple[str, ...]], ...]) -> dict[str, str]:
    """Folded spelling -> the canonical attribute; the first to claim a spelling keeps it."""
    owners: dict[str, str] = {}
    for canonical, spellings in attributes:
        for spelling in (canonical, *spellings):
            owners.setdefault(fold(spelling), canonical)
    return owners


def attributes_of(folded: str, domain: Domain) -> list[tuple[str, int, int]]:
    """The attributes that the question names: canonical name and where it stands."""
    owners = _owners(tuple(domain.attributes.items()))
    found: list[tuple[str, int, int]] = []
    for m in pattern_of(tuple(owners)).finditer(folded):
        forms = (m.group(), m.group().removesuffix("s"), m.group().removesuffix("es"))
        owner: Iterable[str] = (owners[form] for form in forms if form in owners)
        found.extend((name, m.start(), m.end()) for name in list(owner)[:1])
    return found
