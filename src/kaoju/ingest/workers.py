"""Reading and encoding in this process or in several.

An encoder is fastest on one thread, so more cores mean more processes. Reading a hostile file can
take any time and memory, or kill its process: so it has one of its own wherever ``jobs`` allows.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Protocol, Self

from kaoju.config import LimitSettings
from kaoju.errors import EncoderMismatch, KaojuError, UsageError
from kaoju.ingest.parts import IngestParts, Stages
from kaoju.ingest.pool import Broken, OnPages, Pages, Pool, TaskLimits, unheard
from kaoju.ingest.prepare import Failure, Prepared, Task, prepare
from kaoju.models import load_encoder
from kaoju.types.protocols import Encoder, Vectors

Outcome = Prepared | Failure
FIRST_PAGE = 700  # MB of memory that reading a scan takes
NEXT_PAGE = 350  # MB of each page more that is read at once
ENCODE_BATCH = 128  # texts a task: enough to keep a process busy for half a second


class Workers(Protocol):
    """``prepare`` keeps the order of its tasks, and runs ahead only a little."""

    def prepare(self, tasks: Iterable[Task]) -> Iterator[tuple[Task, Outcome]]: ...
    def encode(self, texts: Sequence[str]) -> Iterator[Vectors]:
        """The vectors of ``texts`` in order, some at a time."""
        ...

    def __enter__(self) -> Self: ...
    def __exit__(self, *unused: object) -> None: ...


class InProcess:
    """No limit of time or memory is kept: that takes a process that can be ended."""

    def __init__(self, parts: IngestParts) -> None:
        self._parts = parts

    def prepare(self, tasks: Iterable[Task]) -> Iterator[tuple[Task, Outcome]]:
        for task in tasks:
            yield task, prepare(task, self._parts.here)

    def encode(self, texts: Sequence[str]) -> Iterator[Vectors]:
        for batch in _batches(texts):
            yield self._parts.encoder.encode_documents(batch)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *unused: object) -> None:
        pass


class Processes:
    """``jobs`` spawned processes; see ``IngestParts`` on what must be picklable."""

    def __init__(self, parts: IngestParts, jobs: int, cores: int, on_pages: OnPages) -> None:
        self._parts = parts
        self._limits = _task_limits(parts.stages.settings.limits)
        self._pool = Pool(jobs, _initialise, (parts.stages, parts.encoder.id), cores, on_pages)

    def __enter__(self) -> Self:
        self._pool.start()
        return self

    def __exit__(self, *unused: object) -> None:
        self._pool.close()

    def prepare(self, tasks: Iterable[Task]) -> Iterator[tuple[Task, Outcome]]:
        for ticket in self._pool.map(_prepare, tasks, self._limits):
            if ticket.error is not None:
                raise ticket.error
            outcome = ticket.result
            if isinstance(outcome, Broken):
                outcome = Failure(outcome.reason, outcome.seconds)
            yield ticket.argument, outcome

    def encode(self, texts: Sequence[str]) -> Iterator[Vectors]:
        if self._pool.count == 1:  # two encoders in turn would be no faster than one
            yield from InProcess(self._parts).encode(texts)
            return
        for ticket in self._pool.map_first(_encode, list(_batches(texts))):
            if isinstance(ticket.result, Broken):
                raise KaojuError(
                    "a process that encodes was killed, perhaps for want of memory: "
                    "what was encoded is kept; run the command again with fewer --jobs"
                )
            if ticket.error is not None:
                raise ticket.error
            yield ticket.result


def workers(parts: IngestParts, jobs: int, cores: int = 0, on_pages: OnPages = unheard) -> Workers:
    """``jobs`` processes; 0: this one reads, and keeps no limit of time or memory.

    ``cores``, where there are more than processes at work, are used to read several scanned pages
    of a file at once; ``on_pages`` is told how many pages are done, of all in the files begun.
    """
    if jobs < 0:
        raise UsageError(f"--jobs {jobs}: at least 0")
    return Processes(parts, jobs, max(jobs, cores), on_pages) if jobs else InProcess(parts)


def _task_limits(limits: LimitSettings) -> TaskLimits:
    return TaskLimits(limits.seconds, limits.page_seconds, limits.memory)


def _batches(texts: Sequence[str]) -> Iterator[Sequence[str]]:
    return (texts[i : i + ENCODE_BATCH] for i in range(0, len(texts), ENCODE_BATCH))


_state: dict[str, Any] = {}  # of a spawned process


def _initialise(stages: Stages, encoder_id: str, pages: Pages) -> None:
    most = _most_pages(stages.settings.limits.memory)
    reading = replace(
        stages.reading,
        page_done=pages.done,
        page_count=pages.count,
        pages_at_once=lambda: min(most, pages.at_once()),
    )
    _state.update(stages=replace(stages, reading=reading, encode=_encode), encoder_id=encoder_id)


def _most_pages(megabytes: int) -> int:
    """How many pages at once keep below the limit of memory; 0 is none."""
    return max(1, 1 + (megabytes - FIRST_PAGE) // NEXT_PAGE) if megabytes else sys.maxsize


def _prepare(task: Task) -> Outcome:
    return prepare(task, _state["stages"])


def _encode(texts: Sequence[str]) -> Vectors:
    if "encoder" not in _state:
        # Loaded here and not pickled: a model is large, and reading alone needs none.
        _state["encoder"] = _loaded(_state["stages"].settings.encoder.uri, _state["encoder_id"])
    encoder: Encoder = _state["encoder"]
    return encoder.encode_documents(texts)


def _loaded(uri: str, expected: str) -> Encoder:
    encoder = load_encoder(uri)
    if encoder.id != expected:
        raise EncoderMismatch(f"{uri} loads {encoder.id}, but {expected} is in use")
    return encoder
