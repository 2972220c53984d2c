"""kaoju eval diagnose: which stage lost each wrong answer of a run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kaoju.cli.asking import show_stages, source_of
from kaoju.cli.options import AsJson, Kb
from kaoju.cli.output import print_json, print_table, progress


def register(app: typer.Typer) -> None:
    app.command("diagnose")(diagnose_run)


def diagnose_run(
    kb: Kb,
    folder: Annotated[Path, typer.Argument(metavar="RUN", help="Folder of a run.")],
    as_json: AsJson = False,
) -> None:
    """Name the stage that lost each wrong answer, and keep it with the run."""
    from kaoju.engine import Engine
    from kaoju.evals.diagnose.diagnose import diagnose
    from kaoju.evals.diagnose.diagnosis import diagnosis_json, write_diagnoses
    from kaoju.evals.diagnose.table import stage_table
    from kaoju.evals.runs import read_run

    run = read_run(folder)
    with Engine.open(kb) as engine, progress() as show:
        read = source_of(engine).read
        found = diagnose(
            engine, read, run.questions(), run.records, lambda n, m: show("diagnosing", n, m)
        )
    write_diagnoses(folder, found)
    if as_json:
        counts = stage_table(found).counts
        print_json({"stages": counts, "wrong": [diagnosis_json(d) for d in found]})
        return
    show_stages(found)
    rows = [(d.id, d.kind, d.stage, d.why, ", ".join(d.also)) for d in found]
    print_table("", ("question", "kind", "lost by", "why", "then"), rows)
