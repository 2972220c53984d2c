"""The write path: survey, read, encode what is new, store document by document, check."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path

from kaoju.errors import ReadError
from kaoju.ingest.encode import encode_missing, encode_stored
from kaoju.ingest.inspect import with_findings
from kaoju.ingest.parts import IngestParts, Progress
from kaoju.ingest.prepare import Failure, Prepared, Task
from kaoju.ingest.roots import resolve_roots
from kaoju.ingest.survey import Survey, documents_of, failed, refuse_to_empty, survey
from kaoju.ingest.workers import Workers, workers
from kaoju.store import Entry, FileState, Store
from kaoju.types.reports import FileReport, FileStatus

BATCH_TEXTS = 4096  # texts encoded before their documents are stored
BATCH_DOCUMENTS = 128
SMALL = 8  # files: fewer are read by one process even when several are allowed


def ingest(
    store: Store,
    paths: Sequence[Path],
    *,
    root: str | None = None,
    manifest: Path | None = None,
    tenant: str = "",
    prune: bool = False,
    jobs: int = 0,
    parts: IngestParts,
    progress: Progress | None = None,
) -> list[FileReport]:
    """Brings the store up to date with ``paths``; one report a file, by root and name.

    A file that cannot be read is reported and the others go on. Each document is replaced
    atomically, so an interrupted call is finished by calling again. ``jobs``: processes that read
    and encode; 0 reads in this one, without the limits of time and memory. UsageError (before
    anything is written) for paths, names or a ``prune`` that cannot be meant; StorageError when
    writing fails or another ingest is running.
    """
    with store.exclusive():
        store.refresh()
        roots = resolve_roots(paths, root, tenant, store.roots())
        found = [survey(store, r, manifest, parts.stages) for r in roots]
        if prune:
            refuse_to_empty(found)
        for r in roots:
            if store.roots().get((r.tenant, r.name)) != str(r.folder):
                store.put_root(r.tenant, r.name, str(r.folder))
        return _Run(store, parts, progress or _silent).run(found, prune, jobs)


def _needed(jobs: int, few: bool, any_work: bool) -> int:
    """How many of the allowed processes pay: none where nothing is to be read."""
    if jobs < 0 or not any_work:
        return min(jobs, 0)
    return min(jobs, 1) if few else jobs


def _silent(phase: str, done: int, total: int) -> None:
    pass


@dataclass(slots=True)
class _Run:
    """One call's state: reports of documents by id, and of everything else."""

    store: Store
    parts: IngestParts
    progress: Progress
    documents: dict[str, FileReport] = field(default_factory=dict)
    others: list[FileReport] = field(default_factory=list)

    def run(self, surveys: Sequence[Survey], prune: bool, jobs: int) -> list[FileReport]:
        before = self.store.refresh()
        for found in surveys:
            self.others.extend(found.reports)
            self.documents.update(found.unchanged)
            self._remove(found.moved, "its manifest line names another tenant now")
        tasks = [(found, task) for found in surveys for task in found.tasks]
        stale = self.store.encoded_by() != self.parts.encoder.id
        if stale:
            self.store.set_encoded_by("")
        few = len(tasks) < SMALL and not stale
        needed = _needed(jobs, few, bool(tasks or stale))
        with workers(self.parts, needed, jobs, self._pages) as at_work:
            self._read(at_work, tasks)
            if stale:
                self._encode_stored(at_work)
        for found in surveys:
            self._settle_gone(found, prune)
        if prune and self.store.refresh() != before:
            self.store.drop_orphans()
        if self.store.refresh() != before:
            self.documents, problems = with_findings(self.store, self.parts, self.documents, before)
            self.others.extend(problems)
        return sorted(chain(self.others, self.documents.values()), key=lambda r: (r.root, r.file))

    def _read(self, at_work: Workers, tasks: Sequence[tuple[Survey, Task]]) -> None:
        surveys = {id(task): found for found, task in tasks}
        pending: list[tuple[Survey, Prepared]] = []
        texts = 0
        for done, (task, outcome) in enumerate(at_work.prepare([t for _, t in tasks]), start=1):
            found = surveys[id(task)]
            self.progress("read", done, len(tasks))
            if isinstance(outcome, Failure):
                self.others.append(_failure(found, task, outcome))
                continue
            pending.append((found, outcome))
            texts += sum(map(len, outcome.windows.values()))
            if texts >= BATCH_TEXTS or len(pending) >= BATCH_DOCUMENTS:
                self._store(at_work, pending)
                pending, texts = [], 0
        self._store(at_work, pending)

    def _pages(self, done: int, total: int) -> None:
        self.progress("pages", done, total)

    def _store(self, at_work: Workers, pending: Sequence[tuple[Survey, Prepared]]) -> None:
        if not pending:
            return
        wanted = [prepared.windows.values() for _, prepared in pending]
        encoded, seconds = encode_missing(
            self.store, at_work, self.parts.encoder, wanted, self.progress
        )
        each = seconds / max(1, sum(encoded))
        with self.store.batch():
            for (found, prepared), vectors in zip(pending, encoded, strict=True):
                self._replace(found, prepared, vectors, vectors * each)

    def _replace(self, found: Survey, prepared: Prepared, encoded: int, seconds: float) -> None:
        document = prepared.document
        state = FileState(
            prepared.size,
            self.parts.stages.fingerprint(document),
            prepared.quarantine,
            found.root.tenant,
        )
        old = document.doc_id in found.stored
        try:
            self.store.replace_document(
                document,
                prepared.chunks,
                prepared.facts,
                prepared.windows,
                state,
                prepared.names,
                prepared.definitions,
            )
        except ReadError as error:
            self.others.append(failed(document.source, str(error), old))
            return
        status = FileStatus.UPDATED if old else FileStatus.ADDED
        report = _report(prepared, FileStatus.QUARANTINED if prepared.quarantine else status)
        self.documents[document.doc_id] = replace(
            report, encoded=encoded, seconds=report.seconds + seconds
        )

    def _encode_stored(self, at_work: Workers) -> None:
        """After a change of the encoder: the texts that were not read again just now."""
        encoder = self.parts.encoder
        for doc_id, count in encode_stored(self.store, at_work, self.parts, self.progress):
            entry = self.store.corpus.entry(doc_id)
            if entry is None:
                continue
            known = self.documents.get(doc_id)
            report = known or FileReport(
                entry.source.root, entry.source.file, FileStatus.UPDATED, chunks=entry.chunks
            )
            self.documents[doc_id] = replace(
                report,
                status=FileStatus.UPDATED,
                reason=f"encoded anew by {encoder.id}",
                encoded=report.encoded + count,
            )
        self.store.set_encoded_by(encoder.id)

    def _settle_gone(self, found: Survey, prune: bool) -> None:
        gone = found.gone()
        if not prune:
            reason = "the file is gone; its document stays until ingest --prune"
            for entry in gone:
                self.others.append(_about(entry, FileStatus.UNCHANGED, reason))
            return
        left = len(documents_of(self.store, found.root)) - len(gone)
        if gone and left <= 0:
            reason = "not removed: nothing of the root would be left"
            self.others.extend(_about(entry, FileStatus.FAILED, reason) for entry in gone)
            return
        self._remove(gone, "the file is gone")

    def _remove(self, entries: Sequence[Entry], reason: str) -> None:
        if entries:
            self.store.remove_documents([entry.doc_id for entry in entries])
            self.others.extend(_about(entry, FileStatus.REMOVED, reason) for entry in entries)


def _about(entry: Entry, status: FileStatus, reason: str) -> FileReport:
    return FileReport(
        entry.source.root, entry.source.file, status, reason, media_type=entry.media_type
    )


def _failure(found: Survey, task: Task, failure: Failure) -> FileReport:
    stored = task.source.doc_id in found.stored
    report = failed(task.source, failure.reason, stored)
    unread = failure.unsupported and not stored
    return replace(
        report,
        status=FileStatus.SKIPPED if unread else FileStatus.FAILED,
        seconds=failure.seconds,
    )


def _report(prepared: Prepared, status: FileStatus) -> FileReport:
    document = prepared.document
    return FileReport(
        document.source.root,
        document.source.file,
        status,
        prepared.quarantine,
        media_type=document.parsed.media_type,
        encoding=document.parsed.encoding,
        pages=len(document.parsed.pages) or None,
        ocr_pages=document.parsed.ocr_pages,
        ocr_confidence=document.parsed.ocr_confidence,
        chunks=len(prepared.chunks),
        facts=len(prepared.facts),
        rules=document.parsed.rules,
        warnings=prepared.warnings,
        seconds=prepared.seconds,
    )
