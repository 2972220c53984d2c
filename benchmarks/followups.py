"""60 follow-ups over the TiDB manual and the handbook: 40 lean on the turn before, 20 leave it.

    python -m benchmarks.followups [--data DIR] [--work DIR] [--base tidb=KB --base handbook=KB]

Knowledge bases are made as benchmarks/question_sets.py makes them, unless --base names one. Kinds:
followup (leans), self_contained (a new question that needs no turn), offtopic and missing (leave
the documents). A leak is an answer with a value of the turn before (must_not_include), or any
answer where the documents have none. Prints Markdown, then each wrong answer.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from benchmarks.bases import Bases, parser
from benchmarks.question_sets import ask

from kaoju.evals.records import EvalRecord
from kaoju.types.answers import Check

QUESTIONS = Path(__file__).with_name("followups.jsonl")
KINDS = ("followup", "self_contained", "offtopic", "missing")


def questions_of(name: str, work: Path, in_full: bool) -> Path:
    """The set's lines as a question file of their own; ``in_full`` those that lean, as if the
    user had repeated what was asked before."""
    lines = [json.loads(line) for line in QUESTIONS.read_text("utf-8").splitlines()]
    lines = [line for line in lines if line["set"] == name]
    if in_full:
        full = [(line, line["in_full"]) for line in lines if "in_full" in line]
        lines = [{**line, "question": question, "history": []} for line, question in full]
    chosen = work / f"followups-{name}{'-in-full' if in_full else ''}.jsonl"
    chosen.write_text("\n".join(json.dumps(line, ensure_ascii=False) for line in lines))
    return chosen


def leaks(record: EvalRecord) -> bool:
    """Answered though the question left, or with a value of the turn before."""
    if record.status != "answered":
        return False
    return not record.answerable or record.result("isolation") is Check.FAIL


def show(records: Sequence[EvalRecord], full: Sequence[EvalRecord]) -> None:
    print("| kind | questions | right | leaks |\n|---|---|---|---|")
    for kind in (*KINDS, "all"):
        of_kind = [r for r in records if kind in (r.kind, "all")]
        right, leaked = sum(r.right for r in of_kind), sum(map(leaks, of_kind))
        print(f"| {kind} | {len(of_kind)} | {right} | {leaked} |")
    print(f"| followup, asked in full | {len(full)} | {sum(r.right for r in full)} | |\n")
    possible = {r.id for r in full if r.right}
    for record in (r for r in records if not r.right):
        answer = record.answer or {}
        resolved = (answer.get("plan") or {}).get("resolved")
        failed = [r.name for r in record.checks if r.status is Check.FAIL]
        text = " ".join(str(answer.get("answer") or record.error).split())
        mark = " LEAK" if leaks(record) else ""
        mark += " right in full" if record.id in possible else ""
        print(f"- {record.id}{mark}: {resolved!r} {failed}: {text[:200]}")


def main() -> None:
    bases = Bases.of(parser(__doc__).parse_args())
    records: list[EvalRecord] = []
    full: list[EvalRecord] = []
    for name in ("tidb", "handbook"):
        with bases.opened(name) as engine:
            records += ask(engine, questions_of(name, bases.work, in_full=False))
            full += ask(engine, questions_of(name, bases.work, in_full=True))
    show(records, full)


if __name__ == "__main__":
    main()
