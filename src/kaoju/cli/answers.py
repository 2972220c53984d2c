"""An answer for people: its text, its sources, how sure it is."""

from __future__ import annotations

from typing import Any

import typer

from kaoju.cli.messages import say
from kaoju.cli.output import echo, print_json

SURE = 0.95  # confidence of OCR below which an answer for people mentions it


def show_answer(result: dict[str, Any], explain: bool = False, numbered: bool = False) -> None:
    """CONTRACT's answer JSON as text; ``explain`` adds the plan and the trace.

    ``numbered`` puts the numbers of its citations behind each sentence.
    """
    answered = result["status"] == "answered"
    plan = result["plan"]
    if plan["resolved"] != result["question"]:
        # Turns kept by earlier versions have no phrasing.
        echo(say("understood", phrased=plan.get("phrased", plan["resolved"])))
    if not answered:
        typer.echo(say("refused", reason=result["reason"]))
    echo(_numbered(result["sentences"]) if answered and numbered else result["answer"])
    cited = result["citations"] if answered else result["nearest"]
    if cited:
        typer.echo("\n" + say("sources" if answered else "nearest"))
    for citation in cited:
        echo(place_of(citation) + (f"  {_short(citation['quote'])}" if answered else ""))
    typer.echo("\n" + say("confidence", **result["confidence"]))
    if explain:
        print_json(result["plan"])
        print_json(result["trace"])


def _numbered(sentences: list[dict[str, Any]]) -> str:
    return "\n".join(
        sentence["text"] + " " + "".join(f"[{n}]" for n in sentence["citations"])
        for sentence in sentences
    )


def place_of(citation: dict[str, Any]) -> str:
    """ "[1] root/file:3-4, p. 2 › Section", and how sure OCR was where it was not quite."""
    page = f", p. {citation['page']}" if citation["page"] else ""
    lines = f"{citation['line_start']}-{citation['line_end']}"
    section = f" › {citation['section']}" if citation["section"] else ""
    place = f"[{citation['n']}] {citation['root']}/{citation['file']}:{lines}{page}{section}"
    return place + _doubt(citation.get("ocr_confidence"))


def _doubt(confidence: float | None) -> str:
    if confidence is None or confidence >= SURE:
        return ""
    percent = round(confidence * 10_000) // 100  # down: never surer than it was
    return say("read_by_ocr", percent=percent)


def _short(quote: str, width: int = 100) -> str:
    line = " ".join(quote.split())
    return f"“{line}”" if len(line) <= width else f"“{line[:width]}…”"
