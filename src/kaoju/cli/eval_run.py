"""kaoju eval run: asks a question set, grades the answers, keeps the run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kaoju.cli.asking import ask_cases, show_stages, source_of
from kaoju.cli.messages import say
from kaoju.cli.options import AsJson, Kb
from kaoju.cli.output import print_json, print_table, progress

if TYPE_CHECKING:
    from kaoju.engine import Engine
    from kaoju.evals.cases import Case
    from kaoju.evals.diagnose.diagnosis import Diagnosis
    from kaoju.evals.mutate.score import MutationReport
    from kaoju.evals.records import EvalRecord

_ORIGINALS = 30  # right answers on which the graders are tested before their scores count
_SHOWN = 5


def register(app: typer.Typer) -> None:
    app.command("run")(run_questions)


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
    diagnosis: Annotated[
        bool, typer.Option("--diagnosis/--no-diagnosis", help="Name the stage that lost each.")
    ] = True,
    unfit: Annotated[
        bool, typer.Option("--unfit-graders", help="Publish although a grader is unfit.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Ask every question, run the six checks, write a report; exit 1 when a minimum is missed."""
    from kaoju.engine import Engine
    from kaoju.evals.cases import load_cases
    from kaoju.evals.mutate.evidence import graders_tested, right_answers
    from kaoju.evals.runs import make_run, summary_json, write_run
    from kaoju.evals.tables import kind_rows, parse_minimum, shortfalls

    minima = [parse_minimum(text) for text in minimum or ()]
    cases = load_cases(questions)
    with Engine.open(kb) as engine:
        records = ask_cases(engine, cases, top_k, timeout)
        tested = graders_tested(right_answers(cases, records, source_of(engine)), _ORIGINALS)
        settings = asdict(engine.settings)
        if tested is not None and tested.unfit and not unfit:
            _refuse(tested, as_json)
        found = _diagnosed(engine, cases, records) if diagnosis else None
    title = name or questions.stem
    result = make_run(title, cases, records, settings, graders=tested.rates() if tested else None)
    folder = write_run(runs or kb / "runs", result, found)
    short = shortfalls(kind_rows(records), minima)
    if as_json:
        print_json({**summary_json(result), "folder": str(folder)})
    else:
        show_kinds(records)
        if found:
            show_stages(found)
        typer.echo(str(folder / "report.md"), err=True)
    for miss in short:
        text = say("short", kind=miss.kind, rate=miss.reached, wanted=miss.wanted)
        typer.echo(text, err=True)
    if short:
        raise typer.Exit(1)


def _diagnosed(
    engine: Engine, cases: Sequence[Case], records: Sequence[EvalRecord]
) -> tuple[Diagnosis, ...]:
    from kaoju.evals.diagnose.diagnose import diagnose

    with progress() as show:
        read = source_of(engine).read
        return diagnose(engine, read, cases, records, lambda n, m: show("diagnosing", n, m))


def _refuse(tested: MutationReport, as_json: bool) -> None:
    """Exit 1: figures of a grader that does not notice mistakes would mislead."""
    if as_json:
        print_json({"published": False, "graders": tested.rates()})
    for score in tested.unfit:
        values = {"grader": score.grader, "kill": score.kill_rate or 0.0}
        typer.echo(say("unfit", alarm=score.alarm_rate or 0.0, **values), err=True)
    for survivor in tested.survivors[:_SHOWN]:
        line = f"  {survivor.grader}: {survivor.case}, {survivor.mutation}: {survivor.answer}"
        typer.echo(" ".join(line.split())[:160], err=True)
    typer.echo(say("unpublished"), err=True)
    raise typer.Exit(1)


def show_kinds(records: Sequence[EvalRecord]) -> None:
    """The tables by kind and by check."""
    from kaoju.evals.tables import check_rows, kind_cells, kind_rows

    print_table(
        "",
        ("kind", "n", "right", "rate", "95%", "false refusals", "false answers", "errors"),
        [kind_cells(row) for row in kind_rows(records)],
    )
    print_table(
        "",
        ("check", "ok", "failed", "not asked"),
        [(row.name, row.ok, row.failed, row.not_asked) for row in check_rows(records)],
    )
