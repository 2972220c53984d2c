"""kaoju chat: a conversation, kept in the knowledge base."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from kaoju.cli.answers import show_answer
from kaoju.cli.messages import say
from kaoju.cli.options import AsJson, Kb, Tenant
from kaoju.cli.output import echo, print_json, print_table
from kaoju.cli.talking import lines_of_stdin, talk
from kaoju.errors import UsageError

if TYPE_CHECKING:
    from kaoju.engine import Engine


def register(app: typer.Typer) -> None:
    app.command()(chat)


def chat(
    kb: Kb,
    listed: Annotated[bool, typer.Option("--list", help="List the conversations.")] = False,
    shown: Annotated[str | None, typer.Option("--show", help="Show a conversation.")] = None,
    continued: Annotated[
        str | None, typer.Option("--continue", help="Go on with a conversation.")
    ] = None,
    deleted: Annotated[str | None, typer.Option("--delete", help="Delete a conversation.")] = None,
    tenant: Tenant = "",
    as_json: AsJson = False,
) -> None:
    """Ask one question after the other; follow-ups lean on the turns before."""
    from kaoju.engine import Engine

    if sum(map(bool, (listed, shown, continued, deleted))) > 1:
        raise UsageError("give one of --list, --show, --continue and --delete")
    with Engine.open(kb) as engine:
        if listed:
            _list(engine, tenant, as_json)
        elif shown:
            _show(engine, shown, tenant, as_json)
        elif deleted:
            engine.delete_conversation(deleted, tenant)
            typer.echo(say("chat_deleted", id=deleted), err=True)
        else:
            if continued:
                engine.conversation(continued, tenant)
            if talk(engine, lines_of_stdin(), continued, tenant, as_json):
                raise typer.Exit(1)


def _list(engine: Engine, tenant: str, as_json: bool) -> None:
    found = engine.conversations(tenant)
    if as_json:
        for one in found:
            print_json(
                {
                    "id": one.id,
                    "started_at": one.started_at,
                    "last_at": one.last_at,
                    "turns": one.turns,
                    "question": one.question,
                }
            )
    elif not found:
        typer.echo(say("no_conversations"), err=True)
    else:
        columns = ("id", say("column_last"), say("column_turns"), say("column_first"))
        print_table("", columns, [(c.id, c.last_at, c.turns, c.question) for c in found])


def _show(engine: Engine, identifier: str, tenant: str, as_json: bool) -> None:
    for turn in engine.conversation(identifier, tenant).turns:
        answer = {**turn.answer, "conversation": identifier, "asked_at": turn.asked_at}
        if as_json:
            print_json(answer)
        else:
            echo(f"> {turn.question}")
            show_answer(answer, numbered=True)
            typer.echo("")
