"""kaoju eval sweep: a grid of settings over question sets."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from kaoju.cli.options import AsJson
from kaoju.cli.output import print_json, progress


def register(app: typer.Typer) -> None:
    app.command("sweep")(sweep_settings)


def sweep_settings(
    grid: Annotated[Path, typer.Argument(metavar="GRID.toml", help="Settings and question sets.")],
    out: Annotated[
        Path | None, typer.Option("--out", help="Folder of results (default: beside the grid).")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Processes.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Try settings on question sets; goes on where it was interrupted."""
    from kaoju.evals.sweep.choose import choose
    from kaoju.evals.sweep.grid import read_grid
    from kaoju.evals.sweep.trial import trials
    from kaoju.evals.sweep.written import TABLE, markdown, write_sweep

    wanted = read_grid(grid)
    folder = out or grid.with_suffix(".sweep")
    with progress() as show:
        found = trials(wanted, folder, jobs, lambda n, m: show("asking", n, m))
    choice = choose(found, wanted.folds)
    write_sweep(folder, choice)
    if as_json:
        print_json(asdict(choice))
    else:
        typer.echo(markdown(choice))
        typer.echo(str(folder / TABLE), err=True)
