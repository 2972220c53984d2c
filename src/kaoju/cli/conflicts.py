"""kaoju conflicts: where sources disagree."""

from __future__ import annotations

from dataclasses import asdict

import typer

from kaoju.cli.messages import say
from kaoju.cli.options import AsJson, Attribute, Entity, Kb, Tenant
from kaoju.cli.output import print_json, print_table


def register(app: typer.Typer) -> None:
    app.command()(conflicts)


def conflicts(
    kb: Kb,
    entity: Entity = None,
    attribute: Attribute = None,
    tenant: Tenant = "",
    as_json: AsJson = False,
) -> None:
    """List the attributes on which sources disagree."""
    from kaoju.engine import Engine

    with Engine.open(kb) as engine:
        found = engine.conflicts(entity, attribute, tenant)
    if as_json:
        for conflict in found:
            print_json(asdict(conflict))
        return
    if not found:
        typer.echo(say("no_conflicts"), err=True)
        return
    rows = [
        (c.entity, c.attribute, v.value, v.doc_id, v.authority, v.version, c.resolved_by)
        for c in found
        for v in c.values
    ]
    columns = ("entity", "attribute", "value", "place", "authority", "version", "resolved by")
    print_table("", columns, rows)
