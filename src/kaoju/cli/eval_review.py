"""kaoju eval review: answers read by hand in the terminal."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kaoju.cli.options import AsJson
from kaoju.cli.output import print_json, print_table

if TYPE_CHECKING:
    from kaoju.evals.cases import Case
    from kaoju.evals.records import EvalRecord
    from kaoju.evals.review.marks import Mark

_PROMPT = "[r]ight, [w]rong, [s]kip, [q]uit"


def register(app: typer.Typer) -> None:
    app.command("review")(review_run)


def review_run(
    folder: Annotated[Path, typer.Argument(metavar="RUN", help="Folder of a run.")],
    passes: Annotated[
        int, typer.Option("--passes", min=0, help="Right answers to read as well.")
    ] = 20,
    seed: Annotated[int, typer.Option("--seed", help="Of their choice.")] = 0,
    show: Annotated[bool, typer.Option("--show", help="Only print what was read so far.")] = False,
    export: Annotated[
        Path | None, typer.Option("--export", help="JSONL to write: what was read, as questions.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Read every failure and a sample of passes, and mark them right or wrong."""
    from kaoju.evals.cases import write_cases
    from kaoju.evals.review.marks import add_mark, agreement, as_cases, read_marks, to_read
    from kaoju.evals.runs import read_run

    run = read_run(folder)
    cases = {case.id: case for case in run.cases}
    if not show and export is None:
        wanted = to_read(run.records, read_marks(folder), passes, seed)
        for number, record in enumerate(wanted, 1):
            typer.echo(f"\n── {number}/{len(wanted)} ── {record.id} ({record.kind})", err=True)
            _print(record, cases.get(record.id))
            mark = _asked(record)
            if mark is None:
                break
            if mark.mark:
                add_mark(folder, mark)
    marks = read_marks(folder)
    if export is not None:
        write_cases(export, as_cases(run.questions(), run.records, marks))
    found = agreement(marks)
    if as_json:
        print_json({**asdict(found), "marks": [asdict(mark) for mark in marks]})
        return
    print_table(
        "",
        ("read", "right by graders", "right by hand", "too strict", "too kind", "kappa"),
        [
            (
                found.read,
                f"{found.automatic_right} ({found.automatic.low:.2f}–{found.automatic.high:.2f})",
                f"{found.hand_right} ({found.hand.low:.2f}–{found.hand.high:.2f})",
                found.too_strict,
                found.too_kind,
                "–" if found.kappa is None else f"{found.kappa:.2f}",
            )
        ],
    )
    rows = [(m.id, m.mark, "right" if m.automatic else "wrong", m.comment) for m in marks]
    differing = [row for row, mark in zip(rows, marks, strict=True) if not mark.agrees]
    if differing:
        print_table("", ("question", "by hand", "by graders", "comment"), differing)


def _print(record: EvalRecord, case: Case | None) -> None:
    """To stderr: stdout is for the figures."""
    answer = record.answer or {}
    lines = [f"Q  {record.question}", f"A  {answer.get('answer') or record.error}"]
    for citation in answer.get("citations") or ():
        lines.append(f"   [{citation.get('n')}] {citation.get('file')}: {citation.get('quote')}")
    if case is not None:
        lines += [f"   evidence: {e.file}: {e.quote or ''}" for e in case.evidence]
        lines.append(f"   expected: {[list(group) for group in case.must_include]}")
    failed = [r for r in (*record.checks, *record.conditions) if r.failed]
    lines += [f"   {result.name}: {result.detail}" for result in failed]
    typer.echo("\n".join(lines), err=True)


def _asked(record: EvalRecord) -> Mark | None:
    """A mark; one with an empty ``mark`` for a skipped answer, None to stop."""
    from kaoju.evals.review.marks import RIGHT, WRONG, Mark

    while True:
        reply = typer.prompt(_PROMPT, err=True).strip().lower()
        if reply.startswith("q"):
            return None
        if reply.startswith("s"):
            return Mark(record.id, "", record.right)
        if reply[:1] in ("r", "w"):
            comment = typer.prompt("comment", default="", show_default=False, err=True)
            mark = RIGHT if reply.startswith("r") else WRONG
            return Mark(record.id, mark, record.right, comment)
