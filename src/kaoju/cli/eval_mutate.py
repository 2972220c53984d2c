"""kaoju eval mutate: the graders put to the test on answers that code has made wrong."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kaoju.cli.asking import ask_cases, show_graders, source_of
from kaoju.cli.options import AsJson, Kb
from kaoju.cli.output import print_json, print_table

if TYPE_CHECKING:
    from kaoju.engine import Engine
    from kaoju.evals.cases import Case
    from kaoju.evals.records import EvalRecord

_SHOWN = 20


def register(app: typer.Typer) -> None:
    app.command("mutate")(mutate_answers)


def mutate_answers(
    kb: Kb,
    source: Annotated[Path, typer.Argument(help="JSONL of questions, or the folder of a run.")],
    most: Annotated[
        int | None, typer.Option("--most", min=1, help="Right answers to change (default: all).")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Of what is changed to what.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Change right answers by code and print each grader's kill and false-alarm rate; exit 1 for
    an unfit one."""
    from kaoju.engine import Engine
    from kaoju.errors import EvaluationError
    from kaoju.evals.mutate.evidence import graders_tested, right_answers

    with Engine.open(kb) as engine:
        cases, records = _answers(engine, source)
        report = graders_tested(right_answers(cases, records, source_of(engine)), most, seed)
    if report is None:
        raise EvaluationError(f"{source}: no right answer to change: nothing can be tested")
    if as_json:
        survivors = [asdict(survivor) for survivor in report.survivors]
        counts = {name: list(pair) for name, pair in report.mutations.items()}
        print_json(
            {
                "originals": report.originals,
                "graders": report.rates(),
                "mutations": counts,
                "survivors": survivors,
            }
        )
    else:
        show_graders(report)
        made = [(name, count, noticed) for name, (count, noticed) in report.mutations.items()]
        print_table("", ("mutation", "mutants", "judged right"), made)
        rows = [(s.case, s.mutation, s.grader, s.answer) for s in report.survivors[:_SHOWN]]
        if rows:
            print_table("not noticed", ("question", "mutation", "grader", "answer"), rows)
    if report.unfit:
        raise typer.Exit(1)


def _answers(engine: Engine, source: Path) -> tuple[tuple[Case, ...], tuple[EvalRecord, ...]]:
    from kaoju.evals.cases import load_cases
    from kaoju.evals.runs import read_run

    if source.is_dir():
        run = read_run(source)
        return run.questions(), run.records
    cases = load_cases(source)
    return cases, ask_cases(engine, cases)
