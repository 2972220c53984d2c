"""Several processes do what one does, and one that dies costs its file alone."""

from __future__ import annotations

import importlib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kaoju.errors import UsageError
from kaoju.ingest import IngestParts
from kaoju.ingest.prepare import Failure, Prepared, Task
from kaoju.ingest.workers import ENCODE_BATCH, workers
from kaoju.types.documents import Source

READER = """
import os, signal
from kaoju.parse import parse

def deadly(data, name):
    if b"deadly" in data:
        os.kill(os.getpid(), signal.SIGKILL)  # as a reader in C may crash
    return parse(data, name)
"""


@pytest.fixture
def dying(parts: IngestParts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> IngestParts:
    """With a reader that a spawned process finds by its module's name."""
    (tmp_path / "deadly_reader.py").write_text(READER)
    monkeypatch.syspath_prepend(str(tmp_path))
    reader = importlib.import_module("deadly_reader").deadly
    return IngestParts(replace(parts.stages, parse=reader), parts.encoder)


def test_a_process_that_dies_costs_one_file(
    tmp_path: Path, parts: IngestParts, dying: IngestParts
) -> None:
    tasks = []
    for i in range(6):
        path = tmp_path / f"{i}.txt"
        path.write_text("deadly" if i == 2 else f"text {i}")
        tasks.append(Task(Source("", "r", path.name), path))
    with workers(dying, 2) as at_work:
        outcomes = list(at_work.prepare(tasks))
        vectors = np.concatenate(list(at_work.encode([f"text {i}" for i in range(300)])))
    assert [task for task, _ in outcomes] == tasks
    dead = [type(outcome) is Failure for _, outcome in outcomes]
    assert dead == [False, False, True, False, False, False]
    assert [o.document.parsed.text for _, o in outcomes if isinstance(o, Prepared)][2] == "text 3"
    expected = parts.encoder.encode_documents([f"text {i}" for i in range(300)])
    assert len(vectors) == 300 > 2 * ENCODE_BATCH
    assert (vectors == expected).all()


def test_no_process_is_no_number(parts: IngestParts) -> None:
    with pytest.raises(UsageError, match="at least 1"):
        workers(parts, 0)
