"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Kb = Annotated[
    Path,
    typer.Option(
        "--kb", envvar="KAOJU_KB", help="Folder of the knowledge base.", show_default=False
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON on stdout and nothing else.")]
Tenant = Annotated[str, typer.Option("--tenant", help="Whose documents; others are not seen.")]
Explain = Annotated[bool, typer.Option("--explain", help="Show plan, paths, scores and times.")]
Questions = Annotated[
    Path | None, typer.Option("--questions", help="JSONL of questions, asked in one process.")
]
Out = Annotated[Path | None, typer.Option("--out", help="JSONL to write, a line per question.")]
History = Annotated[
    Path | None, typer.Option("--history", help="JSON list of earlier turns, oldest first.")
]
Entity = Annotated[str | None, typer.Option("--entity", help="One entity, any spelling.")]
Attribute = Annotated[str | None, typer.Option("--attribute", help="One attribute.")]
