"""kaoju ask: the verified answer or the refusal."""

from __future__ import annotations

from typing import Annotated

import typer

from kaoju.cli.answers import show_answer
from kaoju.cli.batch import read_history, run_batch
from kaoju.cli.options import AsJson, Explain, History, Kb, Out, Questions, Tenant
from kaoju.cli.output import print_json
from kaoju.errors import UsageError
from kaoju.types.queries import Question


def register(app: typer.Typer) -> None:
    app.command()(ask)


def ask(
    kb: Kb,
    question: Annotated[str | None, typer.Argument(help="The question.")] = None,
    history: History = None,
    tenant: Tenant = "",
    questions: Questions = None,
    out: Out = None,
    explain: Explain = False,
    as_json: AsJson = False,
) -> None:
    """Answer from the documents with the exact place, or refuse."""
    from kaoju.engine import Engine

    with Engine.open(kb) as engine:
        if questions is not None:
            run_batch(questions, out, tenant, lambda asked: engine.ask_json(asked, explain))
            return
        if question is None:
            raise UsageError('give a question, or --questions FILE.jsonl: kaoju ask "..."')
        asked = Question(text=question, history=read_history(history), tenant=tenant)
        result = engine.ask_json(asked, explain)
    if as_json:
        print_json(result)
    else:
        show_answer(result, explain)
