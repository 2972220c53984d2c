"""What is wrong with a domain pack, by itself and against the documents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kaoju.domain import Domain
from kaoju.domain.entries import Entry
from kaoju.facts.check.groups import group_findings
from kaoju.facts.check.names import name_findings
from kaoju.facts.check.usage import Usage, usage_findings
from kaoju.types.documents import Document
from kaoju.types.facts import Fact, StatedName
from kaoju.types.packs import Fault, Finding, Severity

__all__ = ["check"]


def check(
    entries: Sequence[Entry],
    documents: Iterable[Document],
    facts: Iterable[Fact],
    stated: Iterable[Sequence[StatedName]],
    domain: Domain,
) -> tuple[Finding, ...]:
    """The findings, errors first, then by file and entry.

    ``entries`` are those of the base's own pack; ``domain`` is that pack on top of the shipped
    one, ``stated`` the names that each document gives.
    """
    usage = Usage.of(entries, documents, facts)
    unread = (
        Finding(Severity.WARNING, Fault.UNREAD, e.file, e.part) for e in entries if not e.read
    )
    found = (
        *unread,
        *name_findings(entries, stated),
        *group_findings(entries, domain),
        *usage_findings(entries, usage, domain),
    )
    return tuple(sorted(dict.fromkeys(found), key=_order))


def _order(finding: Finding) -> tuple[object, ...]:
    return (finding.severity is not Severity.ERROR, finding.file, finding.fault, finding.entry)
