"""Parameters of a manual: sections under a heading that is an identifier and nothing else.

A reference of settings gives each its own heading ("### `max-size` <span>New in v4.0</span>") and
states below it, line by line, default, range and unit without naming it again.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kaoju.facts.versions import VERSION
from kaoju.facts.words import version_patterns
from kaoju.text.normalize import fold, normalize
from kaoju.types.documents import Span

_HIDDEN = re.compile(r"<[^<>]{1,200}>|\{#[^{}]{1,80}\}|\]\([^()\s]{0,200}\)|\[")
_NAME = re.compile(
    r"[\s*_]*(?P<tick>`{0,2})(?P<name>-{0,2}[A-Za-z_](?:[\w.\-]*[A-Za-z0-9])?)(?P=tick)(?![\w.\-(])",
    re.ASCII,
)
_JOINED = re.compile(r"[A-Za-z0-9]_[A-Za-z0-9]")
_PLAIN = re.compile(r"[a-z][a-z0-9]*(?:[.\-][a-z0-9]+)+")
_BRACKETED = re.compile(r"(?:\s*[(（\[【][^()（）\[\]【】]{1,40}[)）\]】])+\s*")
_EDGES = " \t*_[]()（）【】:：,，·|-—–"
_LONGEST = 80  # characters of a name
_LONGEST_MARK = 40


@dataclass(frozen=True, slots=True)
class Parameter:
    """``quoted``: its spelling alone says that it is code; a plain word-with-hyphen may not be.

    ``since`` is the first version that the heading's mark states, and where."""

    name: str
    quoted: bool
    since: str | None = None
    since_span: Span | None = None


def parameter_of(text: str, heading: Span) -> Parameter | None:
    """The parameter that the heading names; ``None`` where it is anything else."""
    shown = _HIDDEN.sub(lambda m: " " * len(m.group()), heading.of(text))
    match = _NAME.match(shown)
    if match is None or len(match["name"]) > _LONGEST or VERSION.fullmatch(match["name"]):
        return None
    name = match["name"]
    if sum(character.isalpha() for character in name) < 2:
        return None
    coded = bool(match["tick"]) or name.startswith("--") or bool(_JOINED.search(name))
    if not coded and not _PLAIN.fullmatch(name):
        return None
    mark = shown[match.end() :]
    if not mark.strip(_EDGES):
        return Parameter(name, coded)
    return _marked(name, coded, mark, heading.start + match.end())


def _marked(name: str, coded: bool, mark: str, at: int) -> Parameter | None:
    """With what stands behind the name: a version it came or went with, or words in brackets."""
    normal = normalize(mark)
    words = normal.text.lower()
    if len(words.strip(_EDGES)) > _LONGEST_MARK or len(words) != len(normal.text):
        return None
    for regex in version_patterns("since"):
        found = regex.search(words)
        if found:
            inner = normal.source_span(*found.span("v"))
            span = Span(at + inner.start, at + inner.end)
            return Parameter(name, coded, normal.text[slice(*found.span("v"))], span)
    dated = any(regex.search(words) for regex in version_patterns("until"))
    dated = dated or bool(VERSION.search(words))
    return Parameter(name, coded) if dated or _BRACKETED.fullmatch(mark) else None


def spelling_key(name: str) -> str:
    """The form in which parameters' names are compared: - and _ are one, case is none."""
    return fold(name).strip("`'\" ").lstrip("-").replace("_", "-")


@cache
def wordings() -> tuple[tuple[str, ...], ...]:
    """What manuals and users call the properties of parameters: groups that mean the same."""
    data = tomllib.loads((files("kaoju.facts") / "data" / "parameters.toml").read_text("utf-8"))
    return tuple(tuple(group) for group in data["wordings"])


def describes(keys: Iterable[str]) -> bool:
    """Whether folded keys are those of parameters: default, range, scope."""
    known = {wording for group in wordings() for wording in group}
    return not known.isdisjoint(keys)


def introduced(mark: str) -> str:
    """What an answer calls the version that a heading says a parameter came with."""
    return "introduced in" if mark.isascii() else "引入版本"
