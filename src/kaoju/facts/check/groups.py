"""Groups of synonyms that overlap, or that join what the pack keeps apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kaoju.domain import Domain
from kaoju.domain.entries import Entry
from kaoju.facts.attributes import key_of
from kaoju.text.normalize import fold
from kaoju.types.packs import Fault, Finding, Severity


def group_findings(entries: Sequence[Entry], domain: Domain) -> Iterator[Finding]:
    """A wording in two groups means both, but their other wordings do not mean each other."""
    owners = {
        key_of(spelling): canonical
        for canonical, spellings in reversed(tuple(domain.attributes.items()))
        for spelling in spellings
    }
    mine = [entry for entry in entries if entry.part == "synonyms"]
    own = {tuple(entry.spellings) for entry in mine}
    shipped = [("", group) for group in domain.synonyms if group not in own]
    groups = [*shipped, *((entry.file, entry.spellings) for entry in mine)]
    seen: dict[str, tuple[str, tuple[str, ...]]] = {}
    for file, group in groups:
        for wording in dict.fromkeys(map(fold, group)):
            first = seen.setdefault(wording, (file, group))
            if first[1] is group or not file or set(map(fold, group)) <= set(map(fold, first[1])):
                continue
            where = f"{first[0] or 'shipped'}: {' = '.join(first[1])}"
            entry = " = ".join(group)
            yield Finding(
                Severity.WARNING, Fault.OVERLAPPING_GROUPS, file, entry, (where,), wording
            )
        joined = dict.fromkeys(owners[key_of(w)] for w in group if key_of(w) in owners)
        if file and len(joined) > 1:
            entry = " = ".join(group)
            yield Finding(Severity.ERROR, Fault.CONTRADICTORY_GROUP, file, entry, tuple(joined))
