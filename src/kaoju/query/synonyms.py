"""Phrases of the question that a domain pack knows other wordings for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from kaoju.domain import Domain
from kaoju.query.inflection import inflected
from kaoju.text.normalize import fold
from kaoju.text.tokenize import token_spans, words


@dataclass(frozen=True, slots=True)
class Match:
    """A phrase at ``[start, end)`` of the folded question and other wordings of it.

    ``tokens``: of each wording the tokens that stand for the phrase as a whole, as PD does for
    every word of Placement Driver; () where any token of a wording counts.
    """

    start: int
    end: int
    phrase: str
    wordings: tuple[str, ...]
    tokens: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class _Known:
    """Folded phrase -> its other wordings; ``openings``: the phrases without their spaces, by the
    first two characters, with the phrase."""

    wordings: Mapping[str, tuple[str, ...]]
    openings: Mapping[str, Sequence[tuple[str, str]]]

    @classmethod
    def of(cls, wordings: Mapping[str, tuple[str, ...]]) -> _Known:
        openings: dict[str, list[tuple[str, str]]] = {}
        for phrase in wordings:
            tight = phrase.replace(" ", "")
            openings.setdefault(tight[:2], []).append((tight, phrase))
        # A space beside a Chinese character may be left out.
        tight_too = {p.replace(" ", ""): w for p, w in wordings.items() if not p.isascii()}
        return cls(tight_too | dict(wordings), openings)

    def found(self, folded: str) -> Iterator[re.Match[str]]:
        """The longest of them, left to right."""
        tight = "".join(folded.split())
        starts = {tight[at : at + 2] for at in range(len(tight))} | set(tight)
        near = chain.from_iterable(self.openings.get(start, ()) for start in sorted(starts))
        # A pattern of all phrases in all forms takes a quarter of a second to compile.
        here = tuple(phrase for squeezed, phrase in near if squeezed in tight)
        return pattern_of(here).finditer(folded)


@lru_cache(maxsize=16)
def _lookup(groups: tuple[tuple[str, ...], ...]) -> _Known:
    """With the other phrases of every group that a phrase belongs to."""
    found: dict[str, tuple[str, ...]] = {}
    for group in groups:
        folded = tuple(dict.fromkeys(filter(None, map(fold, group))))
        for phrase in folded:
            others = tuple(other for other in folded if other != phrase)
            found[phrase] = tuple(dict.fromkeys((*found.get(phrase, ()), *others)))
    return _Known.of(found)


@lru_cache(maxsize=16)
def _spoken(entries: tuple[tuple[str, tuple[str, ...]], ...]) -> _Known:
    """With what documents say for a phrase, in each of its forms."""
    found: dict[str, tuple[str, ...]] = {}
    said: dict[str, tuple[str, ...]] = {}
    for phrase, wordings in entries:
        folded = fold(phrase)
        others = (other for other in map(fold, wordings) if other and other != folded)
        if folded:
            said[folded] = tuple(dict.fromkeys((*said.get(folded, ()), *others)))
    for folded, wordings in said.items():
        for form in inflected(folded):
            found.setdefault(form, wordings)
    return _Known.of(found | said)


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
    """The longest known phrases, left to right: with the other wordings of their groups, and with
    what documents say for them; the two may overlap."""
    groups = _lookup(domain.synonyms)
    spoken = _spoken(tuple(domain.spoken.items()))
    found = [
        Match(m.start(), m.end(), m.group(), wordings)
        for m in groups.found(folded)
        if (wordings := _wordings(m.group(), groups.wordings))
    ]
    for m in spoken.found(folded):
        said = _wordings(m.group(), spoken.wordings)
        whole = {wording: tokens for wording in said if (tokens := _whole(wording, domain))}
        if whole:
            found.append(Match(m.start(), m.end(), m.group(), tuple(whole), tuple(whole.values())))
    return sorted(found, key=lambda match: match.start)


def _wordings(phrase: str, lookup: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    plain = " ".join(phrase.split())
    singular = (plain, plain.removesuffix("s"), plain.removesuffix("es"))
    return next((lookup[form] for form in singular if form in lookup), ())


def _whole(wording: str, domain: Domain) -> tuple[str, ...]:
    """The token that it is as a whole; else those of its words, small ones apart.

    A lone Chinese character says little: its pairs with its neighbours stand for it.
    """
    found = token_spans(wording)
    whole = [token for token, span in found if len(span) == len(wording)]
    if whole:
        return () if _is_small(wording, domain) else tuple(whole[:1])
    known = set(words(wording))
    lone = {word for word in known if len(word) == 1 and not word.isascii()}
    kept = (
        token
        for token, span in found
        if (word := span.of(wording)) not in lone
        and (word in known or not lone.isdisjoint(word))
        and not _is_small(word, domain)
    )
    return tuple(dict.fromkeys(kept))


def _is_small(word: str, domain: Domain) -> bool:
    return any(word in pack.stopwords for pack in domain.languages.values())


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
