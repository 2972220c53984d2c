"""kaoju search: the ranked chunks."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

import typer

from kaoju.cli.batch import run_batch
from kaoju.cli.messages import say
from kaoju.cli.options import AsJson, Explain, Kb, Out, Questions, Tenant
from kaoju.cli.output import print_json, print_table
from kaoju.errors import UsageError
from kaoju.types.queries import Question


class Mode(StrEnum):
    AUTO = "auto"
    EXACT = "exact"
    SPARSE = "sparse"
    DENSE = "dense"
    HYBRID = "hybrid"


def register(app: typer.Typer) -> None:
    app.command()(search)


def search(
    kb: Kb,
    question: Annotated[str | None, typer.Argument(help="What to look for.")] = None,
    top_k: Annotated[int, typer.Option("--top-k", min=1, max=1000, help="Hits to show.")] = 10,
    mode: Annotated[Mode, typer.Option("--mode", help="auto is what ask uses.")] = Mode.AUTO,
    tenant: Tenant = "",
    questions: Questions = None,
    out: Out = None,
    explain: Explain = False,
    as_json: AsJson = False,
) -> None:
    """Show the ranked chunks."""
    from kaoju.engine import Engine

    with Engine.open(kb) as engine:

        def find(asked: Question) -> dict[str, Any]:
            return engine.search_json(asked, top_k=top_k, mode=mode.value, explain=explain)

        if questions is not None:
            run_batch(questions, out, tenant, find)
            return
        if question is None:
            raise UsageError('give a question, or --questions FILE.jsonl: kaoju search "..."')
        result = find(Question(text=question, tenant=tenant))
    if as_json:
        print_json(result)
    else:
        _show(result, explain)


def _show(result: dict[str, Any], explain: bool) -> None:
    if not result["hits"]:
        typer.echo(say("no_hits"), err=True)
        return
    rows = []
    for hit in result["hits"]:
        place = f"{hit['root']}/{hit['file']}:{hit['line_start']}"
        if hit["page"]:
            place += f" p.{hit['page']}"
        paths = " ".join(f"{path}:{rank}" for path, rank in hit["paths"].items())
        text = " ".join(hit["text"].split())
        rows.append((hit["rank"], f"{hit['score']:.3f}", place, paths, text[:160]))
    print_table("", ("#", "score", "place", "paths", "text"), rows)
    if explain:
        print_json(result["plan"])
        print_json(result["trace"])
