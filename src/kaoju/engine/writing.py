"""The write path of an open knowledge base."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from kaoju.engine import background
from kaoju.engine.asking import Asking
from kaoju.facts import (
    EntityFinder,
    Names,
    concerned,
    definitions,
    extract_facts,
    stated_names,
)
from kaoju.ingest import IngestParts, ingest
from kaoju.ingest.parts import Stages
from kaoju.ingest.renew import renew
from kaoju.types.queries import Question
from kaoju.types.reading import DEFAULT
from kaoju.types.reports import FileReport

Progress = Callable[[str, int, int], None]


class Writing(Asking):
    """Ingest, and what follows from it: names, indexes, gates."""

    def ingest(
        self,
        paths: Sequence[Path],
        root: str | None = None,
        manifest: Path | None = None,
        tenant: str = "",
        prune: bool = False,
        jobs: int = 0,
        progress: Progress | None = None,
        passwords: Mapping[str, str] | None = None,
    ) -> list[FileReport]:
        """Reads files and folders and brings the indexes up to date; a report of each file.

        ``jobs``: processes that read and encode, started by ``spawn``; 0 reads in this one, which
        a file that takes all memory or time takes down. ``passwords`` of encrypted files, by
        "ROOT/FILE" or "FILE", that of all others under ""; they are stored nowhere.
        """
        before = self.names
        stages = replace(self._stages(before), passwords=passwords or {})
        parts = IngestParts(stages=stages, encoder=self.encoder)
        reports = ingest(
            self._store,
            paths,
            root=root,
            manifest=manifest,
            tenant=tenant,
            prune=prune,
            jobs=jobs,
            parts=parts,
            progress=progress,
        )
        self._forget()
        if prune:
            self.page_images.sweep(self._store.kept_images())
        reports = self._with_new_names(before, reports)
        self.save_indexes()
        self._settle_gates(progress)
        return reports

    def _settle_gates(self, progress: Progress | None) -> None:
        """Measures the gates' thresholds where the base is new or has grown."""
        chunks = len(self.sparse)
        if chunks < background.FEWEST_CHUNKS:
            return
        model = self.settings.gate_model
        if not background.outdated(self.directory, model, self.encoder.id, chunks):
            return
        asked = 0
        tenants = Counter(entry.source.tenant for entry in self._store.documents())
        tenant = max(tenants, key=lambda name: (tenants[name], name))

        def scores(question: str) -> tuple[float, float]:
            nonlocal asked
            asked += 1
            if progress is not None:
                progress("settling", asked, background.total(spoken))
            return self.scores(Question(question, tenant=tenant))

        spoken = background.languages(self._store.corpus.chunks(), chunks)
        gate = background.measured(scores, spoken)
        background.write(self.directory, model, self.encoder.id, chunks, gate)
        self.reload_settings()

    def _with_new_names(self, before: Names, reports: list[FileReport]) -> list[FileReport]:
        """Reads facts anew where the names that documents brought mean something.

        ``before`` are the names that this call read its files with.
        """
        names, known = self.names, self._store.named_by()
        if known == names.fingerprint:
            return reports
        changed = names.changed_since(before) if known == before.fingerprint else None
        parts = IngestParts(stages=self._stages(names), encoder=self.encoder)
        counts = renew(self._store, parts, partial(concerned, changed=changed))
        self._store.set_named_by(names.fingerprint)
        self._forget()
        ids = {(e.source.root, e.source.file): e.doc_id for e in self._store.documents()}
        return [
            replace(r, facts=counts.get(ids.get((r.root, r.file), ""), r.facts)) for r in reports
        ]

    def _stages(self, names: Names) -> Stages:
        return Stages(
            settings=self.settings,
            extract_facts=partial(extract_facts, names=names, domain=self.domain),
            entities_of=EntityFinder(names, self.domain),
            stated_names=stated_names,
            definitions=definitions,
            reading=replace(DEFAULT, keep_image=self.page_images.keep),
        )
