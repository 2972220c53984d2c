"""kaoju eval calibrate: thresholds of the gates for a wanted risk, from this knowledge base."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kaoju.cli.messages import say
from kaoju.cli.options import AsJson, Kb
from kaoju.cli.output import print_json, print_table, progress

if TYPE_CHECKING:
    from kaoju.evals.calibrate.calibrate import Calibration
    from kaoju.evals.calibrate.thresholds import Outcome
    from kaoju.evals.statistics import Interval


def register(app: typer.Typer) -> None:
    app.command("calibrate")(calibrate_gates)


def calibrate_gates(
    kb: Kb,
    questions: Annotated[
        Path | None, typer.Argument(help="JSONL of questions (default: made from the documents).")
    ] = None,
    risk: Annotated[
        float, typer.Option("--risk", help="Share of wrong answers that is accepted.")
    ] = 0.02,
    absent_risk: Annotated[
        float | None,
        typer.Option("--absent-risk", help="Of questions on the topic (default: as --risk)."),
    ] = None,
    most: Annotated[int, typer.Option("--most", min=1, help="Questions of a group.")] = 300,
    seed: Annotated[int, typer.Option("--seed", help="Of the sampling.")] = 0,
    dry: Annotated[bool, typer.Option("--dry-run", help="Write nothing.")] = False,
    pictures: Annotated[
        Path | None, typer.Option("--pictures", help="Folder for an SVG of each gate's scores.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Set the gates' thresholds from answerable, general and absent questions."""
    from kaoju.evals.calibrate.calibrate import calibrate, store, stored
    from kaoju.evals.cases import load_cases

    cases = load_cases(questions) if questions else ()
    with progress() as show:
        found = calibrate(
            kb, cases, risk, most, seed, lambda n, m: show("asking", n, m), absent_risk
        )
    path = None if dry else store(kb, found)
    if pictures:
        _draw(stored(found), pictures)
    if as_json:
        print_json(stored(found))
    else:
        _show(found)
        if path:
            typer.echo(str(path), err=True)
    for outcome in found.small:
        typer.echo(say("small", group=outcome.group, count=outcome.questions), err=True)


def _draw(calibration: dict[str, Any], folder: Path) -> None:
    from kaoju.errors import StorageError
    from kaoju.evals.pictures.pictures import GATES, distributions

    try:
        folder.mkdir(parents=True, exist_ok=True)
        for gate, picture in zip(GATES, distributions(calibration), strict=True):
            (folder / f"{gate}.svg").write_text(picture, "utf-8")
    except OSError as error:
        raise StorageError(f"{folder} cannot be written: {error.strerror or error}") from error


def _show(found: Calibration) -> None:
    rows = [
        (
            gate.gate,
            f"{getattr(found.before, gate.gate):.3f}",
            f"{gate.threshold:.3f}",
            _between(gate.interval),
            f"{gate.risk:.3f} ({_between(gate.risk_interval)} of {gate.negatives})",
            f"{gate.false_refusals:.3f} ({_between(gate.refusal_interval)})",
            "–" if gate.auroc is None else f"{gate.auroc:.3f}",
        )
        for gate in found.gates
    ]
    columns = ("gate", "was", "threshold", "95%", "wrongly let pass", "false refusals", "AUROC")
    print_table("", columns, rows)
    print_table(
        "",
        ("group", "questions", "answered before", "answered", "95%", "right before", "right"),
        _outcome_rows(found.outcomes_before, found.outcomes),
    )
    if found.elsewhere:
        typer.echo(say("elsewhere", count=found.elsewhere), err=True)


def _outcome_rows(before: Sequence[Outcome], after: Sequence[Outcome]) -> list[tuple[object, ...]]:
    return [
        (
            a.group,
            a.questions,
            b.answered,
            a.answered,
            _between(a.interval),
            b.right if a.group == "answerable" else "–",
            a.right if a.group == "answerable" else "–",
        )
        for b, a in zip(before, after, strict=True)
    ]


def _between(interval: Interval) -> str:
    return f"{interval.low:.2f}–{interval.high:.2f}"
