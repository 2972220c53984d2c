"""kaoju eval report: runs as one HTML page with pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kaoju.cli.messages import say


def register(app: typer.Typer) -> None:
    app.command("report")(report_runs)


def report_runs(
    folders: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Folders of runs.")],
    kb: Annotated[
        Path | None, typer.Option("--kb", help="Knowledge base whose calibration is shown.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="File to write (default: report.html of the last).")
    ] = None,
) -> None:
    """Write a self-contained HTML report of one or several runs."""
    from kaoju import config
    from kaoju.errors import StorageError
    from kaoju.evals.pictures.page import page, read_reported

    text = page([read_reported(folder) for folder in folders], config.calibration(kb) if kb else {})
    target = out or folders[-1] / "report.html"
    try:
        target.write_text(text, "utf-8")
    except OSError as error:
        raise StorageError(f"{target} cannot be written: {error.strerror or error}") from error
    typer.echo(say("report", path=target), err=True)
