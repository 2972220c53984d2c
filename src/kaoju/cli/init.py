"""kaoju init: an empty knowledge base with its settings and its domain pack."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kaoju.cli.messages import say
from kaoju.cli.options import Kb


def register(app: typer.Typer) -> None:
    app.command()(init)


def init(
    kb: Kb,
    aliases: Annotated[
        Path | None,
        typer.Option("--aliases", help='JSON: {"canonical entity": ["what users type", ...]}.'),
    ] = None,
    domain: Annotated[
        Path | None, typer.Option("--domain", help="Folder of a domain pack to start from.")
    ] = None,
) -> None:
    """Make an empty knowledge base with its settings kaoju.toml and its domain pack domain/."""
    from kaoju.engine import Engine

    Engine.create(kb, aliases=aliases, domain=domain).close()
    typer.echo(say("made", kb=kb), err=True)
