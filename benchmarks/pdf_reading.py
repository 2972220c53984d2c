"""CPU time and memory of reading PDF files with a text layer, file by file, page by page.

    python -m benchmarks.pdf_reading [--data DIR] [FILE ...]

Each file is read in a process of its own, so that its peak of resident memory is its own; what the
interpreter and the imports take before the file is opened is taken off. Prints a Markdown table.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import time
from dataclasses import dataclass
from pathlib import Path

from kaoju.parse import parse

_SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"


@dataclass(frozen=True, slots=True)
class Read:
    pages: int
    seconds: float  # of CPU
    megabytes: float  # beyond those of the process before


def read(path: Path) -> Read:
    data = path.read_bytes()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = time.process_time()
    parsed = parse(data, path.name)
    seconds = time.process_time() - started
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return Read(len(parsed.pages), seconds, (peak - before) / 1024)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=_SHARED)
    parser.add_argument("files", nargs="*", type=Path)
    given = parser.parse_args()
    files = given.files or sorted((given.data / "financebench" / "pdfs").glob("*.pdf"))
    context = multiprocessing.get_context("spawn")
    print("| file | pages | CPU s | ms a page | MB at the peak | KB a page |")
    print("|---|---|---|---|---|---|")
    for path in files:
        with context.Pool(1, maxtasksperchild=1) as pool:
            found = pool.apply(read, (path,))
        count = max(1, found.pages)
        print(
            f"| {path.name} | {found.pages} | {found.seconds:.2f} "
            f"| {1000 * found.seconds / count:.0f} | {found.megabytes:.0f} "
            f"| {1024 * found.megabytes / count:.0f} |"
        )


if __name__ == "__main__":
    main()
