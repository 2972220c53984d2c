"""One file read, cut and searched for facts: pure, so that it runs in any process."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from kaoju.errors import KaojuError, ReadError, UnsupportedFormat
from kaoju.ingest.parts import Stages
from kaoju.types.chunks import Chunk
from kaoju.types.documents import Document, ParsedDocument, Source
from kaoju.types.facts import Definition, Fact, StatedName

_TOLD = 3  # warnings of the reader that the reason of a quarantine repeats


@dataclass(frozen=True, slots=True)
class Task:
    """A file to read; ``parsed`` is given where only what is known about it changed."""

    source: Source
    path: Path
    parsed: ParsedDocument | None = None
    sha256: str = ""
    size: int = 0


@dataclass(frozen=True, slots=True)
class Prepared:
    document: Document
    size: int
    chunks: tuple[Chunk, ...]
    facts: tuple[Fact, ...]
    windows: Mapping[str, tuple[str, ...]]  # chunk id -> texts to encode
    names: tuple[StatedName, ...]
    definitions: tuple[Definition, ...]
    quarantine: str | None
    warnings: tuple[str, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class Failure:
    """``unsupported``: no reader knows the format."""

    reason: str
    seconds: float = 0.0
    unsupported: bool = False


def prepare(task: Task, stages: Stages) -> Prepared | Failure:
    """Never raises for what is wrong with the file: that is a Failure."""
    start = time.perf_counter()
    try:
        document, size = _document(task, stages)
        return _prepared(document, size, stages, start)
    except UnsupportedFormat as error:
        return Failure(str(error), time.perf_counter() - start, unsupported=True)
    except (KaojuError, OSError) as error:
        return Failure(_words(error), time.perf_counter() - start)
    except MemoryError:
        return Failure("there is not enough memory to read it", time.perf_counter() - start)
    except Exception as error:
        # A fault of ours on one hostile file must not cost the others.
        reason = f"internal error, please report it: {type(error).__name__}: {error}"
        return Failure(reason, time.perf_counter() - start)


def _words(error: KaojuError | OSError) -> str:
    if isinstance(error, OSError):
        return f"cannot be read: {error.strerror or error}"
    return str(error)


def _document(task: Task, stages: Stages) -> tuple[Document, int]:
    if task.parsed is not None:
        return Document(task.source, task.parsed, task.sha256), task.size
    limits = stages.settings.limits
    if limits.size and task.path.stat().st_size > limits.size << 20:
        raise ReadError(f"larger than {limits.size} MB ([limits] size): split it")
    data = task.path.read_bytes()
    parsed = stages.parse(data, task.source.file, stages.reading_of(task.source))
    return Document(task.source, parsed, sha256(data).hexdigest()), len(data)


def _prepared(document: Document, size: int, stages: Stages, start: float) -> Prepared:
    quarantine, warnings = _emptiness(document.parsed, size)
    chunks = tuple(_with_entities(document, chunk, stages) for chunk in stages.chunks(document))
    if quarantine is None and not warnings and not chunks:
        warnings = ("there is text, but none that can be searched",)
    return Prepared(
        names=tuple(stages.stated_names(document)),
        definitions=tuple(stages.definitions(document)),
        document=document,
        size=size,
        chunks=chunks,
        facts=tuple(stages.extract_facts(document, chunks)),
        windows={c.chunk_id: tuple(stages.windows(c, stages.settings.encoder)) for c in chunks},
        quarantine=quarantine,
        warnings=tuple(dict.fromkeys((*document.parsed.warnings, *warnings))),
        seconds=time.perf_counter() - start,
    )


def _emptiness(parsed: ParsedDocument, size: int) -> tuple[str | None, tuple[str, ...]]:
    """Why a document without text is held back, or what is said of one that is simply empty."""
    if parsed.text.strip():
        return None, ()
    markup = parsed.media_type in {"text/html", "application/xhtml+xml"}
    if size and (markup or not parsed.media_type.startswith("text/")):
        found = f"no readable text in {size} bytes of {parsed.media_type}"
        return "; ".join(dict.fromkeys((found, *parsed.warnings[:_TOLD]))), ()
    return None, ("the file is empty",)


def _with_entities(document: Document, chunk: Chunk, stages: Stages) -> Chunk:
    """Names stated in the chunk count; else those it has, else the manifest's default."""
    default = document.source.entity
    named = tuple(stages.entities_of(document, chunk)) or chunk.entities
    return replace(chunk, entities=named or ((default,) if default else ()))
