"""kaoju doctor: checks the knowledge base, the indexes, the installed versions."""

from __future__ import annotations

from typing import Annotated

import typer

from kaoju.cli.messages import say
from kaoju.cli.options import AsJson, Kb
from kaoju.cli.output import print_json, print_table


def register(app: typer.Typer) -> None:
    app.command()(doctor)


def doctor(
    kb: Kb,
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help="Build the indexes again from the stored documents.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check the knowledge base, the indexes and the installed versions."""
    from kaoju.engine import Engine

    with Engine.open(kb) as engine:
        if rebuild:
            engine.rebuild()
            typer.echo(say("rebuilt"), err=True)
        state = engine.describe()
        problems = engine.check()
    if as_json:
        print_json({**state, "problems": problems})
    else:
        print_table("", ("", ""), [(key, value) for key, value in state.items()])
        typer.echo(say("problems", count=len(problems)) if problems else say("sound"))
        for problem in problems:
            typer.echo(f"  {problem}")
    if problems:
        raise typer.Exit(1)
