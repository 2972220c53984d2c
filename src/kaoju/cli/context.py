"""kaoju context: what a generator would be handed for a question."""

from __future__ import annotations

from typing import Annotated

import typer

from kaoju.cli.batch import read_history, run_batch
from kaoju.cli.options import AsJson, History, Kb, Out, Questions, Tenant
from kaoju.cli.output import print_json
from kaoju.errors import UsageError
from kaoju.types.queries import Question


def register(app: typer.Typer) -> None:
    app.command()(context)


def context(
    kb: Kb,
    question: Annotated[str | None, typer.Argument(help="The question.")] = None,
    budget: Annotated[
        int | None, typer.Option("--budget", min=1, help="Tokens; [answer] budget if not given.")
    ] = None,
    history: History = None,
    tenant: Tenant = "",
    questions: Questions = None,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Print passages, parameters and conflicts as a prompt for a language model, or as JSON."""
    from kaoju.engine import Engine

    with Engine.open(kb) as engine:
        if questions is not None:
            run_batch(questions, out, tenant, lambda asked: engine.context_json(asked, budget))
            return
        if question is None:
            raise UsageError('give a question, or --questions FILE.jsonl: kaoju context "..."')
        asked = Question(text=question, history=read_history(history), tenant=tenant)
        if as_json:
            print_json(engine.context_json(asked, budget))
        else:
            typer.echo(engine.prompt(asked, budget), nl=False)
