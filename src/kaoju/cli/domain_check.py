"""kaoju domain check: what is wrong with the domain pack."""

from __future__ import annotations

from dataclasses import asdict

import typer

from kaoju.cli.messages import say
from kaoju.cli.options import AsJson, Kb, Tenant
from kaoju.cli.output import print_json, print_table
from kaoju.types.packs import Severity

_COLUMNS = ("severity", "file", "entry", "fault")


def register(app: typer.Typer) -> None:
    app.command("check")(check)


def check(kb: Kb, tenant: Tenant = "", as_json: AsJson = False) -> None:
    """Check the base's domain pack by itself and against the documents; exit 1 for errors."""
    from kaoju.engine import Engine

    with Engine.open(kb) as engine:
        found = engine.check_pack(tenant)
    errors = sum(finding.severity is Severity.ERROR for finding in found)
    if as_json:
        for finding in found:
            print_json(asdict(finding))
    elif found:
        rows = [
            (
                say(finding.severity),
                finding.file,
                finding.entry,
                say(finding.fault, others=", ".join(finding.others), detail=finding.detail),
            )
            for finding in found
        ]
        print_table("", [say(f"column_{name}") for name in _COLUMNS], rows)
        typer.echo(say("pack_faults", errors=errors, warnings=len(found) - errors), err=True)
    else:
        typer.echo(say("pack_sound"), err=True)
    if errors:
        raise typer.Exit(1)
