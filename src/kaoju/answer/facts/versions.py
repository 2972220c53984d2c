"""Which facts hold for the version that a question asks of."""

from __future__ import annotations

from collections.abc import Sequence

from kaoju.facts.versions import applies, covers, resolve
from kaoju.types.facts import Fact


def meant(asked: str, facts: Sequence[Fact]) -> str:
    """The version of these facts that ``asked`` (a number, ``first``, ``latest``) means."""
    return resolve(asked, (f.version for f in facts if f.version)) or asked


def holding(version: str, facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """The facts about ``version``: stated of it, else stated of a range that holds it."""
    exact = tuple(f for f in facts if f.version and covers(version, f.version))
    return exact or tuple(
        f for f in facts if (f.since or f.until) and applies(version, f.version, f.since, f.until)
    )


def versioned(facts: Sequence[Fact]) -> bool:
    """Whether any of them is about one version."""
    return any(f.version or f.since or f.until for f in facts)
