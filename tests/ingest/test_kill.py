"""kill -9 at twenty random moments: the store is sound, each document old or new, never a mix."""

from __future__ import annotations

import multiprocessing
import random
import re
import time
from pathlib import Path

import pytest

from kaoju.ingest import IngestParts, ingest, pipeline
from kaoju.store import Store

KILLS = 20
FILES = 16
VERSION = re.compile(r"版本(\d+)")


def write_version(folder: Path, version: int) -> None:
    """Every paragraph names the version; their number differs from one version to the next."""
    folder.mkdir(exist_ok=True)
    for i in range(FILES):
        paragraphs = [
            f"# 第{k}节\n\n文档{i}的第{k}段属于版本{version}。" for k in range(3 + version % 3)
        ]
        (folder / f"{i:02}.md").write_text("\n\n".join(paragraphs), "utf-8")


def run(kb: Path, folder: Path, parts: IngestParts) -> None:
    pipeline.BATCH_DOCUMENTS = 2  # many transactions to be killed in
    with Store.open(kb) as store:
        ingest(store, [folder], parts=parts)


def versions(store: Store) -> dict[str, int]:
    """The version of each document, which its text and all its chunks must agree on."""
    found = {}
    for entry in store.documents():
        document = store.document(entry.doc_id)
        assert document is not None
        text = document.parsed.text
        (version,) = set(VERSION.findall(text))
        chunks = store.chunks_of(entry.doc_id)
        assert len(chunks) == 3 + int(version) % 3
        for chunk in chunks:
            assert set(VERSION.findall(chunk.body)) == {version}
            assert set(VERSION.findall(chunk.span.of(text))) == {version}
        found[entry.source.file] = int(version)
    return found


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_kill_nine(tmp_path: Path, parts: IngestParts) -> None:
    kb, folder = tmp_path / "kb", tmp_path / "docs"
    Store.create(kb).close()
    write_version(folder, 0)
    start = time.perf_counter()
    run(kb, folder, parts)
    duration = time.perf_counter() - start
    moments = random.Random(20)
    killed, mixed = 0, 0
    fork = multiprocessing.get_context("fork")  # no time lost with imports before the work
    for version in range(1, KILLS + 1):
        with Store.open(kb) as store:
            before = versions(store)
        write_version(folder, version)
        process = fork.Process(target=run, args=(kb, folder, parts))
        process.start()
        time.sleep(moments.random() * duration)
        process.kill()
        process.join()
        killed += process.exitcode == -9
        with Store.open(kb) as store:
            assert store.check() == ()
            after = versions(store)
            assert after.keys() == before.keys()
            for file, found in after.items():
                assert found in (before[file], version)
            mixed += len(set(after.values())) > 1
            assert len(store.corpus.vectors(parts.encoder.id).owners) > 0
    assert killed >= KILLS // 2
    assert mixed > 0  # some of them fell in the middle of the work
    run(kb, folder, parts)
    with Store.open(kb) as store, Store.create(tmp_path / "clean") as clean:
        ingest(clean, [folder], parts=parts)
        store.compact()
        assert versions(store) == {f"{i:02}.md": KILLS for i in range(FILES)}
        assert store.check() == ()
        assert list(store.corpus.chunks()) == list(clean.corpus.chunks())
        for entry in clean.documents():
            assert store.document(entry.doc_id) == clean.document(entry.doc_id)
        ours, theirs = (s.corpus.vectors(parts.encoder.id) for s in (store, clean))
        assert (ours.matrix == theirs.matrix).all()
        assert ours.chunk_ids == theirs.chunk_ids
        assert store.corpus.counts() == clean.corpus.counts()
