"""kaoju demo: builds the bundled sample, asks its questions, prints the evaluation."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kaoju.cli.messages import say
from kaoju.cli.options import AsJson
from kaoju.cli.output import print_json, print_table, progress

if TYPE_CHECKING:
    from kaoju.demo.runner import DemoResult

_MARKS = {"ok": "✓", "fail": "✗", "na": "·"}


def register(app: typer.Typer) -> None:
    app.command()(demo)


def demo(
    directory: Annotated[
        Path | None, typer.Option("--dir", help="Where to build it (default: a temporary folder).")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Build the bundled sample and run its evaluation."""
    from kaoju.demo.runner import run_demo

    with progress() as show:
        result = run_demo(directory, show)
    if as_json:
        _print_json(result)
    else:
        _print(result)
    if any(sample.unread for sample in result.samples):
        raise typer.Exit(1)


def _print_json(result: DemoResult) -> None:
    print_json(
        {
            "directory": str(result.directory),
            "questions": len(result.rows),
            "right": result.right,
            "seconds": dict(result.seconds),
            "rows": [
                {
                    "sample": row.sample,
                    "id": row.id,
                    "group": row.group,
                    "kind": row.kind,
                    "question": row.question,
                    "status": row.status,
                    "right": row.right,
                    "checks": [check.value for check in row.checks],
                    "why": row.why,
                }
                for row in result.rows
            ],
        }
    )


def _print(result: DemoResult) -> None:
    from kaoju.evals.grade import CHECKS

    for sample in result.samples:
        rows = [
            (
                "✓" if row.right else "✗",
                row.group,
                row.question,
                row.status,
                " ".join(_MARKS[check.value] for check in row.checks),
                row.why,
            )
            for row in sample.rows
        ]
        columns = ("", "group", "question", "status", " ".join(name[:4] for name in CHECKS), "why")
        print_table(sample.sample.name, columns, rows)
    checks = [(row.name, row.ok, row.failed, row.not_asked) for row in result.checks]
    print_table("", ("check", "ok", "failed", "not asked"), checks)
    seconds = ", ".join(f"{stage} {value:.1f} s" for stage, value in result.seconds.items())
    typer.echo(f"{result.right}/{len(result.rows)}  ({seconds})\n\n{say('next')}:")
    for step in result.next:
        typer.echo(f"  {step.command}\n      {step.purpose}")
