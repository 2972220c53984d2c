"""60 questions of the sets that were right, asked again in other, colloquial words: still right?

    python -m benchmarks.rewordings [--data DIR] [--work DIR] [--base tidb=KB ...]

rewordings.jsonl holds our wordings and the id of the question that each stands for; the rest
(gold, evidence, turns before) is the original's, which is asked as well. Knowledge bases are made
as question_sets.py makes them, unless --base names one. Prints Markdown, then each lost answer.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from benchmarks.followups import opened
from benchmarks.question_sets import SETS, SHARED, ask

from kaoju.evals.records import EvalRecord
from kaoju.evals.statistics import wilson
from kaoju.types.answers import Check

REWORDINGS = Path(__file__).with_name("rewordings.jsonl")
NAMES = ("tidb", "handbook", "phones")


def question_files(name: str, data: Path, work: Path) -> tuple[Path, Path]:
    """The set's originals and their rewordings, a question file each, in the same order."""
    source = next(entry.questions for entry in SETS if entry.name == name)
    originals = {line["id"]: line for line in _lines(data / source)}
    asked = [line for line in _lines(REWORDINGS) if line["set"] == name]
    chosen = [originals[line["id"]] for line in asked]
    reworded = [
        {**original, "question": line["question"]}
        for original, line in zip(chosen, asked, strict=True)
    ]
    return (
        _written(chosen, work / f"rewordings-{name}-originals.jsonl"),
        _written(reworded, work / f"rewordings-{name}.jsonl"),
    )


def _lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def _written(lines: Sequence[dict[str, object]], path: Path) -> Path:
    path.write_text("\n".join(json.dumps(line, ensure_ascii=False) for line in lines), "utf-8")
    return path


def row(name: str, before: Sequence[EvalRecord], after: Sequence[EvalRecord]) -> str:
    """Questions, originals right, rewordings right, and of the former those still right."""
    kept = sum(b.right and a.right for b, a in zip(before, after, strict=True))
    right, still = sum(r.right for r in before), sum(r.right for r in after)
    interval = wilson(kept, right)
    share = f"{kept / max(1, right):.2f} ({interval.low:.2f}–{interval.high:.2f})"
    return f"| {name} | {len(after)} | {right} | {still} | {share} |"


def show(record: EvalRecord) -> None:
    answer = record.answer or {}
    failed = [r.name for r in (*record.checks, *record.conditions) if r.status is Check.FAIL]
    text = " ".join(str(answer.get("answer") or record.error).split())
    print(f"- {record.id} {record.question!r} {answer.get('reason')} {failed}: {text[:160]}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=SHARED)
    parser.add_argument("--work", type=Path, default=Path("/tmp/kaoju-question-sets"))
    parser.add_argument("--base", action="append", default=[], help="NAME=KB")
    arguments = parser.parse_args()
    arguments.work.mkdir(parents=True, exist_ok=True)
    given = dict(pair.split("=", 1) for pair in arguments.base)
    before: list[EvalRecord] = []
    after: list[EvalRecord] = []
    print("| set | questions | originals right | rewordings right | still right (95%) |")
    print("|---|---|---|---|---|")
    for name in NAMES:
        base = Path(given[name]) if name in given else None
        originals, reworded = question_files(name, arguments.data, arguments.work)
        with opened(name, base, arguments.data, arguments.work) as engine:
            asked, again = ask(engine, originals), ask(engine, reworded)
        print(row(name, asked, again))
        before += asked
        after += again
    print(f"{row('all', before, after)}\n")
    for record in after:
        if not record.right:
            show(record)


if __name__ == "__main__":
    main()
