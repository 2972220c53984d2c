"""How long does a question take, and a first one from a cold start?

    python -m benchmarks.latency --kb DIR --questions FILE.jsonl [--cold 7]

Times ``search`` and ``ask`` over every question of the file in one process (after one warm-up),
by stage, and ``kaoju ask`` as a whole new process. Prints Markdown: p50 and p95 in milliseconds.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from kaoju.engine import Engine
from kaoju.evals.cases import Case, load_cases
from kaoju.evals.timings import percentile


def warm(kb: Path, cases: Sequence[Case]) -> None:
    """Prints p50 and p95 by stage of questions asked one after the other."""
    times: dict[str, list[float]] = defaultdict(list)
    with Engine.open(kb) as engine:
        engine.ask(cases[0].as_question())
        for case in cases:
            question = case.as_question()
            started = time.perf_counter()
            engine.search(question)
            times["search, whole"].append((time.perf_counter() - started) * 1000)
            started = time.perf_counter()
            answer = engine.ask(question)
            times["ask, whole"].append((time.perf_counter() - started) * 1000)
            for name in ("stages", "milliseconds"):
                stages = answer.trace.get(name)
                if isinstance(stages, dict):
                    for stage, milliseconds in stages.items():
                        times[f"ask, {stage}"].append(milliseconds)
    print("| stage | p50 ms | p95 ms |\n|---|---|---|")
    for stage, values in times.items():
        print(f"| {stage} | {percentile(values, 0.5):.1f} | {percentile(values, 0.95):.1f} |")
    print(f"\npeak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB\n")


def cold(kb: Path, question: str, runs: int) -> None:
    """Prints the time of ``kaoju ask`` as a new process, after one that warms the disk."""
    program = "from kaoju.cli import main; main()"
    call = [sys.executable, "-c", program, "ask", "--kb", str(kb), question, "--json"]
    seconds = []
    for _ in range(runs + 1):
        started = time.perf_counter()
        subprocess.run(call, check=True, capture_output=True)
        seconds.append(time.perf_counter() - started)
    kept = seconds[1:]
    print("| cold start | min s | median s | max s |\n|---|---|---|---|")
    print(f"| kaoju ask | {min(kept):.2f} | {statistics.median(kept):.2f} | {max(kept):.2f} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kb", type=Path, required=True)
    parser.add_argument("--questions", type=Path, required=True)
    parser.add_argument("--cold", type=int, default=7)
    arguments = parser.parse_args()
    cases = load_cases(arguments.questions)
    warm(arguments.kb, cases)
    cold(arguments.kb, cases[0].question, arguments.cold)


if __name__ == "__main__":
    main()
