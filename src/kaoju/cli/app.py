"""The commands under one name, and what an error looks like to the user."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from kaoju import __version__
from kaoju.cli import (
    ask,
    chat,
    conflicts,
    context,
    demo,
    doctor,
    domain,
    evaluate,
    facts,
    ingest,
    init,
    search,
    show,
    verify,
)
from kaoju.cli.messages import say
from kaoju.errors import KaojuError

app = typer.Typer(
    name="kaoju",
    help="Answers only what the documents say, shows the exact place, and refuses otherwise.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

for module in (
    init,
    ingest,
    search,
    ask,
    context,
    chat,
    show,
    facts,
    conflicts,
    verify,
    doctor,
    demo,
):
    module.register(app)
app.add_typer(evaluate.app, name="eval")
app.add_typer(domain.app, name="domain")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"kaoju {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Answers only what the documents say, shows the exact place, and refuses otherwise."""


def run() -> None:
    """Runs the command of ``sys.argv``; exit status as CONTRACT says."""
    for stream in (sys.stdout, sys.stderr):
        # Quotes may hold any character; a terminal's narrower encoding must not end the program.
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        app()
    except KaojuError as error:
        print(f"kaoju: {error}", file=sys.stderr)
        sys.exit(error.exit_status)
    except BrokenPipeError:
        sys.exit(0)
    except KeyboardInterrupt:
        print(say("interrupted"), file=sys.stderr)
        sys.exit(130)
