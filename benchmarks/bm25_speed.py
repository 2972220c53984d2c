"""How fast is the sparse index beside its peers? Interleaved in one process, one thread.

    OMP_NUM_THREADS=1 python benchmarks/bm25_speed.py [--corpus FILE] [--sizes 10000 40000]

FILE holds a text per line (.txt or .txt.xz); without it a Zipfian corpus is generated. All engines
get the same tokens (dictionary words and bigrams), so tokenisation is outside every number.
Queries: random runs of eight characters' worth of tokens out of held-out texts, seeded.
Peers are used when installed: bm25s, tantivy, SQLite's FTS5.
"""

from __future__ import annotations

import argparse
import lzma
import random
import shutil
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from kaoju.index.bm25 import Bm25Index
from kaoju.text.tokenize import tokenize
from kaoju.types.chunks import Chunk, ChunkKind
from kaoju.types.documents import Span

T = TypeVar("T")
Search = Callable[[Sequence[str]], object]
SEED, QUERIES, TOP_K = 7, 200, 10


def texts(corpus: Path | None, count: int) -> list[str]:
    if corpus is None:
        rng = random.Random(SEED)
        return [
            " ".join(f"w{int(rng.paretovariate(0.9)) % 200_000}" for _ in range(134))
            for _ in range(count)
        ]
    opened = lzma.open if corpus.suffix == ".xz" else open
    with opened(corpus, "rt", encoding="utf-8") as file:
        return [line[:500] for line, _ in zip(file, range(count), strict=False)]


def chunk(number: int, body: str) -> Chunk:
    return Chunk(f"{number:07}", "d", number, ChunkKind.PROSE, Span(0, len(body)), body, "", ())


def timed(work: Callable[[], T]) -> tuple[float, T]:
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def ours(tokens: list[list[str]], folder: Path) -> tuple[float, Search, str]:
    bodies = [" ".join(t) for t in tokens]
    split = dict(zip(bodies, tokens, strict=True))
    chunks = [chunk(i, b) for i, b in enumerate(bodies)]
    index = Bm25Index(tokenize=lambda text: split.get(text) or text.split())
    cpu = time.process_time()
    build, _ = timed(lambda: index.add(chunks))
    cpu = time.process_time() - cpu
    save, _ = timed(lambda: index.save(folder / "ours", 1))
    opening, loaded = timed(lambda: Bm25Index.load(folder / "ours", 1))
    assert isinstance(loaded, Bm25Index)
    size = sum(p.stat().st_size for p in (folder / "ours").rglob("*") if p.is_file())
    adds = []
    for i in range(20):
        seconds, _ = timed(lambda i=i: index.add([chunk(9_000_000 + i, bodies[i])]))
        adds.append(seconds)
    note = (
        f"build {cpu:.2f} CPU s, save {save:.2f} s, open {opening * 1e3:.1f} ms, "
        f"{size / 1e6:.0f} MB, add one {statistics.median(adds) * 1e3:.2f} ms"
    )
    return build, lambda q: loaded.search(dict.fromkeys(q, 1.0), TOP_K), note


def bm25s(tokens: list[list[str]], folder: Path) -> tuple[float, Search, str]:
    import bm25s

    peer = bm25s.BM25(method="lucene", k1=1.2, b=0.75)
    build, _ = timed(lambda: peer.index(tokens, show_progress=False))
    return build, lambda q: peer.retrieve([list(q)], k=TOP_K, show_progress=False), "NumPy"


def tantivy(tokens: list[list[str]], folder: Path) -> tuple[float, Search, str]:
    import tantivy

    builder = tantivy.SchemaBuilder()
    builder.add_text_field("body", stored=False, tokenizer_name="whitespace")
    builder.add_integer_field("n", stored=True)
    schema = builder.build()
    index = tantivy.Index(schema)

    def build() -> None:
        writer = index.writer(50_000_000, 1)
        for i, t in enumerate(tokens):
            writer.add_document(tantivy.Document(body=" ".join(t), n=i))
        writer.commit()
        writer.wait_merging_threads()
        index.reload()

    seconds, _ = timed(build)
    searcher = index.searcher()

    def search(query: Sequence[str]) -> object:
        terms = [
            (tantivy.Occur.Should, tantivy.Query.term_query(schema, "body", t)) for t in set(query)
        ]
        return searcher.search(tantivy.Query.boolean_query(terms), TOP_K)

    return seconds, search, "in memory"


def fts5(tokens: list[list[str]], folder: Path) -> tuple[float, Search, str]:
    db = sqlite3.connect(folder / "fts.db")
    db.execute("CREATE VIRTUAL TABLE t USING fts5(body, content='', tokenize='unicode61')")
    build, _ = timed(
        lambda: db.executemany("INSERT INTO t(body) VALUES (?)", ((" ".join(t),) for t in tokens))
    )

    def search(query: Sequence[str]) -> object:
        match = " OR ".join('"' + t.replace('"', "") + '"' for t in set(query))
        sql = "SELECT rowid FROM t WHERE t MATCH ? ORDER BY rank LIMIT ?"
        return db.execute(sql, (match, TOP_K)).fetchall()

    return build, search, "on disk"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", type=Path)
    parser.add_argument("--sizes", type=int, nargs="+", default=[10_000, 40_000])
    parser.add_argument("--queries", type=int, default=QUERIES)
    arguments = parser.parse_args()
    bodies = texts(arguments.corpus, max(arguments.sizes))
    seconds, tokens = timed(lambda: [[sys.intern(t) for t in tokenize(b)] for b in bodies])
    print(f"tokenising {len(bodies)} texts: {seconds:.1f} s\n")
    rng = random.Random(SEED)
    queries = []
    for _ in range(arguments.queries):
        body = rng.choice(bodies)
        at = rng.randrange(max(1, len(body) - 15))
        queries.append(sorted(set(tokenize(body[at : at + rng.randint(6, 18)]))) or ["x"])
    print(f"{statistics.mean(map(len, queries)):.1f} tokens a query\n")
    print("| engine | N | build s | p50 ms | p99 ms | p50 / ours | notes |")
    print("|---|---|---|---|---|---|---|")
    for size in arguments.sizes:
        measure(tokens[:size], queries)


def measure(tokens: list[list[str]], queries: list[list[str]]) -> None:
    folder = Path(tempfile.mkdtemp())
    engines = {}
    for start in (ours, bm25s, tantivy, fts5):
        with suppress(ImportError, sqlite3.OperationalError):
            engines[start.__name__] = start(tokens, folder)
    times: dict[str, list[float]] = {name: [] for name in engines}
    for query in [*queries[:10], *queries]:  # the first ten warm up
        for name, (_, search, _) in engines.items():
            times[name].append(timed(lambda search=search, query=query: search(query))[0] * 1e3)
    base = statistics.median(times["ours"][10:])
    for name, (build, _, note) in engines.items():
        kept = sorted(times[name][10:])
        p50, p99 = statistics.median(kept), kept[int(len(kept) * 0.99) - 1]
        print(
            f"| {name} | {len(tokens)} | {build:.2f} | {p50:.2f} | {p99:.2f} "
            f"| {p50 / base:.2f} | {note} |",
            flush=True,
        )
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
