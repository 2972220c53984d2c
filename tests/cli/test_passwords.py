"""kaoju ingest --password: from the environment, the standard input or a file; kept nowhere."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "parse"))
from locked import locked

SECRET, OTHER = "kestrel-714", "merlin-208"


@pytest.fixture
def sealed(tmp_path, kaoju):
    """A base, and a folder with two PDFs of different passwords."""
    folder = tmp_path / "sealed"
    (folder / "sub").mkdir(parents=True)
    (folder / "a.pdf").write_bytes(locked("The gate opens at nine", SECRET))
    (folder / "sub" / "b.pdf").write_bytes(locked("The gate closes at six", OTHER))
    kb = tmp_path / "kb"
    assert kaoju("init", "--kb", kb).status == 0
    return kb, folder


def statuses(outcome) -> dict[str, str]:
    return {line["file"]: line["status"] for line in outcome.lines}


def holds(folder: Path, secret: str) -> list[Path]:
    return [p for p in folder.rglob("*") if p.is_file() and secret.encode() in p.read_bytes()]


def test_missing_wrong_and_right(sealed, kaoju, monkeypatch):
    kb, folder = sealed
    outcome = kaoju("ingest", "--kb", kb, folder, "--json")
    assert outcome.status == 1
    assert all("needs a password" in line["reason"] for line in outcome.lines)
    monkeypatch.setenv("KAOJU_PASSWORD", SECRET)
    outcome = kaoju("ingest", "--kb", kb, folder, "--json")
    assert outcome.status == 1
    assert statuses(outcome) == {"a.pdf": "added", "sub/b.pdf": "failed"}
    assert "does not open" in outcome.lines[1]["reason"]
    assert kaoju("show", "--kb", kb, "a.pdf").out == "The gate opens at nine"
    assert not holds(kb, SECRET)
    monkeypatch.delenv("KAOJU_PASSWORD")
    assert statuses(kaoju("ingest", "--kb", kb, folder, "--json"))["a.pdf"] == "unchanged"


def test_a_file_of_passwords(sealed, kaoju, tmp_path):
    kb, folder = sealed
    passwords = tmp_path / "passwords.json"
    passwords.write_text(json.dumps({"a.pdf": SECRET, "sealed/sub/b.pdf": OTHER}))
    outcome = kaoju("ingest", "--kb", kb, folder, "--passwords", passwords, "--json")
    assert outcome.status == 0
    assert statuses(outcome) == {"a.pdf": "added", "sub/b.pdf": "added"}
    assert not holds(kb, SECRET)
    assert not holds(kb, OTHER)


@pytest.mark.parametrize("content", ["[1]", '{"a.pdf": 7}', '{"a.pdf": "kestrel-714"', "\x80"])
def test_a_file_of_passwords_that_is_none_is_not_quoted(sealed, kaoju, tmp_path, content):
    kb, folder = sealed
    passwords = tmp_path / "passwords.json"
    passwords.write_text(content, "latin-1")
    outcome = kaoju("ingest", "--kb", kb, folder, "--passwords", passwords)
    assert outcome.status == 2
    assert str(passwords) in outcome.error
    assert SECRET not in outcome.error


def test_asked_for(sealed, monkeypatch):
    from typer.testing import CliRunner

    from kaoju.cli.app import app

    kb, folder = sealed
    arguments = ["ingest", "--kb", str(kb), str(folder / "a.pdf"), "--password", "-"]
    result = CliRunner().invoke(app, arguments, input=f"{SECRET}\n")
    assert result.exit_code == 0, result.stderr
    assert SECRET not in result.output
