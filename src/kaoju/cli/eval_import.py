"""kaoju eval import: public test collections as documents with a question file."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from kaoju.cli.options import AsJson
from kaoju.cli.output import print_json


def register(app: typer.Typer) -> None:
    app.command("import")(import_collection)


def import_collection(
    collection: Annotated[str, typer.Argument(help="squad, cranfield or rgb.")],
    source: Annotated[Path, typer.Argument(help="The collection's file or folder.")],
    target: Annotated[Path, typer.Argument(help="New folder: documents, questions, qrels.")],
    as_json: AsJson = False,
) -> None:
    """Turn a public test collection into documents with a question file."""
    from kaoju.evals.importers import import_corpus

    found = import_corpus(collection, source, target)
    if as_json:
        print_json(
            {
                key: str(value) if isinstance(value, Path) else value
                for key, value in asdict(found).items()
            }
        )
        return
    for key, value in asdict(found).items():
        typer.echo(f"{key}: {value}")
