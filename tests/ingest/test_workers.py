"""Several processes do what one does, and a hostile file costs itself alone."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kaoju.config import LimitSettings
from kaoju.errors import KaojuError, UsageError
from kaoju.ingest import IngestParts
from kaoju.ingest.prepare import Failure, Prepared, Task
from kaoju.ingest.workers import ENCODE_BATCH, workers
from kaoju.types.documents import Source
from kaoju.types.reports import FileReport

READER = """
import os, re, signal, time
from kaoju.parse import parse

def hostile(data, name, options):
    if b"killed" in data:
        os.kill(os.getpid(), signal.SIGKILL)
    if b"crashes" in data:
        os.kill(os.getpid(), signal.SIGSEGV)  # as a reader in C may
    if b"exits" in data:
        os._exit(7)
    if b"endless" in data:
        re.match(r"(a+)+$", "a" * 50 + "b")  # in C, with the interpreter's lock held
    if b"greedy" in data:
        kept = []
        while True:
            kept.append(b"x" * (1 << 24))
    if b"many pages" in data:
        for _ in range(20):
            time.sleep(0.1)
            options.page_done()
    if b"share" in data:
        options.page_count(3)
        shares = set()
        for _ in range(3):
            time.sleep(0.2)
            options.page_done()
            shares.add(options.pages_at_once())
        return parse(f"share {max(shares)}".encode(), name, options)
    if b"raises" in data:
        raise MemoryError
    return parse(data, name, options)
"""
LIMITS = LimitSettings(seconds=1.0, page_seconds=0.5, memory=300)


@pytest.fixture
def hostile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, parts: IngestParts) -> IngestParts:
    """With a reader that a spawned process finds by its module's name."""
    folder = tmp_path / "modules"
    folder.mkdir()
    (folder / "hostile_reader.py").write_text(READER)
    monkeypatch.syspath_prepend(str(folder))
    reader = importlib.import_module("hostile_reader").hostile
    settings = replace(parts.stages.settings, limits=LIMITS)
    return IngestParts(replace(parts.stages, settings=settings, parse=reader), parts.encoder)


def tasks_of(folder: Path, texts: list[str]) -> list[Task]:
    tasks = []
    for number, text in enumerate(texts):
        path = folder / f"{number}.txt"
        path.write_text(text)
        tasks.append(Task(Source("", "r", path.name), path))
    return tasks


CASES = {
    "killed": "the process that read it was killed, perhaps for want of memory",
    "crashes": "the process that read it crashed (SIGSEGV)",
    "exits": "the process that read it ended by itself (status 7)",
    "endless": "took longer than 1 seconds ([limits] seconds)",
    "greedy": "needs more than 300 MB of memory ([limits] memory)",
    "raises": "there is not enough memory to read it",
}


def test_a_hostile_file_costs_itself_alone(tmp_path: Path, hostile: IngestParts) -> None:
    texts = [*(f"text {n} {text}" for n, text in enumerate(CASES)), "text", "many pages"]
    texts[1:1] = ["text between"]
    tasks = tasks_of(tmp_path, texts)
    with workers(hostile, 2) as at_work:
        outcomes = list(at_work.prepare(tasks))
    assert [task for task, _ in outcomes] == tasks
    reasons = [o.reason if isinstance(o, Failure) else None for _, o in outcomes]
    assert [r for r in reasons if r] == list(CASES.values())
    good = [o.document.parsed.text for _, o in outcomes if isinstance(o, Prepared)]
    assert good == ["text between", "text", "many pages"]  # that took two seconds: 1 + 20 x 0.5
    seconds = [o.seconds for _, o in outcomes if isinstance(o, Failure) and "took" in o.reason]
    assert 1.0 < seconds[0] < 5.0


@pytest.mark.parametrize(
    ("memory", "cores", "files", "expected"),
    [
        pytest.param(0, 1, 1, "share 1", id="one core"),
        pytest.param(0, 5, 1, "share 5", id="all of them"),
        pytest.param(0, 5, 2, "share 2", id="half of them"),
        pytest.param(1400, 5, 1, "share 3", id="as memory allows"),  # 700 and twice 350 MB
        pytest.param(300, 5, 1, "share 1", id="memory for less than one"),
    ],
)
def test_idle_cores_read_more_pages_at_once(
    tmp_path: Path, hostile: IngestParts, memory: int, cores: int, files: int, expected: str
) -> None:
    limits = LimitSettings(seconds=9.0, memory=memory)
    settings = replace(hostile.stages.settings, limits=limits)
    given = IngestParts(replace(hostile.stages, settings=settings), hostile.encoder)
    told: list[tuple[int, int]] = []

    def on_pages(done: int, total: int) -> None:
        told.append((done, total))

    tasks = tasks_of(tmp_path, ["share"] * files)
    with workers(given, files, cores, on_pages) as at_work:
        outcomes = [outcome for _, outcome in at_work.prepare(tasks)]
    texts = [o.document.parsed.text for o in outcomes if isinstance(o, Prepared)]
    assert expected in texts
    assert all(done <= total for done, total in told)
    assert (1, 3) in told or files > 1
    assert told[-1] == (3 * files, 3 * files)


def test_what_is_read_and_encoded_beside_a_file_that_hangs(
    tmp_path: Path, hostile: IngestParts
) -> None:
    tasks = tasks_of(tmp_path, ["text 0", "endless", *(f"text {n}" for n in range(2, 20))])
    with workers(hostile, 2) as at_work:
        prepared = at_work.prepare(tasks)
        first = next(prepared)
        start = time.monotonic()
        vectors = np.concatenate(list(at_work.encode([f"text {i}" for i in range(300)])))
        took = time.monotonic() - start
        rest = list(prepared)
    assert took < LIMITS.seconds, "encoding waited for the file that hangs"
    expected = hostile.encoder.encode_documents([f"text {i}" for i in range(300)])
    assert len(vectors) == 300 > 2 * ENCODE_BATCH
    assert (vectors == expected).all()
    failed = [t.source.file for t, o in [first, *rest] if isinstance(o, Failure)]
    assert failed == ["1.txt"]
    assert len(rest) == 19


def test_the_batch_goes_on_and_the_report_says_which_limit(
    bring: Callable[..., dict[str, FileReport]], folder: Path, hostile: IngestParts
) -> None:
    (folder / "c.txt").write_text("endless")
    (folder / "d.txt").write_text("x" * (2 << 20))
    small = replace(hostile.stages.settings, limits=replace(LIMITS, size=1))
    parts = IngestParts(replace(hostile.stages, settings=small), hostile.encoder)
    reports = bring(parts=parts, jobs=1)
    assert {file: report.status for file, report in reports.items()} == {
        "a.md": "added",
        "sub/b.txt": "added",
        "c.txt": "failed",
        "d.txt": "failed",
    }
    assert reports["c.txt"].reason == CASES["endless"]
    assert reports["d.txt"].reason == "larger than 1 MB ([limits] size): split it"


def test_a_process_that_cannot_start_is_an_error(parts: IngestParts) -> None:
    unloadable = replace(parts.stages, parse=_gone)
    with (
        pytest.raises(KaojuError, match="can be started"),
        workers(IngestParts(unloadable, parts.encoder), 1) as at_work,
    ):
        list(at_work.prepare([Task(Source("", "r", "a"), Path("a"))]))


class _Gone:
    """What only this process can unpickle."""

    def __call__(self, *unused: object) -> None: ...
    def __reduce__(self) -> tuple[object, ...]:
        return importlib.import_module, ("a_module_that_is_nowhere",)


_gone = _Gone()


def test_the_number_of_processes(parts: IngestParts) -> None:
    with pytest.raises(UsageError, match="at least 0"):
        workers(parts, -1)
