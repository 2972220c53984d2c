"""Are texts that contradict each other in a number or date reported, and only those?

    python -m benchmarks.conflicts_rgb [--data DIR] [--limit N] [--show]

A knowledge base for each question of RGB whose right and wrong answers are numbers, dates or
quantities: its right and wrong texts together, a file each, without aliases or manifest. Hit: a
conflict that sets a right text's value against a wrong text's. False alarm: a conflict in a base
of the right texts alone, of every question; and, among the former, values of one side only.
No vector is used: encoder ``hash:64``.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from kaoju.engine import Engine
from kaoju.evals.statistics import wilson
from kaoju.text.quantity import quantities
from kaoju.types.facts import FactConflict

_SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"
_FILES = ("rgb/counterfactual_zh_a.jsonl", "rgb/counterfactual_en_a.jsonl")


def entries(source: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in source.read_text("utf-8").splitlines() if line.strip()]


def is_numeric(answer: object) -> bool:
    """Whether the answer (of alternatives the first) is an amount or a date and little else."""
    while isinstance(answer, list) and answer:
        answer = answer[0]
    text = str(answer)
    found = quantities(text)
    return bool(found) and sum(len(q.span) for q in found) * 2 > len(text.strip())


def conflicts_of(texts: Mapping[str, Sequence[str]]) -> tuple[FactConflict, ...]:
    """What a knowledge base of these texts (side -> texts) reports."""
    with tempfile.TemporaryDirectory() as directory:
        folder, base = Path(directory) / "texts", Path(directory) / "kb"
        folder.mkdir()
        for side, own in texts.items():
            for number, text in enumerate(own, 1):
                (folder / f"{side}-{number:02d}.txt").write_text(text, "utf-8")
        with Engine.create(base) as engine:
            engine.ingest([folder])
            return engine.conflicts(None, None)


def sides(conflict: FactConflict) -> frozenset[str]:
    return frozenset(value.doc_id.split("/")[-1].split("-")[0] for value in conflict.values)


def shown(conflicts: Iterable[FactConflict]) -> Iterator[str]:
    for conflict in conflicts:
        values = " | ".join(f"{v.value} ({v.doc_id})" for v in conflict.values)
        yield f"    {conflict.entity} {conflict.attribute}: {values}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, default=_SHARED)
    parser.add_argument("--limit", type=int, default=None)
    parser.add_argument("--show", action="store_true")
    arguments = parser.parse_args()
    os.environ["KAOJU_ENCODER__URI"] = "hash:64"
    print("| set | numeric pairs | reported | 95% | one side only | alarms, right texts only | s |")
    print("|---|---|---|---|---|---|---|")
    for name in _FILES:
        measure(arguments.data / name, arguments.limit, arguments.show)


def measure(source: Path, limit: int | None, show: bool) -> None:
    start = time.perf_counter()
    questions = entries(source)[:limit]
    pairs = hits = one_sided = alarms = 0
    for entry in questions:
        right, wrong = entry["positive"], entry["positive_wrong"]
        alone = conflicts_of({"right": right})
        alarms += len(alone)
        notes = list(shown(alone))
        if is_numeric(entry["answer"]) and is_numeric(entry["fakeanswer"]):
            found = conflicts_of({"right": right, "wrong": wrong})
            both = [c for c in found if len(sides(c)) == 2]
            pairs, hits = pairs + 1, hits + bool(both)
            one_sided += len(found) - len(both)
            notes += [f"  {'hit' if both else 'MISS'}", *shown(found)]
        if show and notes:
            print(source.stem, entry["id"], *notes, sep="\n")
    rate = wilson(hits, pairs)
    reported = f"{hits} ({hits / max(1, pairs):.3f}) | {rate.low:.3f}–{rate.high:.3f}"
    seconds = time.perf_counter() - start
    print(
        f"| {source.stem} | {pairs} | {reported} | {one_sided} "
        f"| {alarms} of {len(questions)} bases | {seconds:.0f} |"
    )


if __name__ == "__main__":
    main()
