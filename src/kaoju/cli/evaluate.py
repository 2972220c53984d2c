"""kaoju eval: its commands, one file each."""

from __future__ import annotations

import typer

from kaoju.cli import (
    eval_calibrate,
    eval_compare,
    eval_diagnose,
    eval_import,
    eval_mutate,
    eval_report,
    eval_review,
    eval_run,
    eval_sweep,
)

app = typer.Typer(help="Ask question sets, grade the answers, compare runs.", no_args_is_help=True)

for module in (
    eval_run,
    eval_import,
    eval_compare,
    eval_mutate,
    eval_calibrate,
    eval_diagnose,
    eval_sweep,
    eval_review,
    eval_report,
):
    module.register(app)
