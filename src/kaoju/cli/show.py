"""kaoju show: the stored text of a document, which every citation slices."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from kaoju.cli.messages import say
from kaoju.cli.options import AsJson, Kb, Tenant
from kaoju.cli.output import print_json, print_table
from kaoju.errors import UsageError
from kaoju.types.documents import Document, Span


def register(app: typer.Typer) -> None:
    app.command()(show)


def show(
    kb: Kb,
    file: Annotated[str, typer.Argument(help="FILE as a citation names it, or ROOT/FILE.")],
    page: Annotated[int | None, typer.Option("--page", min=1, help="One page only.")] = None,
    blocks: Annotated[bool, typer.Option("--blocks", help="The structure instead.")] = False,
    crop: Annotated[
        str | None,
        typer.Option(
            "--crop",
            metavar="START-END",
            help="Writes a PNG of the place of these characters (a citation's char_start and "
            "char_end), of a whole page with --page N --crop page; prints its path.",
        ),
    ] = None,
    password: Annotated[
        str | None,
        typer.Option("--password", envvar="KAOJU_PASSWORD", help="Of an encrypted file's crop."),
    ] = None,
    tenant: Tenant = "",
    as_json: AsJson = False,
) -> None:
    """Print the stored text of a document."""
    from kaoju.engine import Engine

    with Engine.open(kb) as engine:
        document = engine.find_document(file, tenant)
        span = _page_span(document, page) if page else Span(0, len(document.parsed.text))
        if crop is not None:
            span = span if crop == "page" and page else _given_span(document, crop)
            path = engine.crop(document, span, password)
            typer.echo(path) if not as_json else print_json(_placed(document, span, path))
            return
    if blocks:
        _show_blocks(document, span, as_json)
    elif as_json:
        parsed = document.parsed
        print_json(
            {
                "file": document.source.file,
                "root": document.source.root,
                "title": parsed.title,
                "char_start": span.start,
                "text": span.of(parsed.text),
                "ocr_confidence": parsed.ocr_confidence_of(span),
            }
        )
    else:
        # Exactly the stored characters: no newline is added that no quote could slice.
        sys.stdout.buffer.write(span.of(document.parsed.text).encode("utf-8", "surrogatepass"))
        sys.stdout.buffer.flush()


def _given_span(document: Document, given: str) -> Span:
    start, dash, end = given.partition("-")
    length = len(document.parsed.text)
    if not (dash and start.isdecimal() and end.isdecimal() and int(start) < int(end) <= length):
        raise UsageError(say("crop", given=given, length=length))
    return Span(int(start), int(end))


def _placed(document: Document, span: Span, path: Path) -> dict[str, object]:
    return {
        "file": document.source.file,
        "root": document.source.root,
        "page": document.parsed.page_of(span.start),
        "char_start": span.start,
        "char_end": span.end,
        "ocr_confidence": document.parsed.ocr_confidence_of(span),
        "path": str(path),
    }


def _page_span(document: Document, page: int) -> Span:
    pages = document.parsed.pages
    if page > len(pages):
        name = document.source.file
        raise UsageError(say("page", file=name, page=page, pages=len(pages)))
    text = document.parsed.text
    end = pages[page] if page < len(pages) else len(text)
    return Span(pages[page - 1], end - 1 if page < len(pages) else end)


def _show_blocks(document: Document, span: Span, as_json: bool) -> None:
    text = document.parsed.text
    inside = [b for b in document.parsed.blocks if span.start <= b.span.start < span.end]
    if as_json:
        for block in inside:
            print_json(
                {
                    "kind": block.kind.value,
                    "char_start": block.span.start,
                    "char_end": block.span.end,
                    "level": block.level,
                    "text": block.content.of(text),
                    "ocr_confidence": document.parsed.ocr_confidence_of(block.span),
                    "cells": [
                        [cell.row, cell.column, cell.header, cell.span.of(text)]
                        for cell in block.cells
                    ],
                }
            )
        return
    rows = [
        (
            b.kind.value,
            b.level,
            f"{b.span.start}-{b.span.end}",
            " ".join(b.content.of(text).split()),
        )
        for b in inside
    ]
    print_table("", ("kind", "level", "characters", "text"), rows)
