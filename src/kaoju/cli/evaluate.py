"""kaoju eval: asks a question set, grades the answers, compares runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kaoju.cli.messages import say
from kaoju.cli.options import AsJson, Kb
from kaoju.cli.output import print_json, print_table, progress

if TYPE_CHECKING:
    from kaoju.engine import Engine
    from kaoju.evals.records import EvalRecord
    from kaoju.types.queries import Question

app = typer.Typer(help="Ask question sets, grade the answers, compare runs.", no_args_is_help=True)


@app.command("run")
def run_questions(
    kb: Kb,
    questions: Annotated[Path, typer.Argument(help="JSONL of questions (docs/evaluation.md).")],
    minimum: Annotated[
        list[str] | None,
        typer.Option("--min", help="KIND=RATE, for example negation=0.9 or all=0.8; repeatable."),
    ] = None,
    runs: Annotated[
        Path | None, typer.Option("--runs", help="Folder of runs (default: KB/runs).")
    ] = None,
    name: Annotated[str, typer.Option("--name", help="Name of the run.")] = "",
    top_k: Annotated[int, typer.Option("--top-k", min=1, help="For the retrieval check.")] = 10,
    timeout: Annotated[float, typer.Option("--timeout", help="Seconds a question.")] = 60.0,
    as_json: AsJson = False,
) -> None:
    """Ask every question, run the six checks, write a report; exit 1 when a minimum is missed."""
    from kaoju.engine import Engine
    from kaoju.evals.cases import load_cases
    from kaoju.evals.runs import make_run, summary_json, write_run
    from kaoju.evals.tables import kind_rows, parse_minimum, shortfalls

    minima = [parse_minimum(text) for text in minimum or ()]
    cases = load_cases(questions)
    with Engine.open(kb) as engine:
        records = ask_cases(engine, cases, top_k, timeout)
        result = make_run(name or questions.stem, cases, records, asdict(engine.settings))
    folder = write_run(runs or kb / "runs", result)
    short = shortfalls(kind_rows(records), minima)
    if as_json:
        print_json({**summary_json(result), "folder": str(folder)})
    else:
        show_kinds(records)
        typer.echo(str(folder / "report.md"), err=True)
    for miss in short:
        text = say("short", kind=miss.kind, rate=miss.reached, wanted=miss.wanted)
        typer.echo(text, err=True)
    if short:
        raise typer.Exit(1)


def ask_cases(
    engine: Engine, cases: Sequence[Any], top_k: int, timeout: float | None
) -> tuple[EvalRecord, ...]:
    """A record per case, asked of an open knowledge base with a progress bar."""
    from kaoju.evals.run import RunOptions, run

    def read(root: str, file: str) -> str:
        return engine.find_document(f"{root}/{file}").parsed.text

    def search(question: Question) -> list[dict[str, Any]]:
        hits: list[dict[str, Any]] = engine.search_json(question, top_k=top_k)["hits"]
        return hits

    options = RunOptions(top_k=top_k, timeout=timeout, aliases=engine.domain.aliases)
    with progress() as show:
        return run(
            engine.ask_json,
            read,
            cases,
            search=search,
            options=options,
            progress=lambda done, total, _: show("asking", done, total),
        )


def show_kinds(records: Sequence[EvalRecord]) -> None:
    """The tables by kind and by check."""
    from kaoju.evals.tables import check_rows, kind_rows

    print_table(
        "",
        ("kind", "n", "right", "rate", "95%", "false refusals", "false answers", "errors"),
        [
            (
                row.kind,
                row.questions,
                row.right,
                f"{row.rate:.3f}",
                f"{row.interval.low:.2f}–{row.interval.high:.2f}",
                row.false_refusals,
                row.false_answers,
                row.errors,
            )
            for row in kind_rows(records)
        ],
    )
    print_table(
        "",
        ("check", "ok", "failed", "not asked"),
        [(row.name, row.ok, row.failed, row.not_asked) for row in check_rows(records)],
    )


@app.command("import")
def import_collection(
    collection: Annotated[str, typer.Argument(help="squad, cranfield or rgb.")],
    source: Annotated[Path, typer.Argument(help="The collection's file or folder.")],
    target: Annotated[Path, typer.Argument(help="New folder: documents, questions, qrels.")],
    as_json: AsJson = False,
) -> None:
    """Turn a public test collection into documents with a question file."""
    from kaoju.evals.importers import import_corpus

    found = import_corpus(collection, source, target)
    if as_json:
        print_json(
            {
                key: str(value) if isinstance(value, Path) else value
                for key, value in asdict(found).items()
            }
        )
        return
    for key, value in asdict(found).items():
        typer.echo(f"{key}: {value}")
