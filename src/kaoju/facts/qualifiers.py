"""Conditions and versions that a sentence sets on what it states."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kaoju.facts.passage import Passage
from kaoju.facts.words import pattern, version_patterns

_ASIDE = re.compile(r"\(([^()]{2,40})\)")


@dataclass(frozen=True, slots=True)
class Qualifiers:
    condition: str | None = None
    version: str | None = None
    since: str | None = None
    until: str | None = None


def qualifiers_of(passage: Passage) -> tuple[Qualifiers, str]:
    """The qualifiers, and the folded text with blanks in their place."""
    rest = passage.folded
    versions: dict[str, str | None] = {"since": None, "until": None, "at": None}
    for kind in versions:
        for regex in version_patterns(kind):
            match = regex.search(rest)
            if match:
                versions[kind] = passage.text[slice(*match.span("v"))]
                rest = _blanked(rest, match)
                break
    conditions = []
    for regex in (pattern("condition"), _ASIDE):
        match = regex.search(rest)
        if match:
            conditions.append(passage.text[match.start() : match.end()].strip("() "))
            rest = _blanked(rest, match)
    qualifiers = Qualifiers(
        "; ".join(conditions) or None, versions["at"], versions["since"], versions["until"]
    )
    return qualifiers, rest


def _blanked(text: str, match: re.Match[str]) -> str:
    return text[: match.start()] + " " * len(match.group()) + text[match.end() :]
