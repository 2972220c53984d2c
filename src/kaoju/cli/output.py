"""Printing: JSON on stdout, tables for people, progress on stderr."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import typer

from kaoju.cli.messages import say

_WIDE = 160
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f]|\r(?!\n)")  # no tab, no line end
Progress = Callable[[str, int, int], None]


def visible(text: str) -> str:
    """With ``\\x1b`` in place of an escape character, and so on: names and documents may hold what
    a terminal would obey. Line ends and tabs stay."""
    return _CONTROL.sub(lambda match: f"\\x{ord(match[0]):02x}", text)


def echo(text: str, err: bool = False) -> None:
    """A line for people with words of documents or names of files."""
    typer.echo(visible(text), err=err)


def print_json(value: object) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False))


def print_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A table on stdout; cells are never read as markup, nor by the terminal."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title or None, title_justify="left")
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*(Text("" if cell is None else visible(str(cell))) for cell in row))
    console = Console()
    # Where nobody looks at a screen, folding cells to 80 columns only hurts.
    (console if console.is_terminal else Console(width=_WIDE)).print(table)


@contextmanager
def progress() -> Iterator[Progress]:
    """A bar per phase on stderr; nothing where stderr is no terminal."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        TaskID,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )
    from rich.progress import Progress as Bars

    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Bars(*columns, console=console, disable=not console.is_terminal) as bars:
        tasks: dict[str, TaskID] = {}

        def report(phase: str, done: int, total: int) -> None:
            if phase not in tasks:
                tasks[phase] = bars.add_task(_phase(phase), total=total)
            bars.update(tasks[phase], completed=done, total=total)

        yield report


def _phase(phase: str) -> str:
    try:
        return say(phase)
    except KeyError:
        return phase


def counted(counts: Mapping[str, int]) -> str:
    """ "3 added, 1 failed": the counts that are not zero."""
    return ", ".join(f"{count} {name}" for name, count in counts.items() if count)
