"""How fast is the exact vector index beside faiss Flat? Interleaved in one process, one thread.

    OMP_NUM_THREADS=1 python benchmarks/vectors_speed.py [--sizes 10000 100000] [--dim 512]

Seeded vectors around 200 centres with a common mean, as encoders make them (independent Gaussian
numbers would be a case that never occurs); queries are noised rows. The results must be the same.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import tempfile
import time
from pathlib import Path

import numpy as np

from kaoju.index.vectors import ExactVectorIndex

SEED, QUERIES, TOP_K = 7, 60, 10


def clustered(rng: np.random.Generator, count: int, dim: int) -> np.ndarray:
    centres = rng.normal(size=(200, dim)).astype(np.float32) + 0.5
    rows = centres[rng.integers(200, size=count)]
    rows += rng.normal(scale=0.7, size=rows.shape).astype(np.float32)
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def measure(size: int, dim: int) -> None:
    rng = np.random.default_rng(SEED)
    rows = clustered(rng, size, dim)
    ids = [f"{i:07}" for i in range(size)]
    folder = Path(tempfile.mkdtemp())
    indexes: dict[str, ExactVectorIndex] = {}
    for precision in ("float32", "float16"):
        index = ExactVectorIndex("e", dim, precision)
        start = time.perf_counter()
        index.add_rows("e", rows, np.arange(size), ids)
        built = time.perf_counter()
        index.save(folder / precision, 1)
        saved = time.perf_counter()
        loaded = ExactVectorIndex.load(folder / precision, "e", dim, 1, precision)
        opened = time.perf_counter()
        assert isinstance(loaded, ExactVectorIndex)
        indexes[precision] = loaded
        print(
            f"{precision} {size}: build {built - start:.2f} s, save {saved - built:.2f} s, "
            f"open {(opened - saved) * 1e3:.1f} ms"
        )
    searches = {
        name: lambda q, index=index: [int(c.chunk_id) for c in index.search(q, TOP_K)]
        for name, index in indexes.items()
    }
    some = frozenset(ids[:: max(1, size // 1000)])
    searches["float32, 1,000 allowed"] = lambda q: indexes["float32"].search(q, TOP_K, some)
    try:
        import faiss

        faiss.omp_set_num_threads(1)
        flat = faiss.IndexFlatIP(dim)
        flat.add(rows)
        searches["faiss Flat"] = lambda q: flat.search(q[None], TOP_K)[1][0].tolist()
    except ImportError:
        print("faiss is not installed")
    times: dict[str, list[float]] = {name: [] for name in searches}
    same = 0
    for _ in range(QUERIES):
        query = rows[rng.integers(size)] + rng.normal(scale=0.02, size=dim).astype(np.float32)
        found = {}
        for name, search in searches.items():
            start = time.perf_counter()
            found[name] = search(query)
            times[name].append((time.perf_counter() - start) * 1e3)
        same += found.get("faiss Flat") == found["float32"]
    base = statistics.median(times["float32"])
    for name, values in times.items():
        p50, p99 = statistics.median(values), sorted(values)[int(len(values) * 0.99) - 1]
        print(f"| {name} | {size} | {dim} | {p50:.2f} | {p99:.2f} | {p50 / base:.2f} |")
    print(f"same ten as faiss, same order: {same} of {QUERIES}\n", flush=True)
    shutil.rmtree(folder)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=[10_000, 100_000])
    parser.add_argument("--dim", type=int, default=512)
    arguments = parser.parse_args()
    print("| index | N | dim | p50 ms | p99 ms | p50 / float32 |\n|---|---|---|---|---|---|")
    for size in arguments.sizes:
        measure(size, arguments.dim)


if __name__ == "__main__":
    main()
