"""kaoju domain: its commands, one file each."""

from __future__ import annotations

import typer

from kaoju.cli import domain_check, domain_suggest

app = typer.Typer(help="Propose entries for the domain pack, check it.", no_args_is_help=True)

for module in (domain_suggest, domain_check):
    module.register(app)
