"""60 follow-ups over the TiDB manual and the handbook: 40 lean on the turn before, 20 leave it.

    python -m benchmarks.followups [--data DIR] [--work DIR] [--base tidb=KB --base handbook=KB]

Knowledge bases are made as benchmarks/question_sets.py makes them, unless --base names one. Kinds:
followup (leans), self_contained (a new question that needs no turn), offtopic and missing (leave
the documents). A leak is an answer with a value of the turn before (must_not_include), or any
answer where the documents have none. Prints Markdown, then each wrong answer.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from benchmarks.question_sets import SETS, SHARED, ask, knowledge_base

from kaoju.engine import Engine
from kaoju.evals.records import EvalRecord
from kaoju.types.answers import Check

QUESTIONS = Path(__file__).with_name("followups.jsonl")
KINDS = ("followup", "self_contained", "offtopic", "missing")


@contextmanager
def opened(name: str, base: Path | None, data: Path, work: Path) -> Iterator[Engine]:
    """The base given, or the one of the question sets."""
    if base is None:
        entry = next(entry for entry in SETS if entry.name == name)
        with knowledge_base(entry, data, work) as engine:
            yield engine
    else:
        with Engine.open(base) as engine:
            yield engine


def questions_of(name: str, work: Path) -> Path:
    """The set's lines as a question file of their own."""
    lines = QUESTIONS.read_text("utf-8").splitlines()
    chosen = work / f"followups-{name}.jsonl"
    chosen.write_text("\n".join(line for line in lines if json.loads(line)["set"] == name))
    return chosen


def leaks(record: EvalRecord) -> bool:
    """Answered though the question left, or with a value of the turn before."""
    if record.status != "answered":
        return False
    return not record.answerable or record.result("isolation") is Check.FAIL


def show(records: Sequence[EvalRecord]) -> None:
    print("| kind | questions | right | leaks |\n|---|---|---|---|")
    for kind in (*KINDS, "all"):
        of_kind = [r for r in records if kind in (r.kind, "all")]
        right, leaked = sum(r.right for r in of_kind), sum(map(leaks, of_kind))
        print(f"| {kind} | {len(of_kind)} | {right} | {leaked} |")
    print()
    for record in (r for r in records if not r.right):
        answer = record.answer or {}
        resolved = (answer.get("plan") or {}).get("resolved")
        failed = [r.name for r in record.checks if r.status is Check.FAIL]
        text = " ".join(str(answer.get("answer") or record.error).split())
        mark = " LEAK" if leaks(record) else ""
        print(f"- {record.id}{mark}: {resolved!r} {failed}: {text[:200]}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=SHARED)
    parser.add_argument("--work", type=Path, default=Path("/tmp/kaoju-question-sets"))
    parser.add_argument("--base", action="append", default=[], help="NAME=KB")
    arguments = parser.parse_args()
    arguments.work.mkdir(parents=True, exist_ok=True)
    bases = dict(pair.split("=", 1) for pair in arguments.base)
    records: list[EvalRecord] = []
    for name in ("tidb", "handbook"):
        base = Path(bases[name]) if name in bases else None
        with opened(name, base, arguments.data, arguments.work) as engine:
            records += ask(engine, questions_of(name, arguments.work))
    show(records)


if __name__ == "__main__":
    main()
