"""A knowledge base made by the commands themselves, and a way to run them in this process."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from kaoju.cli.app import app
from kaoju.errors import KaojuError


@dataclass(frozen=True)
class Outcome:
    status: int
    out: str
    error: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture(scope="session")
def kaoju():
    """Runs a command; errors become exit statuses as in ``kaoju.cli.app.run``."""

    def run(*arguments: object) -> Outcome:
        result = CliRunner().invoke(app, [str(a) for a in arguments])
        error = result.exception
        if isinstance(error, KaojuError):
            return Outcome(error.exit_status, result.stdout, str(error))
        if error is not None and not isinstance(error, SystemExit):
            raise error
        return Outcome(result.exit_code, result.stdout, result.stderr)

    return run


FILES = {
    "returns.md": (
        "# Returns\n\n## Time limit\n\nYou may return an item within 30 days of delivery. "
        "Opened software cannot be returned.\n\n## Cost\n\nReturn postage costs 4.50 euros.\n"
    ),
    "warranty.md": "# Warranty\n\nKettles carry a two-year warranty. Lamps carry none.\n",
    "prices.csv": "sku,name,price\n00731,Kettle,39.00\n00948,Lamp,NA\n",
    "sub/保修.txt": "保修政策\n\n水壶的保修期为两年。灯具不保修。\n",
}


@pytest.fixture(scope="session")
def kb(tmp_path_factory, kaoju):
    """A small knowledge base with the default encoder; not to be changed by tests."""
    folder = tmp_path_factory.mktemp("cli")
    documents = folder / "shop"
    for name, text in FILES.items():
        path = documents / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    target: Path = folder / "kb"
    assert kaoju("init", "--kb", target).status == 0
    assert kaoju("ingest", "--kb", target, documents, "--jobs", 1).status == 0
    return target
