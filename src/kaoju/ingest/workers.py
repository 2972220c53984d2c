"""Reading and encoding in this process or in several.

An encoder is fastest on one thread, so more cores mean more processes. They are spawned, end with
their parent however that ends, and one that dies of a file costs that file alone.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol, Self

from kaoju.errors import EncoderMismatch, KaojuError, UsageError
from kaoju.ingest.parts import IngestParts, Stages
from kaoju.ingest.prepare import Failure, Prepared, Task, prepare
from kaoju.models import load_encoder
from kaoju.types.protocols import Encoder, Vectors

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
        self._pool = self._new_pool()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *unused: object) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    def prepare(self, tasks: Iterable[Task]) -> Iterator[tuple[Task, Outcome]]:
        waiting: deque[tuple[Task, Future[Outcome]]] = deque()
        for task in tasks:
            waiting.append((task, self._submit(task)))
            if len(waiting) >= 4 * self._jobs:
                yield self._next(waiting)
        while waiting:
            yield self._next(waiting)

    def encode(self, texts: Sequence[str]) -> Iterator[Vectors]:
        futures = [self._pool.submit(_encode, batch) for batch in _batches(texts)]
        try:
            for future in futures:
                yield future.result()
        except BrokenProcessPool as error:
            raise KaojuError(
                "a process that encodes was killed, perhaps for want of memory: "
                "what was encoded is kept; run the command again with fewer --jobs"
            ) from error

    def _submit(self, task: Task) -> Future[Outcome]:
        try:
            return self._pool.submit(_prepare, task)
        except BrokenProcessPool:
            self._pool = self._new_pool()
            return self._pool.submit(_prepare, task)

    def _next(self, waiting: deque[tuple[Task, Future[Outcome]]]) -> tuple[Task, Outcome]:
        task, future = waiting.popleft()
        try:
            return task, future.result()
        except BrokenProcessPool:
            pass
        # Every waiting task failed with the one that killed its process: each is tried alone.
        outcome = self._alone(task)
        for index, (other, broken) in enumerate(waiting):
            if broken.done() and isinstance(broken.exception(), BrokenProcessPool):
                lone: Future[Outcome] = Future()
                lone.set_result(self._alone(other))
                waiting[index] = (other, lone)
        return task, outcome

    def _alone(self, task: Task) -> Outcome:
        try:
            with self._new_pool(jobs=1) as pool:
                return pool.submit(_prepare, task).result()
        except BrokenProcessPool:
            return Failure("the process that read it died (out of memory, or a reader's crash)")

    def _new_pool(self, jobs: int | None = None) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            jobs or self._jobs,
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
