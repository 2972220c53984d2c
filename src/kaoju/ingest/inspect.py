"""After a build: what is odd about the chunks, and whether the store is sound."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

from kaoju.chunk import lint, settings_for
from kaoju.ingest.parts import IngestParts
from kaoju.store import Store
from kaoju.store.db import FILE_NAME
from kaoju.types.reports import FileReport, FileStatus

_SHOWN = 3  # findings of one kind told in full for a document


def with_findings(
    store: Store, parts: IngestParts, reports: Mapping[str, FileReport], since: int
) -> tuple[dict[str, FileReport], list[FileReport]]:
    """``reports`` by document id with the lint's findings as warnings, and a failed line for
    every problem of the store itself. Looks at what was written after generation ``since``."""
    noted = dict(reports)
    for doc_id, warnings in _lint(store, parts, since).items():
        if doc_id in noted:
            report = noted[doc_id]
            noted[doc_id] = replace(report, warnings=(*report.warnings, *warnings))
    problems = [FileReport("", FILE_NAME, FileStatus.FAILED, found) for found in store.check(since)]
    return noted, problems


def _lint(store: Store, parts: IngestParts, since: int) -> dict[str, list[str]]:
    entries = {e.doc_id: e for e in store.documents() if e.generation > since}
    written = {doc_id: entry.source.tenant for doc_id, entry in entries.items()}
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    chunks = store.corpus.chunks(written)
    settings = parts.stages.settings.chunk
    limits = {
        doc_id: settings_for(entry.source, entry.media_type, settings).limit
        for doc_id, entry in entries.items()
    }
    for finding in lint(chunks, tenant_of=written.__getitem__, limit_of=limits.__getitem__):
        doc_id = finding.chunk_id.rpartition("#")[0]
        found[doc_id, finding.kind].append(f"{finding.chunk_id}: {finding.message}")
    warnings: dict[str, list[str]] = defaultdict(list)
    for (doc_id, kind), messages in sorted(found.items()):
        warnings[doc_id] += [f"{kind}: {message}" for message in messages[:_SHOWN]]
        if len(messages) > _SHOWN:
            warnings[doc_id].append(f"{kind}: {len(messages) - _SHOWN} more")
    return warnings
