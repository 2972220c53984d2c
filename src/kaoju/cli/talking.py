"""The turns of a conversation on a terminal or a pipe."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import typer

from kaoju.cli.answers import place_of, show_answer
from kaoju.cli.messages import say
from kaoju.cli.output import echo, print_json
from kaoju.errors import ReadError, UsageError
from kaoju.types.contract import error_json

if TYPE_CHECKING:
    from kaoju.engine import Engine

_PROMPT = "> "
Line = str | ReadError


def lines_of_stdin() -> Iterator[Line]:
    """What is typed or piped, a question or a command each; a line that is no UTF-8 as an error."""
    if sys.stdin.isatty():
        yield from _typed()
        return
    for number, raw in enumerate(sys.stdin.buffer, 1):
        try:
            yield raw.removeprefix(codecs.BOM_UTF8 if number == 1 else b"").decode().strip()
        except UnicodeDecodeError as error:
            yield ReadError(f"line {number} of the input is not UTF-8 ({error.reason})")


def _typed() -> Iterator[str]:
    with suppress(ImportError):  # not built in on every platform
        import readline  # noqa: F401 -- gives input() its editing keys
    typer.echo(say("chat"), err=True)
    while True:
        try:
            yield input(_PROMPT).strip()
        except EOFError:
            return


def talk(
    engine: Engine, lines: Iterable[Line], conversation: str | None, tenant: str, as_json: bool
) -> int:
    """Answers line by line; returns how many could not be asked."""
    failed = 0
    last: dict[str, Any] | None = None
    for line in lines:
        if line == ":quit":
            break
        if line == ":new":
            conversation = last = None
            typer.echo(say("chat_new"), err=True)
        elif line == ":sources":
            _sources(last, as_json)
        elif isinstance(line, str) and line.startswith(":"):
            typer.echo(say("chat_unknown", given=line.split()[0]), err=True)
        elif line:
            try:
                if isinstance(line, ReadError):
                    raise line
                last = engine.converse(line, conversation, tenant)
            except (UsageError, ReadError) as error:
                failed += 1
                _failure(error, as_json)
                continue
            conversation = last["conversation"]
            _answer(last, as_json)
    if conversation:
        typer.echo(say("chat_kept", id=conversation), err=True)
    return failed


def _answer(answer: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print_json(answer)
    else:
        show_answer(answer, numbered=True)
        typer.echo("")
    sys.stdout.flush()


def _failure(error: Exception, as_json: bool) -> None:
    if as_json:
        print_json(error_json(None, str(error)))
    else:
        typer.echo(f"kaoju: {error}", err=True)


def _sources(answer: dict[str, Any] | None, as_json: bool) -> None:
    """Each place with all that is quoted from it; beside the JSON, which holds it already."""
    if answer is None:
        typer.echo(say("chat_nothing"), err=True)
        return
    for citation in answer["citations"] or answer["nearest"]:
        echo(place_of(citation), err=as_json)
        if answer["citations"]:
            echo(citation["quote"], err=as_json)
