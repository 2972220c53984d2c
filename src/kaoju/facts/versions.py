"""Order of versions, and which one a question means."""

from __future__ import annotations

import re
from collections.abc import Iterable

from kaoju.text.normalize import fold

VERSION = re.compile(
    r"(?<![\w.])(?:v\d+(?:\.\d+){1,3}|ver(?:sion)?[ .]?\d+(?:\.\d+){0,3}|\d+\.\d+\.\d+(?:\.\d+)?)"
    r"(?:-(?:rc|alpha|beta)[.\d]*)?(?![\w.]*\d)",
    re.IGNORECASE,
)
FILE_VERSION = re.compile(r"(?:^|[_\-. ])(v?\d+(?:\.\d+){1,3})(?=$|[_\-. ])", re.IGNORECASE)
FIRST, LATEST = "first", "latest"
_NUMBER = re.compile(r"(\d+(?:\.\d+)*)(?:[-_ ]?(alpha|beta|rc|pre|preview|dev)[-_. ]?(\d*))?")
_STAGES = {"dev": 0, "pre": 1, "preview": 1, "alpha": 2, "beta": 3, "rc": 4}
_RELEASED = 5

Key = tuple[tuple[int, ...], int, int]


def version_key(version: str) -> Key:
    """Orders versions: 1.9 < 1.10-rc.1 < V1.10 < 1.10.1; what has no number comes first."""
    match = _NUMBER.search(fold(version))
    if match is None:
        return ((), 0, 0)
    parts = [int(part) for part in match[1].split(".")]
    while len(parts) > 1 and parts[-1] == 0:
        parts.pop()
    stage = _STAGES[match[2]] if match[2] else _RELEASED
    return (tuple(parts), stage, int(match[3] or 0))


def same_version(a: str, b: str) -> bool:
    """V1.2.8 is 1.2.8, and 8.0 is 8."""
    return version_key(a) == version_key(b)


def covers(asked: str, stated: str) -> bool:
    """Whether ``stated`` is the version asked for or one of its line: 8.5 covers v8.5.1."""
    wanted, found = fold(asked), fold(stated)
    first, second = _NUMBER.search(wanted), _NUMBER.search(found)
    if first is None or second is None:
        return wanted.strip() == found.strip()
    if same_version(asked, stated):
        return True
    parts, others = first[1].split("."), second[1].split(".")
    return not first[2] and len(parts) > 1 and others[: len(parts)] == parts


def applies(version: str, stated: str | None, since: str | None, until: str | None) -> bool:
    """Whether a statement about ``stated``, or a range of versions, holds for ``version``."""
    key = version_key(version)
    if since and key < version_key(since):
        return False
    if until and key > version_key(until) and not covers(until, version):
        return False
    return bool(since or until) or stated is None or covers(version, stated)


def resolve(asked: str, known: Iterable[str]) -> str | None:
    """The version of ``known`` that is meant: a number, ``first`` or ``latest``; None if absent."""
    numbered = {v for v in known if _NUMBER.search(fold(v))}
    versions = sorted(numbered, key=lambda v: (version_key(v), v))
    if not versions:
        return None
    if asked == FIRST:
        return versions[0]
    if asked == LATEST:
        return versions[-1]
    exact = [v for v in versions if same_version(asked, v)]
    line = [v for v in versions if covers(asked, v)]
    return next(iter(exact or line[-1:]), None)
