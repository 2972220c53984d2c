"""Reading and encoding in this process or in several.

An encoder is fastest on one thread, so more cores mean more processes. They are spawned, end with
their parent however that ends, and one that dies of a file costs that file alone.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol, Self, TypeVar

from kaoju.errors import EncoderMismatch, KaojuError, UsageError
from kaoju.ingest.parts import IngestParts, Stages
from kaoju.ingest.prepare import Failure, Prepared, Task, prepare
from kaoju.models import load_encoder
from kaoju.types.protocols import Encoder, Vectors

A = TypeVar("A")
R = TypeVar("R")
Outcome = Prepared | Failure
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
    def __init__(self, parts: IngestParts) -> None:
        self._parts = parts

    def prepare(self, tasks: Iterable[Task]) -> Iterator[tuple[Task, Outcome]]:
        for task in tasks:
            yield task, prepare(task, self._parts.stages)

    def encode(self, texts: Sequence[str]) -> Iterator[Vectors]:
        for batch in _batches(texts):
            yield self._parts.encoder.encode_documents(batch)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *unused: object) -> None:
        pass


class Processes:
    """``jobs`` spawned processes; see ``IngestParts`` on what must be picklable."""

    def __init__(self, parts: IngestParts, jobs: int) -> None:
        self._parts = parts
        self._jobs = jobs
        self._pool = self._new_pool(jobs)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *unused: object) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    def prepare(self, tasks: Iterable[Task]) -> Iterator[tuple[Task, Outcome]]:
        waiting: deque[tuple[Task, Future[Outcome]]] = deque()
        for task in tasks:
            waiting.append((task, self._submit(_prepare, task)))
            if len(waiting) >= 4 * self._jobs:
                yield self._next(waiting)
        while waiting:
            yield self._next(waiting)

    def _next(self, waiting: deque[tuple[Task, Future[Outcome]]]) -> tuple[Task, Outcome]:
        task, future = waiting.popleft()
        try:
            return task, self._result(future, _prepare, task)
        except BrokenProcessPool:
            reason = "the process that read it died (out of memory, or a reader's crash)"
            return task, Failure(reason)

    def encode(self, texts: Sequence[str]) -> Iterator[Vectors]:
        batches = list(_batches(texts))
        futures = [self._submit(_encode, batch) for batch in batches]
        try:
            for future, batch in zip(futures, batches, strict=True):
                yield self._result(future, _encode, batch)
        except BrokenProcessPool as error:
            raise KaojuError(
                "a process that encodes was killed, perhaps for want of memory: "
                "what was encoded is kept; run the command again with fewer --jobs"
            ) from error

    def _submit(self, work: Callable[[A], R], argument: A) -> Future[R]:
        try:
            return self._pool.submit(work, argument)
        except BrokenProcessPool:
            self._pool = self._new_pool(self._jobs)
            return self._pool.submit(work, argument)

    def _result(self, future: Future[R], work: Callable[[A], R], argument: A) -> R:
        """What ``work`` gave; BrokenProcessPool where it kills its process even alone.

        All that waited fails with the one that killed its process: so each is tried by itself.
        """
        try:
            return future.result()
        except BrokenProcessPool:
            with self._new_pool(1) as pool:
                return pool.submit(work, argument).result()

    def _new_pool(self, jobs: int) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            jobs,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_initialise,
            initargs=(self._parts.stages, self._parts.encoder.id),
        )


def workers(parts: IngestParts, jobs: int) -> Workers:
    if jobs < 1:
        raise UsageError(f"--jobs {jobs}: at least 1")
    return InProcess(parts) if jobs == 1 else Processes(parts, jobs)


def _batches(texts: Sequence[str]) -> Iterator[Sequence[str]]:
    return (texts[i : i + ENCODE_BATCH] for i in range(0, len(texts), ENCODE_BATCH))


_state: dict[str, Any] = {}  # of a spawned process


def _initialise(stages: Stages, encoder_id: str) -> None:
    _state.update(stages=stages, encoder_id=encoder_id)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


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
