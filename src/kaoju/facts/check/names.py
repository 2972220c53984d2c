"""Names of the pack that clash: aliases of several entities, attributes defined twice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from kaoju.domain import load_domain
from kaoju.domain.entries import Entry
from kaoju.facts.aliases import compact
from kaoju.facts.attributes import key_of
from kaoju.types.facts import StatedName
from kaoju.types.packs import Fault, Finding, Severity


def name_findings(
    entries: Sequence[Entry], stated: Iterable[Sequence[StatedName]]
) -> Iterator[Finding]:
    """``stated``: the names that each document gives."""
    for part, form in (("aliases", compact), ("attributes", key_of), ("dimensions", str)):
        mine = [entry for entry in entries if entry.part == part]
        yield from _twice(mine, form)
    yield from _aliases(entries)
    yield from _side_by_side(entries, stated)
    yield from _shared(entries, "attributes", key_of, "spelling")
    yield from _shared(entries, "dimensions", key_of, "attribute")
    yield from _elsewhere(entries)


def _aliases(entries: Sequence[Entry]) -> Iterator[Finding]:
    """Spellings of several entities, and spellings that are another entity's own name."""
    mine = [entry for entry in entries if entry.part == "aliases"]
    canonical = {compact(entry.name): entry.name for entry in mine}
    owners: dict[str, dict[str, Entry]] = defaultdict(dict)
    for entry in mine:
        for spelling in dict.fromkeys(entry.spellings):
            key = compact(spelling)
            other = canonical.get(key)
            if other is not None and compact(entry.name) != key:
                yield _error(Fault.ALIAS_IS_A_NAME, entry, spelling, other)
            elif other is None:
                owners[key][entry.name] = entry
    for key, found in owners.items():
        if len({compact(name) for name in found}) > 1:
            first = next(iter(found.values()))
            written = next(s for s in first.spellings if compact(s) == key)
            yield _error(Fault.AMBIGUOUS_ALIAS, first, written, *found)


def _side_by_side(
    entries: Sequence[Entry], stated: Iterable[Sequence[StatedName]]
) -> Iterator[Finding]:
    """Spellings of one entity that a document lists as two things, in columns or rows."""
    mine = [entry for entry in entries if entry.part == "aliases"]
    for names in stated:
        listed = {compact(n.name): n.name for n in names if n.origin in ("column", "row")}
        for entry in mine if len(listed) > 1 else ():
            keys = dict.fromkeys(map(compact, (entry.name, *entry.spellings)))
            found = tuple(listed[key] for key in keys if key in listed)
            if len(found) > 1:
                severity, fault = Severity.WARNING, Fault.ALIAS_IN_DOCUMENTS
                yield Finding(severity, fault, entry.file, entry.name, found)


def _twice(entries: Sequence[Entry], form: Callable[[str], str]) -> Iterator[Finding]:
    """Names that stand twice: in one file the later wins, in two the spellings are joined."""
    seen: dict[str, Entry] = {}
    for entry in entries:
        first = seen.setdefault(form(entry.name), entry)
        if first is entry:
            continue
        joined = first.file != entry.file and first.name == entry.name
        severity = Severity.WARNING if joined else Severity.ERROR
        others = (f"{first.file}: {first.name}",)
        yield Finding(severity, Fault.DEFINED_TWICE, entry.file, entry.name, others)


def _shared(
    entries: Sequence[Entry], part: str, form: Callable[[str], str], what: str
) -> Iterator[Finding]:
    """One spelling under two names: the first keeps it, the other never gets it."""
    owners: dict[str, tuple[str, Entry]] = {}
    for entry in entries:
        if entry.part != part:
            continue
        spellings = entry.spellings if part == "dimensions" else (entry.name, *entry.spellings)
        for spelling in spellings:
            written, first = owners.setdefault(form(spelling), (spelling, entry))
            if form(first.name) != form(entry.name):
                others = (first.name, entry.name)
                yield Finding(
                    Severity.ERROR, Fault.DEFINED_TWICE, entry.file, written, others, what
                )


def _elsewhere(entries: Sequence[Entry]) -> Iterator[Finding]:
    """Spellings that the shipped pack has under another attribute: they stay there."""
    owners: dict[str, str] = {}
    for canonical, spellings in load_domain().attributes.items():
        for spelling in spellings:
            owners.setdefault(key_of(spelling), canonical)
    for entry in entries:
        if entry.part != "attributes":
            continue
        home = owners.get(key_of(entry.name), entry.name)
        for spelling in dict.fromkeys((entry.name, *entry.spellings)):
            owner = owners.get(key_of(spelling), home)
            if owner != home or (owner != entry.name and spelling == entry.name):
                severity, fault = Severity.WARNING, Fault.SHIPPED_ATTRIBUTE
                yield Finding(severity, fault, entry.file, spelling, (owner, entry.name))


def _error(fault: Fault, entry: Entry, spelling: str, *others: str) -> Finding:
    names = tuple(dict.fromkeys((entry.name, *others)))
    return Finding(Severity.ERROR, fault, entry.file, spelling, names)
