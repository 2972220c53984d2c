"""Only texts that have no vector yet are encoded, each once."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence

from kaoju.ingest.parts import IngestParts, Progress
from kaoju.ingest.workers import Workers
from kaoju.store import Store, text_hash
from kaoju.types.protocols import Encoder

_BATCH_CHUNKS = 2000


def encode_missing(
    store: Store,
    at_work: Workers,
    encoder: Encoder,
    documents: Sequence[Iterable[Sequence[str]]],
    progress: Progress,
) -> tuple[list[int], float]:
    """Stores the vectors that ``documents`` (the windows of their chunks) lack.

    Returns how many were made for each (a text that several share counts for the first) and the
    seconds it took. Vectors are kept as they come, so an interruption loses few.
    """
    start = time.perf_counter()
    hashed = [{text_hash(t): t for window in windows for t in window} for windows in documents]
    every: dict[bytes, str] = {}
    for texts in reversed(hashed):
        every.update(texts)
    known = store.known_vectors(encoder.id, every)
    missing = {h: text for h, text in every.items() if h not in known}
    _encode(store, at_work, encoder, missing, progress)
    counts = []
    for texts in hashed:
        counts.append(sum(missing.pop(h, None) is not None for h in texts))
    return counts, time.perf_counter() - start


def _encode(
    store: Store,
    at_work: Workers,
    encoder: Encoder,
    missing: Mapping[bytes, str],
    progress: Progress,
) -> None:
    # Texts of one length side by side: a batch is as slow as its longest.
    hashes = sorted(missing, key=lambda h: (len(missing[h]), h))
    done = 0
    for vectors in at_work.encode([missing[h] for h in hashes]):
        part = hashes[done : done + len(vectors)]
        store.put_vectors(encoder.id, dict(zip(part, vectors, strict=True)))
        done += len(vectors)
        progress("encode", done, len(hashes))


def encode_stored(
    store: Store, at_work: Workers, parts: IngestParts, progress: Progress
) -> Iterator[tuple[str, int]]:
    """Gives every stored chunk its vectors; yields document ids and how many each needed."""
    lacking = store.missing_vectors(parts.encoder.id)
    for start in range(0, len(lacking), _BATCH_CHUNKS):
        by_document: dict[str, list[Sequence[str]]] = {}
        for chunk_id in lacking[start : start + _BATCH_CHUNKS]:
            chunk = store.chunk(chunk_id)
            if chunk is not None:
                texts = parts.stages.windows(chunk, parts.stages.settings.encoder)
                by_document.setdefault(chunk.doc_id, []).append(texts)
        documents = list(by_document.values())
        counts, _ = encode_missing(store, at_work, parts.encoder, documents, progress)
        yield from zip(by_document, counts, strict=True)
