"""kaoju eval compare: what became right and what became wrong between two runs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kaoju.cli.options import AsJson
from kaoju.cli.output import print_json, print_table

if TYPE_CHECKING:
    from kaoju.evals.compare import Comparison, KindChange, Pair


def register(app: typer.Typer) -> None:
    app.command("compare")(compare_runs)


def compare_runs(
    run_a: Annotated[Path, typer.Argument(help="Folder of the first run.")],
    run_b: Annotated[Path, typer.Argument(help="Folder of the second, over the same questions.")],
    as_json: AsJson = False,
) -> None:
    """Compare two runs over the same questions, with paired significance."""
    from kaoju.evals.compare import compare
    from kaoju.evals.runs import read_run

    found = compare(read_run(run_a), read_run(run_b))
    if as_json:
        print_json(_json(found))
        return
    for title, changed in (("settings", found.settings), ("versions", found.versions)):
        if changed:
            rows = [(key, a, b) for key, (a, b) in changed.items()]
            print_table("", (title, run_a.name, run_b.name), rows)
    columns = ("kind", "n", "a", "b", "became right", "became wrong", "b - a", "95%", "McNemar p")
    print_table("", columns, [_row(change) for change in found.kinds])
    _pairs("became right", found.became_right)
    _pairs("became wrong", found.became_wrong)


def _row(change: KindChange) -> tuple[object, ...]:
    interval = change.difference.interval
    return (
        change.kind,
        change.questions,
        f"{change.rate_a:.3f}",
        f"{change.rate_b:.3f}",
        change.became_right,
        change.became_wrong,
        f"{change.difference.mean:+.3f}",
        f"{interval.low:+.2f}…{interval.high:+.2f}",
        f"{change.mcnemar:.3g}",
    )


def _pairs(title: str, pairs: Sequence[Pair]) -> None:
    if pairs:
        rows = [(p.a.id, p.a.question, _said(p.a.answer), _said(p.b.answer)) for p in pairs]
        print_table(title, ("id", "question", "a", "b"), rows)


def _said(answer: Any) -> str:
    return str(answer.get("answer") or "") if answer else ""


def _json(found: Comparison) -> dict[str, Any]:
    return {
        "kinds": [
            {
                "kind": change.kind,
                "questions": change.questions,
                "a": change.rate_a,
                "b": change.rate_b,
                "became_right": change.became_right,
                "became_wrong": change.became_wrong,
                "difference": change.difference.mean,
                "low": change.difference.interval.low,
                "high": change.difference.interval.high,
                "p_bootstrap": change.difference.p,
                "p_mcnemar": change.mcnemar,
            }
            for change in found.kinds
        ],
        "became_right": [pair.a.id for pair in found.became_right],
        "became_wrong": [pair.a.id for pair in found.became_wrong],
        "settings": found.settings,
        "versions": found.versions,
    }
