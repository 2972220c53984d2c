"""What a call finds, held against what is stored: which files need work."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import file_digest
from pathlib import Path

from kaoju.errors import UsageError
from kaoju.ingest.discover import Discovery, discover
from kaoju.ingest.manifest import NAME as MANIFEST_NAME
from kaoju.ingest.manifest import Manifest, read_manifest
from kaoju.ingest.parts import Stages, same_reading
from kaoju.ingest.prepare import Task
from kaoju.ingest.roots import Root
from kaoju.store import Entry, Store
from kaoju.types.documents import Source
from kaoju.types.reports import FileReport, FileStatus


@dataclass(slots=True)
class Survey:
    """``tasks`` need work; what needs none is reported already."""

    root: Root
    discovery: Discovery
    stored: dict[str, Entry]  # of this root, by document id
    tasks: list[Task] = field(default_factory=list)
    unchanged: dict[str, FileReport] = field(default_factory=dict)  # by document id
    reports: list[FileReport] = field(default_factory=list)
    moved: list[Entry] = field(default_factory=list)  # the manifest gives their file to another

    def gone(self) -> tuple[Entry, ...]:
        """Stored documents whose file is no longer there."""
        if self.root.only is not None:
            return ()
        return tuple(
            entry
            for entry in self.stored.values()
            if entry.source.file not in self.discovery.files
            and self.discovery.covers(entry.source.file)
        )


def survey(store: Store, root: Root, manifest: Path | None, stages: Stages) -> Survey:
    """Reads names and hashes only."""
    path = manifest or root.folder / MANIFEST_NAME
    lines = read_manifest(path) if manifest or path.is_file() else Manifest()
    own = {store.directory.resolve(): "the knowledge base itself", path.resolve(): "the manifest"}
    discovery = discover(root, own)
    stored = {entry.doc_id: entry for entry in documents_of(store, root)}
    found = Survey(root, discovery, stored, reports=_with_notes(root, path, lines, discovery))
    sources = {f: lines.source(root.tenant, root.name, f) for f in discovery.files}
    found.moved = [e for e in stored.values() if _moved(e, sources.get(e.source.file))]
    for file, place in discovery.files.items():
        source = sources[file]
        _classify(store, found, source, place, stages)
    return found


def documents_of(store: Store, root: Root) -> tuple[Entry, ...]:
    """What is stored of a root, whatever tenant a manifest line gave it to."""
    entries = store.documents(root=root.name)
    return tuple(entry for entry in entries if entry.state.root_tenant == root.tenant)


def _with_notes(root: Root, path: Path, lines: Manifest, discovery: Discovery) -> list[FileReport]:
    """The discovery's reports; the manifest's own line carries what is wrong with it."""
    absent = lines.absent(lambda file: (root.folder / file).is_file())
    notes = (*lines.warnings, *absent)
    inside = path.name if path.parent == root.folder else str(path)
    others = [r for r in discovery.reports if r.file != inside]
    if len(others) == len(discovery.reports) and not notes:
        return others
    report = FileReport(root.name, inside, FileStatus.SKIPPED, "the manifest", warnings=notes)
    return [*others, report]


def _classify(store: Store, found: Survey, source: Source, place: Path, stages: Stages) -> None:
    old = found.stored.get(source.doc_id)
    try:
        with place.open("rb") as stream:
            digest = file_digest(stream, "sha256").hexdigest()
    except OSError as error:
        reason = f"cannot be read: {error.strerror or error}"
        found.reports.append(failed(source, reason, old is not None))
        return
    if old is None and store.corpus.entry(source.doc_id) is not None:
        reason = f"{source.doc_id} is stored already, from another folder: use --root or --tenant"
        found.reports.append(failed(source, reason, False))
        return
    if old is None or old.sha256 != digest:
        found.tasks.append(Task(source, place))
        return
    fingerprint = stages.current(source, old.media_type, old.state.fingerprint)
    if not same_reading(fingerprint, old.state.fingerprint):
        found.tasks.append(Task(source, place))
    elif old.source != source or old.state.fingerprint != fingerprint:
        document = store.document(source.doc_id)
        parsed = document.parsed if document else None
        found.tasks.append(Task(source, place, parsed, digest, old.state.size))
    else:
        found.unchanged[old.doc_id] = _unchanged(old)


def _moved(entry: Entry, source: Source | None) -> bool:
    return source is not None and source.tenant != entry.source.tenant


def failed(source: Source, reason: str, stored: bool) -> FileReport:
    """Of a file that could not be read; what was stored of it stays."""
    kept = "; the version stored before stays" if stored else ""
    return FileReport(source.root, source.file, FileStatus.FAILED, reason + kept)


def _unchanged(entry: Entry) -> FileReport:
    quarantine = entry.state.quarantine
    return FileReport(
        entry.source.root,
        entry.source.file,
        FileStatus.QUARANTINED if quarantine else FileStatus.UNCHANGED,
        quarantine,
        media_type=entry.media_type,
        encoding=entry.encoding,
        pages=entry.pages or None,
        chunks=entry.chunks,
        facts=entry.facts,
    )


def refuse_to_empty(surveys: Sequence[Survey]) -> None:
    """UsageError where ``--prune`` would leave nothing of a root, or cannot know what is gone."""
    for found in surveys:
        if found.root.only is not None:
            raise UsageError(
                f"--prune needs the whole folder {found.root.folder}: "
                "a single file does not tell which others are gone"
            )
        if found.stored and not found.discovery.files:
            raise UsageError(
                f"--prune would remove all {len(found.stored)} documents of root "
                f"{found.root.name!r}, because {found.root.folder} holds no file to read: "
                "check that it is the right folder and mounted"
            )
