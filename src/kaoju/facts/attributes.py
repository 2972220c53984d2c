"""One canonical name for an attribute, whatever a source or a user calls it.

Spellings of the domain pack come first, then the groups of synonyms, then the names that the
documents themselves use: those are canonical under their folded form.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from kaoju.domain import Domain
from kaoju.text.normalize import fold

YES_NO = "yes_no"  # the dimension of what is there or not
_GAPS = re.compile(r"[\s\-_/·・]+")
_LATIN_EDGE = "abcdefghijklmnopqrstuvwxyz0123456789"


def key_of(name: str) -> str:
    """The form in which attribute names are compared."""
    return _GAPS.sub("", fold(name))


@dataclass(frozen=True, slots=True)
class AttributeTable:
    """Compared spelling -> canonical name, and what canonical attributes are measured in."""

    owners: Mapping[str, str] = field(default_factory=dict)
    dimensions: Mapping[str, str] = field(default_factory=dict)
    stated: frozenset[str] = frozenset()  # compared names that documents use as keys
    spelled: Mapping[str, str] = field(default_factory=dict)  # folded, with spaces -> canonical

    @classmethod
    def build(cls, domain: Domain, stated: Iterable[tuple[str, str]] = ()) -> AttributeTable:
        """``stated``: names that documents use, each with the dimension of its values or ""."""
        owners: dict[str, str] = {}
        for canonical, spellings in domain.attributes.items():
            for spelling in (canonical, *spellings):
                owners.setdefault(key_of(spelling), canonical)
        known = set(owners)
        for group in domain.synonyms:
            _join(owners, group, known)
        spelled = {
            fold(spelling): owners.get(key_of(spelling), canonical)
            for canonical, spellings in domain.attributes.items()
            for spelling in (canonical, *spellings)
        }
        dimensions = dict(domain.dimensions)
        names: dict[str, set[str]] = {}
        for name, dimension in stated:
            names.setdefault(fold(name), set()).add(dimension)
        for name in sorted(names):
            owner = owners.get(key_of(name), name)
            spelled.setdefault(name, owner)
            measured = names[name] - {""}
            if len(measured) == 1:
                dimensions.setdefault(owner, next(iter(measured)))
        return cls(owners, dimensions, frozenset(key_of(name) for name in names), spelled)

    def canonical(self, name: str) -> str:
        """The canonical name; of an unknown name its folded form."""
        return self.owners.get(key_of(name)) or fold(name).strip()

    def knows(self, name: str) -> bool:
        key = key_of(name)
        return key in self.owners or key in self.stated

    def measured(self, word: str, dimension: str) -> str | None:
        """The one attribute that ``word`` heads and that has this dimension: 电池 of 电池容量."""
        key = key_of(word)
        owner = self.owners.get(key)
        if owner is not None and self.dimensions.get(owner, dimension) == dimension:
            return owner
        if not key or not dimension:
            return None
        found = {
            canonical
            for canonical in _headed(self, fold(word))
            if self.dimensions.get(canonical) == dimension
        }
        return found.pop() if len(found) == 1 else None


def _join(owners: dict[str, str], group: tuple[str, ...], domain: set[str]) -> None:
    """A group of synonyms becomes one attribute, unless two attributes of the pack meet in it."""
    claimed = {owners[key_of(p)] for p in group if key_of(p) in domain}
    if len(claimed) > 1:
        return
    owner = claimed.pop() if claimed else group[0]
    for phrase in group:
        owners.setdefault(key_of(phrase), owner)


def _headed(table: AttributeTable, head: str) -> frozenset[str]:
    """Canonical attributes with a spelling that begins or ends with ``head`` as a whole word."""
    return frozenset(
        owner
        for spelling, owner in table.spelled.items()
        if len(spelling) > len(head)
        and (
            (spelling.startswith(head) and _ends_word(spelling, len(head)))
            or (spelling.endswith(head) and _ends_word(spelling, len(spelling) - len(head)))
        )
    )


def _ends_word(spelling: str, at: int) -> bool:
    return not (spelling[at - 1] in _LATIN_EDGE and spelling[at] in _LATIN_EDGE)
