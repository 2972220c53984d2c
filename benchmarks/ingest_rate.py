"""How fast is a corpus read, cut, encoded, stored, indexed?

    python -m benchmarks.ingest_rate [--data DIR] [--work DIR] [--jobs N] [--articles 2000]
                                     [--only manual|news]

The TiDB manual and the first Chinese news articles. Each stage is timed alone in this process on a
sample of the files, then the whole ingest from an empty base; prints Markdown.
"""

from __future__ import annotations

import argparse
import lzma
import resource
import shutil
import time
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import TypeVar

from benchmarks.question_sets import SHARED, unpacked

from kaoju.chunk import chunk_document, windows
from kaoju.config import Settings
from kaoju.engine import Engine
from kaoju.index import Bm25Index
from kaoju.models import load_encoder
from kaoju.parse import parse
from kaoju.types.documents import Document, Source

T = TypeVar("T")
SAMPLE = 200  # files whose stages are timed one by one


def articles(data: Path, work: Path, count: int) -> Path:
    """A folder with the first ``count`` news articles as text files."""
    folder = work / f"news-{count}"
    if not folder.is_dir():
        partial = work / f"news-{count}.partial"
        shutil.rmtree(partial, ignore_errors=True)
        partial.mkdir(parents=True)
        with lzma.open(data / "news_zh_40k.txt.xz", "rt", encoding="utf-8") as lines:
            for number, line in enumerate(islice(lines, count)):
                (partial / f"{number:05}.txt").write_text(line, "utf-8")
        partial.rename(folder)
    return folder


def timed(call: Callable[[], T]) -> tuple[T, float]:
    started = time.perf_counter()
    value = call()
    return value, time.perf_counter() - started


def stages(files: Sequence[Path]) -> None:
    """Prints MB/s and chunks/s of each stage over ``files``, one thread."""
    settings = Settings()
    contents = [path.read_bytes() for path in files]
    size = sum(map(len, contents)) / 1e6
    pairs = list(zip(files, contents, strict=True))
    parsed, reading = timed(lambda: [parse(content, path.name) for path, content in pairs])
    documents = [
        Document(Source("", "bench", str(path)), one, "0")
        for path, one in zip(files, parsed, strict=True)
    ]
    cut, chunking = timed(lambda: [chunk_document(d, settings.chunk) for d in documents])
    chunks = [chunk for one in cut for chunk in one]
    texts, windowing = timed(
        lambda: list({text for chunk in chunks for text in windows(chunk, settings.encoder)})
    )
    encoder = load_encoder(settings.encoder.uri)
    encoder.encode_documents(texts[:8])
    _, encoding = timed(lambda: encoder.encode_documents(texts))
    index = Bm25Index(settings.sparse)
    _, indexing = timed(lambda: index.add(chunks))
    print("| stage | seconds | MB/s | chunks/s |\n|---|---|---|---|")
    for name, seconds in (
        ("parse", reading),
        ("chunk", chunking),
        ("windows", windowing),
        ("encode", encoding),
        ("tokenise and index", indexing),
    ):
        print(f"| {name} | {seconds:.2f} | {size / seconds:.2f} | {len(chunks) / seconds:.0f} |")
    print(
        f"\n{len(files)} files, {size:.2f} MB, {len(chunks)} chunks, {len(texts)} texts encoded\n"
    )


def whole(documents: Path, work: Path, jobs: int) -> None:
    """Prints the time of an ingest into an empty base, of the same again, and its size."""
    base = work / "kb-rate"
    shutil.rmtree(base, ignore_errors=True)
    size = sum(path.stat().st_size for path in documents.rglob("*") if path.is_file()) / 1e6
    with Engine.create(base) as engine:
        _, first = timed(lambda: engine.ingest([documents], root="bench", jobs=jobs))
        _, again = timed(lambda: engine.ingest([documents], root="bench", jobs=jobs))
        counts = engine.describe()
    disk = sum(path.stat().st_size for path in base.rglob("*") if path.is_file()) / 1e6
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print("| corpus | MB | chunks | jobs | seconds | MB/s | chunks/s | again | disk MB | peak MB |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    print(
        f"| {documents.name} | {size:.1f} | {counts['chunks']} | {jobs} | {first:.1f} "
        f"| {size / first:.3f} | {counts['chunks'] / first:.0f} | {again:.2f} s | {disk:.0f} "
        f"| {memory:.0f} (+{children:.0f} a process) |\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=SHARED)
    parser.add_argument("--work", type=Path, default=Path("/tmp/kaoju-ingest-rate"))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--articles", type=int, default=2000)
    parser.add_argument("--only", choices=("manual", "news"))
    arguments = parser.parse_args()
    arguments.work.mkdir(parents=True, exist_ok=True)
    corpora = []
    if arguments.only != "news":
        manual = unpacked(arguments.data / "tidb-docs-cn.tar.xz", arguments.work)
        corpora.append((manual, "*.md"))
    if arguments.only != "manual":
        news = articles(arguments.data, arguments.work, arguments.articles)
        corpora.append((news, "*.txt"))
    for documents, pattern in corpora:
        print(f"## {documents.name}\n")
        stages(sorted(documents.rglob(pattern))[:SAMPLE])
        whole(documents, arguments.work, arguments.jobs)


if __name__ == "__main__":
    main()
