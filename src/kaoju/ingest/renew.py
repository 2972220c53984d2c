"""Documents read anew for their facts, after others gave names that they mention too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kaoju.ingest.parts import IngestParts
from kaoju.ingest.prepare import Failure, Task, prepare
from kaoju.store import Store
from kaoju.types.documents import Document


def renew(
    store: Store, parts: IngestParts, concerned: Callable[[Document], bool]
) -> dict[str, int]:
    """Document id -> number of facts, of the stored documents that are ``concerned``.

    Only entities and facts change: no file is opened and nothing is encoded. An interrupted call
    is finished by calling again.
    """
    counts: dict[str, int] = {}
    with store.exclusive():
        for entry in store.documents():
            document = store.document(entry.doc_id)
            if document is None or not concerned(document):
                continue
            task = Task(
                entry.source, Path(entry.source.file), document.parsed, entry.sha256,
                entry.state.size,
            )  # fmt: skip
            outcome = prepare(task, parts.here)
            if isinstance(outcome, Failure):
                continue
            store.replace_document(
                document, outcome.chunks, outcome.facts, outcome.windows, entry.state,
                outcome.names, outcome.definitions,
            )  # fmt: skip
            counts[entry.doc_id] = len(outcome.facts)
    return counts
