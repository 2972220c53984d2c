"""Conditions and versions that a sentence sets on what it states."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from kaoju.facts.passage import Passage
from kaoju.facts.words import pattern, version_patterns
from kaoju.text.quantity import find_quantities

_ASIDE = re.compile(r"\(([^()]{2,40})\)")
_REFERENCE = re.compile(r"\[?#\d+\]?")


@dataclass(frozen=True, slots=True)
class Qualifiers:
    condition: str | None = None
    version: str | None = None
    since: str | None = None
    until: str | None = None


def qualifiers_of(passage: Passage, named: Collection[int]) -> tuple[Qualifiers, str]:
    """The qualifiers, and the folded text with blanks in their place.

    ``named``: where the names in the passage end.
    """
    rest = _REFERENCE.sub(lambda m: " " * len(m.group()), passage.folded)
    versions: dict[str, str | None] = {"since": None, "until": None, "at": None}
    for kind in versions:
        for regex in version_patterns(kind):
            match = regex.search(rest)
            if match:
                versions[kind] = passage.text[slice(*match.span("v"))]
                rest = _blanked(rest, match)
                break
    conditions = []
    match = pattern("condition").search(rest)
    if match:
        conditions.append(passage.text[match.start() : match.end()])
        rest = _blanked(rest, match)
    for aside in _ASIDE.finditer(rest):
        # Behind a name or an amount an aside limits it; in a list it explains a member.
        behind_name = len(rest[: aside.start()].rstrip()) in named
        if not behind_name and not _limits(rest, aside):
            continue
        if not behind_name or not any(c.isdigit() for c in aside[1]):  # a code is a spelling
            conditions.append(passage.text[slice(*aside.span(1))].strip())
        rest = _blanked(rest, aside)
    qualifiers = Qualifiers(
        "; ".join(conditions) or None, versions["at"], versions["since"], versions["until"]
    )
    return qualifiers, rest


def _limits(text: str, aside: re.Match[str]) -> bool:
    words = aside[1]
    if pattern("limits").search(words):
        return True
    before = text[: aside.start()].rstrip()
    return bool(find_quantities(before[-12:])) and before[-1:].isalnum() and not words.isascii()


def _blanked(text: str, match: re.Match[str]) -> str:
    return text[: match.start()] + " " * len(match.group()) + text[match.end() :]
