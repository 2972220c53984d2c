"""Rows of a table whose keys are ranges of versions: which of them the asked version lies in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kaoju.answer.quotes.units import Unit
from kaoju.facts.versions import covers, same_version, version_key
from kaoju.facts.words import version_patterns
from kaoju.text.normalize import fold
from kaoju.types.protocols import Corpus
from kaoju.types.queries import QueryPlan

_VERSION = r"v?\d+(?:\.\d+){1,3}(?:-(?:rc|alpha|beta)[.\d]*)?"
_BETWEEN = re.compile(
    rf"(?P<low>{_VERSION})\s*(?P<after><=?|≤)[^<>=≤≥]*?(?P<before><=?|≤)\s*(?P<high>{_VERSION})"
)
_FROM_TO = re.compile(rf"(?P<low>{_VERSION})\s*(?:[~–—-]|到|至|to)\s*(?P<high>{_VERSION})")
_BOUND = re.compile(rf"(?P<sign>[<>]=?|[≤≥])\s*(?P<v>{_VERSION})")
_LONGEST = 60  # characters of a key: a longer one is a sentence


@dataclass(frozen=True, slots=True)
class Releases:
    """A range of versions, open to a side where a bound is empty."""

    low: str = ""
    high: str = ""
    low_out: bool = False  # whether the bound itself lies outside
    high_out: bool = False

    def may_hold(self, asked: str) -> bool:
        """``asked`` may name a line of versions, 8.5, of which a bound is one: then it may."""
        bounds = [bound for bound in (self.low, self.high) if bound]
        if any(covers(asked, bound) and not same_version(asked, bound) for bound in bounds):
            return True
        return not (self._before(asked) or self._behind(asked))

    def _before(self, asked: str) -> bool:
        if not self.low:
            return False
        key, low = version_key(asked), version_key(self.low)
        return key < low or (self.low_out and key == low)

    def _behind(self, asked: str) -> bool:
        if not self.high:
            return False
        key, high = version_key(asked), version_key(self.high)
        return key > high or (self.high_out and key == high)


def releases_of(key: str) -> Releases | None:
    """The range that a row's key states; None where it states none."""
    folded = fold(key)
    if between := _BETWEEN.search(folded):
        outside = between["after"] == "<", between["before"] == "<"
        return Releases(between["low"], between["high"], *outside)
    if span := _FROM_TO.search(folded):
        return Releases(span["low"], span["high"])
    if bound := _BOUND.search(folded):
        out = len(bound["sign"]) == 1 and bound["sign"] in "<>"
        if bound["sign"][0] in ">≥":
            return Releases(low=bound["v"], low_out=out)
        return Releases(high=bound["v"], high_out=out)
    for since in version_patterns("since"):
        if found := since.search(folded):
            return Releases(low=found["v"])
    for until in version_patterns("until"):
        if found := until.search(folded):
            return Releases(high=found["v"])
    return None


def of_the_release(units: Sequence[Unit], plan: QueryPlan, corpus: Corpus) -> list[Unit]:
    """All units but rows about other versions than the asked one, where their table has a row that
    is about it."""
    asked = [v for v in plan.filters.get("version", "").split(",") if version_key(v)[0]]
    if not asked:
        return list(units)
    stated = [_stated(unit, corpus) for unit in units]
    held = [found is not None and any(map(found.may_hold, asked)) for found in stated]
    tables = {(u.doc_id, u.block) for u, holds in zip(units, held, strict=True) if holds}
    return [
        unit
        for unit, found, holds in zip(units, stated, held, strict=True)
        if found is None or holds or (unit.doc_id, unit.block) not in tables
    ]


def _stated(unit: Unit, corpus: Corpus) -> Releases | None:
    document = corpus.document(unit.doc_id) if unit.cells else None
    if document is None or unit.cells[0].column != 0:
        return None
    key = document.parsed.words(unit.cells[0].span)
    return releases_of(key) if len(key) <= _LONGEST else None
