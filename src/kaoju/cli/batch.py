"""Many questions in one process: an output line per input line, errors kept in their place."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import typer

from kaoju.cli.messages import say
from kaoju.cli.output import progress
from kaoju.errors import KaojuError, UsageError
from kaoju.types.contract import error_json
from kaoju.types.queries import Question, Turn


def run_batch(
    questions: Path, out: Path | None, tenant: str, ask: Callable[[Question], dict[str, Any]]
) -> None:
    """Writes ``ask``'s object for each line; Exit(1) at the end when a line could not be asked."""
    if out is None:
        raise UsageError("--questions needs --out FILE.jsonl to write to")
    try:
        lines = questions.read_text("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot read {questions}: {error}") from error
    lines = [line for line in lines if line.strip()]
    failed = 0
    # Written aside and moved into place: a reader never sees half a batch under its final name.
    partial = out.with_name(out.name + ".partial")
    with partial.open("w", encoding="utf-8") as target, progress() as show:
        for done, line in enumerate(lines, 1):
            result = _one(line, tenant, ask)
            failed += "error" in result
            target.write(json.dumps(result, ensure_ascii=False) + "\n")
            show("asking", done, len(lines))
    partial.replace(out)
    typer.echo(say("written", count=len(lines), path=out), err=True)
    if failed:
        raise typer.Exit(1)


def _one(line: str, tenant: str, ask: Callable[[Question], dict[str, Any]]) -> dict[str, Any]:
    identifier: object = None
    try:
        record = json.loads(line)
        if not isinstance(record, dict):
            raise UsageError("a line must be a JSON object")
        identifier = record.get("id")
        return ask(question_of(record, tenant))
    except (KaojuError, json.JSONDecodeError) as error:
        return dict(error_json(identifier, str(error)))


def question_of(record: dict[str, Any], tenant: str = "") -> Question:
    """A question from ``id question history tenant`` of a line; UsageError when it has none."""
    text = record.get("question")
    if not isinstance(text, str):
        raise UsageError('the line has no "question"')
    identifier = record.get("id")
    return Question(
        text=text,
        id=None if identifier is None else str(identifier),
        history=tuple(turns(record.get("history") or [])),
        tenant=str(record.get("tenant") or tenant),
    )


def turns(history: Any) -> Iterator[Turn]:
    """Earlier turns, oldest first; UsageError when they are not a list of question and answer."""
    if not isinstance(history, list):
        raise UsageError('"history" must be a list of {"question", "answer"}')
    for turn in history:
        if not isinstance(turn, dict) or not isinstance(turn.get("question"), str):
            raise UsageError('every turn of "history" needs a "question"')
        yield Turn(turn["question"], str(turn.get("answer") or ""))


def read_history(path: Path | None) -> tuple[Turn, ...]:
    """The turns of ``--history FILE.json``."""
    if path is None:
        return ()
    try:
        return tuple(turns(json.loads(path.read_text("utf-8"))))
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot read the history {path}: {error}") from error
