"""60 questions of the sets that were right, asked again in other, colloquial words: still right?

    python -m benchmarks.rewordings [--data DIR] [--work DIR] [--base tidb=KB ...]

rewordings.jsonl holds our wordings and the id of the question that each stands for; the rest
(gold, evidence, turns before) is the original's, which is asked as well. Knowledge bases are made
as question_sets.py makes them, unless --base names one. Prints Markdown, then each lost answer.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from benchmarks.bases import Bases, parser
from benchmarks.question_sets import ask

from kaoju.evals.records import EvalRecord
from kaoju.evals.statistics import wilson
from kaoju.types.answers import Check

REWORDINGS = Path(__file__).with_name("rewordings.jsonl")
NAMES = ("tidb", "handbook", "phones")


def question_files(name: str, bases: Bases) -> tuple[Path, Path]:
    """The set's originals and their rewordings, a question file each, in the same order."""
    originals = {line["id"]: line for line in _lines(bases.questions(name))}
    asked = [line for line in _lines(REWORDINGS) if line["set"] == name]
    chosen = [originals[line["id"]] for line in asked]
    reworded = [
        {**original, "question": line["question"]}
        for original, line in zip(chosen, asked, strict=True)
    ]
    return (
        _written(chosen, bases.work / f"rewordings-{name}-originals.jsonl"),
        _written(reworded, bases.work / f"rewordings-{name}.jsonl"),
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
    bases = Bases.of(parser(__doc__).parse_args())
    before: list[EvalRecord] = []
    after: list[EvalRecord] = []
    print("| set | questions | originals right | rewordings right | still right (95%) |")
    print("|---|---|---|---|---|")
    for name in NAMES:
        originals, reworded = question_files(name, bases)
        with bases.opened(name) as engine:
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
