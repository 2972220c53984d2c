"""kaoju verify: re-derives every check of an answer offline."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from kaoju.cli.messages import language, say
from kaoju.cli.options import AsJson, Kb, Tenant
from kaoju.cli.output import echo, print_json
from kaoju.errors import UsageError


def register(app: typer.Typer) -> None:
    app.command()(verify)


def verify(
    kb: Kb,
    answer: Annotated[Path, typer.Argument(help="The JSON that kaoju ask --json printed.")],
    tenant: Tenant = "",
    as_json: AsJson = False,
) -> None:
    """Check an answer against the stored documents; exit 1 when something does not hold."""
    from kaoju.engine import Engine

    try:
        record = json.loads(answer.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise UsageError(say("answer_unread", path=answer, error=error)) from error
    if not isinstance(record, dict):
        raise UsageError(say("answer_no_object", path=answer))
    with Engine.open(kb) as engine:
        failures = engine.verify(record, tenant)
    if as_json:
        details = [failure.as_json() for failure in failures]
        lines = [str(failure) for failure in failures]
        print_json({"ok": not failures, "failures": lines, "details": details})
    elif failures:
        for failure in failures:
            echo(failure.told(language()))
    else:
        typer.echo(say("verified"))
    if failures:
        raise typer.Exit(1)
