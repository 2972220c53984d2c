"""kaoju facts: the typed facts with the place of each."""

from __future__ import annotations

from dataclasses import asdict

import typer

from kaoju.cli.messages import say
from kaoju.cli.options import AsJson, Attribute, Entity, Kb, Tenant
from kaoju.cli.output import print_json, print_table


def register(app: typer.Typer) -> None:
    app.command()(facts)


def facts(
    kb: Kb,
    entity: Entity = None,
    attribute: Attribute = None,
    tenant: Tenant = "",
    as_json: AsJson = False,
) -> None:
    """List the typed facts."""
    from kaoju.engine import Engine

    with Engine.open(kb) as engine:
        found = engine.facts(entity, attribute, tenant)
        read = engine.ocr_confidences(found, tenant) if as_json else []
    if as_json:
        for fact, confidence in zip(found, read, strict=True):
            print_json({**asdict(fact), "ocr_confidence": confidence})
        return
    if not found:
        typer.echo(say("no_facts"), err=True)
        return
    columns = (
        *("entity", "attribute", "value", "unit", "polarity", "condition", "version"),
        *("authority", "place"),
    )
    rows = [
        (
            *(f.entity, f.attribute, f.value, f.unit, f.polarity.value, f.condition, f.version),
            *(f.authority, f.doc_id),
        )
        for f in found
    ]
    print_table("", columns, rows)
