"""What a sweep leaves: a table, and the winning kaoju.toml."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kaoju.evals.report import table
from kaoju.evals.sweep.choose import Choice
from kaoju.evals.sweep.grid import Setting, shown

TABLE, WINNER = "table.md", "kaoju.toml"


def write_sweep(folder: Path, choice: Choice) -> None:
    (folder / TABLE).write_text(markdown(choice), "utf-8")
    (folder / WINNER).write_text(toml(choice.winner), "utf-8")


def markdown(choice: Choice) -> str:
    sets = list(choice.rows[0].sets)
    rows = [
        (shown(row.setting), f"{row.mean:.3f}", *(f"{row.sets[name]:.3f}" for name in sets))
        for row in choice.rows
    ]
    difference = choice.difference
    between = f"{difference.interval.low:+.3f} to {difference.interval.high:+.3f}"
    lines = [
        "# Sweep",
        table(("settings", "mean of the sets", *sets), rows),
        f"- winner: {shown(choice.winner)}",
        f"- now: {choice.now:.3f}; winner on the questions that chose it: {choice.selected:.3f}",
        f"- chosen without each fold and scored on it: **{choice.nested:.3f}**, against now "
        f"{difference.mean:+.3f} a question (95% {between}, McNemar p = {choice.mcnemar:.3g})",
        "- chosen in the folds: " + "; ".join(map(shown, choice.chosen)),
    ]
    return "\n\n".join(lines[:2]) + "\n\n" + "\n".join(lines[2:]) + "\n"


def toml(setting: Setting) -> str:
    """Only what differs from today's settings: to be copied into kaoju.toml."""
    sections: dict[str, list[str]] = {}
    for key, value in setting:
        section, _, name = key.partition(".")
        sections.setdefault(section, []).append(f"{name} = {_value(value)}")
    parts = [f"[{section}]\n" + "\n".join(lines) + "\n" for section, lines in sections.items()]
    return "\n".join(parts) or "# the settings as they are\n"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{k} = {_value(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
