"""kaoju domain suggest: entries that the documents could add to the domain pack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from kaoju.cli.messages import say
from kaoju.cli.options import AsJson, Kb, Tenant
from kaoju.cli.output import print_json, print_table
from kaoju.types.packs import PackPart, Proposal

_COLUMNS = ("name", "spellings", "places", "documents", "in_use", "evidence")
_WIDE = 100


def register(app: typer.Typer) -> None:
    app.command("suggest")(suggest)


def suggest(
    kb: Kb,
    part: Annotated[
        list[PackPart] | None, typer.Option("--part", help="Only this part; may be repeated.")
    ] = None,
    min_count: Annotated[
        int, typer.Option("--min-count", min=1, help="Leave out what fewer places say.")
    ] = 1,
    write: Annotated[
        Path | None,
        typer.Option("--write", metavar="FOLDER", help="Write files of a domain pack there too."),
    ] = None,
    tenant: Tenant = "",
    as_json: AsJson = False,
) -> None:
    """Propose aliases, attributes and synonyms that the documents use, each with its places."""
    from kaoju.engine import Engine

    with Engine.open(kb) as engine:
        found = engine.suggest(part or tuple(PackPart), min_count, tenant)
        written = engine.write_proposals(found, write) if write else []
    if as_json:
        for proposal in found:
            print_json(asdict(proposal))
    else:
        _show(found)
    for path in written:
        typer.echo(say("proposals_written", path=path, pack=kb / "domain"), err=True)


def _show(found: Sequence[Proposal]) -> None:
    if not found:
        typer.echo(say("no_proposals"), err=True)
    columns = [say(f"column_{name}") for name in _COLUMNS]
    for part in PackPart:
        rows = [_row(proposal) for proposal in found if proposal.part is part]
        if rows:
            print_table(say(f"proposed_{part}"), columns, rows)


def _row(proposal: Proposal) -> tuple[object, ...]:
    first = proposal.evidence[0]
    quote = " ".join(first.quote.split())
    shown = quote if len(quote) <= _WIDE else f"{quote[:_WIDE]}…"
    return (
        proposal.name,
        ", ".join(proposal.spellings),
        proposal.count,
        proposal.documents,
        say("yes" if proposal.in_use else "no"),
        f"{first.doc_id}: {shown}",
    )
