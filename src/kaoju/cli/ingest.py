"""kaoju ingest: reads files and folders into the knowledge base."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from kaoju.cli.messages import say
from kaoju.cli.options import AsJson, Kb, Tenant
from kaoju.cli.output import counted, echo, print_json, progress
from kaoju.errors import UsageError
from kaoju.types.reports import FileReport, FileStatus

_NEED_A_LOOK = (FileStatus.FAILED, FileStatus.QUARANTINED)


def register(app: typer.Typer) -> None:
    app.command()(ingest)


def ingest(
    kb: Kb,
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Files and folders.")],
    root: Annotated[
        str | None, typer.Option("--root", help="Name of the source root (default: the folder's).")
    ] = None,
    manifest: Annotated[
        Path | None, typer.Option("--manifest", help="JSONL, a line per file: what it is.")
    ] = None,
    tenant: Tenant = "",
    report: Annotated[
        Path | None, typer.Option("--report", help="JSONL to write, a line per file.")
    ] = None,
    prune: Annotated[
        bool, typer.Option("--prune", help="Remove documents whose file is gone from these roots.")
    ] = False,
    jobs: Annotated[int, typer.Option("--jobs", min=0, help="Processes (0: one per core).")] = 0,
    password: Annotated[
        str | None,
        typer.Option(
            "--password",
            envvar="KAOJU_PASSWORD",
            help="Of encrypted files; - asks for it, so that it stands in no list of processes.",
            show_default=False,
        ),
    ] = None,
    passwords: Annotated[
        Path | None,
        typer.Option("--passwords", help='JSON: {"FILE or ROOT/FILE": "its password", ...}.'),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Read files and folders; unchanged files cost nothing, changed chunks alone are re-encoded."""
    from kaoju.engine import Engine
    from kaoju.ingest import report_line

    known = _passwords(password, passwords)
    with Engine.open(kb) as engine, progress() as show:
        reports = engine.ingest(
            paths,
            root=root,
            manifest=manifest,
            tenant=tenant,
            prune=prune,
            jobs=jobs or os.cpu_count() or 1,
            progress=show,
            passwords=known,
        )
    lines = [report_line(entry) for entry in reports]
    if report is not None:
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        report.write_text(text, "utf-8")
    if as_json:
        for line in lines:
            print_json(line)
    _summary(reports)
    if any(entry.status is FileStatus.FAILED for entry in reports):
        raise typer.Exit(1)


def _passwords(password: str | None, file: Path | None) -> dict[str, str]:
    """By file; that of all others under ""."""
    known = _read_passwords(file) if file is not None else {}
    if password == "-":
        password = (
            typer.prompt(say("password"), hide_input=True, err=True)
            if sys.stdin.isatty()
            else sys.stdin.readline().rstrip("\r\n")
        )
    return known if password is None else {**known, "": password}


def _read_passwords(file: Path) -> dict[str, str]:
    try:
        known = json.loads(file.read_text("utf-8-sig"))
    except (OSError, ValueError) as error:
        # The error's own words may quote the file.
        raise UsageError(say("passwords", file=file, error=type(error).__name__)) from None
    if not isinstance(known, dict) or not all(isinstance(v, str) for v in known.values()):
        raise UsageError(say("passwords", file=file, error="not an object of texts"))
    return known


def _summary(reports: Sequence[FileReport]) -> None:
    counts = Counter(entry.status.value for entry in reports)
    done = sum(1 for entry in reports if entry.status not in (*_NEED_A_LOOK, FileStatus.SKIPPED))
    text = say("summary", done=done, total=len(reports), counts=counted(counts))
    typer.echo(text, err=True)
    problems = [entry for entry in reports if entry.status in _NEED_A_LOOK]
    if problems:
        typer.echo(say("failures", count=len(problems)), err=True)
    for entry in problems:
        echo(f"  {entry.status.value}: {entry.root}/{entry.file}: {entry.reason}", err=True)
    for entry in reports:
        for warning in entry.warnings:
            echo(f"  {entry.root}/{entry.file}: {warning}", err=True)
