"""Processes that work off tasks, each task within limits: none takes the others down.

A process that a task keeps too long, makes too large or kills is replaced, and the task ends as
``Broken`` with the reason. Spawned processes end with their parent, however that ends.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.sharedctypes import RawArray
from typing import Any

from kaoju.errors import KaojuError

_DONE, _ALL, _SHARE = range(3)  # of what a process shares with its parent
CHECKS = 0.1  # seconds between two looks at the processes
STARTS = 3  # processes in a row that may end while they set themselves up
AHEAD = 8  # tasks a process that may be begun before the first is asked for
_PAGE_SIZE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
_MEGABYTE = 1 << 20

Work = Callable[[Any], Any]
OnPages = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class TaskLimits:
    """What one task may take; 0 is no limit. ``page_seconds`` come on top for each page done."""

    seconds: float = 0.0
    page_seconds: float = 0.0
    megabytes: int = 0  # of the process's own memory; known on Linux only


@dataclass(frozen=True, slots=True)
class Broken:
    """A task whose process had to be ended or ended by itself."""

    reason: str
    seconds: float


@dataclass(slots=True)
class Ticket:
    """A task on its way: ``result`` is what ``work`` returned, or Broken, or what it raised."""

    work: Work
    argument: Any
    limits: TaskLimits
    done: bool = False
    result: Any = None
    error: Exception | None = None


@dataclass(slots=True)
class _Process:
    process: Any  # SpawnProcess, which has no public name
    connection: Connection
    pages: Any  # shared: pages done and pages in all of what it reads, and its share (_SHARE)
    ready: bool = False
    ticket: Ticket | None = None
    started: float = 0.0


class Pages:
    """What a process says of the pages that it reads, and is told by the pool."""

    def __init__(self, shared: Any) -> None:
        self._shared = shared

    def done(self) -> None:
        self._shared[_DONE] += 1

    def count(self, pages: int) -> None:
        self._shared[_ALL] = pages

    def at_once(self) -> int:
        """Cores that it may keep busy, itself included."""
        return max(1, int(self._shared[_SHARE]))


def unheard(done: int, total: int) -> None:
    pass


@dataclass(slots=True)
class Pool:
    """``count`` processes, each set up by ``initialise(*arguments, pages)`` when it starts.

    ``cores``: how many may be busy at once. Those for which there is no process or no task are
    shared out among the processes at work, see ``Pages``.
    """

    count: int
    initialise: Callable[..., None]
    arguments: tuple[Any, ...]
    cores: int = 1
    on_pages: OnPages = unheard  # pages done, pages in all, of all tasks so far
    _waiting: deque[Ticket] = field(default_factory=deque)
    _processes: list[_Process] = field(default_factory=list)
    _failed_starts: int = 0
    _finished_pages: int = 0
    _told: tuple[int, int] = (0, 0)

    def start(self) -> None:
        """Returns at once: the processes set themselves up meanwhile."""
        while len(self._processes) < self.count:
            self._processes.append(self._spawned())

    def close(self) -> None:
        """Ends the processes, whatever they are doing."""
        for one in self._processes:
            _end(one)
        self._processes.clear()
        self._waiting.clear()

    def map(self, work: Work, arguments: Iterable[Any], limits: TaskLimits) -> Iterator[Ticket]:
        """The finished tickets in the order of ``arguments``, of which few are read ahead."""
        open_tickets: deque[Ticket] = deque()
        for argument in arguments:
            open_tickets.append(self._submit(work, argument, limits))
            if len(open_tickets) >= AHEAD * self.count:
                yield self._finished(open_tickets.popleft())
        while open_tickets:
            yield self._finished(open_tickets.popleft())

    def map_first(self, work: Work, arguments: Sequence[Any]) -> Iterator[Ticket]:
        """As ``map``, without limits, and before whatever else waits."""
        tickets = [Ticket(work, argument, TaskLimits()) for argument in arguments]
        self._waiting.extendleft(reversed(tickets))
        for ticket in tickets:
            yield self._finished(ticket)

    def _submit(self, work: Work, argument: Any, limits: TaskLimits) -> Ticket:
        ticket = Ticket(work, argument, limits)
        self._waiting.append(ticket)
        self._turn(0.0)
        return ticket

    def _finished(self, ticket: Ticket) -> Ticket:
        while not ticket.done:
            self._turn(CHECKS)
        return ticket

    def _turn(self, patience: float) -> None:
        """Hands out work, waits up to ``patience`` for news, and looks after the processes."""
        self._hand_out()
        self._share_out()
        by_connection = {one.connection: one for one in self._processes}
        for connection in wait(list(by_connection), timeout=patience):
            self._receive(by_connection[connection])  # type: ignore[index]
        for one in self._processes:
            reason = _excess(one)
            if reason:
                self._break(one, reason)
        self._hand_out()
        self._share_out()
        self._tell_pages()

    def _share_out(self) -> None:
        """A core for each process at work, and what is left in equal parts."""
        busy = [one for one in self._processes if one.ticket is not None]
        share = max(1, self.cores // max(1, len(busy)))
        for one in busy:
            one.pages[_SHARE] = share

    def _tell_pages(self) -> None:
        busy = [one.pages for one in self._processes if one.ticket is not None]
        pages = (
            self._finished_pages + sum(p[_DONE] for p in busy),
            self._finished_pages + sum(max(p[_DONE], p[_ALL]) for p in busy),
        )
        if pages != self._told:
            self._told = pages
            self.on_pages(*pages)

    def _hand_out(self) -> None:
        for one in self._processes:
            if not self._waiting:
                return
            if one.ready and one.ticket is None:
                one.ticket = self._waiting.popleft()
                one.started = time.monotonic()
                one.pages[_DONE] = one.pages[_ALL] = 0
                try:
                    one.connection.send((one.ticket.work, one.ticket.argument))
                except OSError:  # it died while it was idle: the task is not to blame
                    self._waiting.appendleft(one.ticket)
                    one.ticket = None
                    self._replace(one)

    def _receive(self, one: _Process) -> None:
        try:
            succeeded, value = one.connection.recv()
        except (EOFError, OSError):
            self._died(one)
            return
        if not one.ready:
            one.ready = True
            self._failed_starts = 0
            return
        ticket, one.ticket = one.ticket, None
        self._finished_pages += one.pages[_DONE]
        if ticket is not None:
            ticket.result, ticket.error = (value, None) if succeeded else (None, value)
            ticket.done = True

    def _died(self, one: _Process) -> None:
        one.process.join()
        if not one.ready:
            self._failed_starts += 1
        if self._failed_starts == STARTS:
            raise KaojuError(
                "no process that reads files can be started (exit status "
                f"{one.process.exitcode}): its messages are above"
            )
        self._break(one, _last_words(one.process.exitcode))

    def _break(self, one: _Process, reason: str) -> None:
        if one.ticket is not None:
            one.ticket.result = Broken(reason, time.monotonic() - one.started)
            one.ticket.done = True
        self._replace(one)

    def _replace(self, one: _Process) -> None:
        _end(one)
        fresh = self._spawned()
        self._processes = [fresh if other is one else other for other in self._processes]

    def _spawned(self) -> _Process:
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        pages = RawArray("L", 3)
        process = context.Process(
            target=_serve, args=(there, pages, self.initialise, self.arguments), daemon=True
        )
        process.start()
        there.close()
        return _Process(process, here, pages)


def _end(one: _Process) -> None:
    one.process.kill()
    one.process.join()
    one.connection.close()


def _last_words(status: int | None) -> str:
    if status is not None and status == -signal.SIGKILL:
        return "the process that read it was killed, perhaps for want of memory"
    if status is not None and status < 0:
        return f"the process that read it crashed ({_signal_name(-status)})"
    return f"the process that read it ended by itself (status {status})"


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


# -- limits


def _excess(one: _Process) -> str:
    """Which limit the process is above, in words; empty while it is within them."""
    if one.ticket is None:
        return ""
    limits, pages = one.ticket.limits, int(one.pages[_DONE])
    allowed = limits.seconds + limits.page_seconds * pages
    if limits.seconds and time.monotonic() - one.started > allowed:
        after = f" and {limits.page_seconds:g} for each of {pages} pages" if pages else ""
        return f"took longer than {limits.seconds:g} seconds{after} ([limits] seconds)"
    if limits.megabytes and _own_megabytes(one.process.pid) > limits.megabytes:
        return f"needs more than {limits.megabytes} MB of memory ([limits] memory)"
    return ""


def _own_megabytes(pid: int) -> float:
    """Memory of the process that it shares with no file; 0 where the system does not tell."""
    try:
        with open(f"/proc/{pid}/statm", encoding="ascii") as file:
            _, resident, shared, *_ = map(int, file.read().split())
    except (OSError, ValueError):
        return 0.0
    return (resident - shared) * _PAGE_SIZE / _MEGABYTE


# -- in the spawned process


def _serve(
    connection: Connection, pages: Any, initialise: Callable[..., None], arguments: tuple[Any, ...]
) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides
    threading.Thread(target=_end_with_parent, daemon=True).start()

    initialise(*arguments, Pages(pages))
    connection.send((True, None))
    while True:
        try:
            work, argument = connection.recv()
        except EOFError:
            return
        try:
            # Pickled before anything is sent: what cannot be is an error like any other.
            answer = pickle.dumps((True, work(argument)))
        except Exception as error:
            answer = pickle.dumps((False, _portable(error)))
        connection.send_bytes(answer)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _portable(error: Exception) -> Exception:
    """``error``, or its words where it does not survive the way between processes."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return KaojuError(f"{type(error).__name__}: {error}")
    return error
