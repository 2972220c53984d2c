"""kaoju show, doctor: the stored text exactly, and a sound base."""

from __future__ import annotations

import sqlite3
import subprocess
import sys


def test_show_prints_the_stored_characters(kb, kaoju):
    assert kaoju("show", "--kb", kb, "prices.csv").out == (
        "sku,name,price\n00731,Kettle,39.00\n00948,Lamp,NA\n"
    )
    assert kaoju("show", "--kb", kb, "shop/sub/保修.txt").out.startswith("保修政策\n")


def test_blocks_point_into_the_text(kb, kaoju):
    text = kaoju("show", "--kb", kb, "returns.md").out
    blocks = kaoju("show", "--kb", kb, "returns.md", "--blocks", "--json").lines
    assert [b["kind"] for b in blocks][:2] == ["heading", "heading"]
    for block in blocks:
        assert block["text"] in text[block["char_start"] : block["char_end"]]


def test_an_unknown_file_is_wrong_usage(kb, kaoju):
    assert kaoju("show", "--kb", kb, "nothing.md").status == 2
    assert kaoju("show", "--kb", kb, "../../etc/passwd").status == 2


def test_another_tenants_document_is_not_found(kb, kaoju):
    assert kaoju("show", "--kb", kb, "returns.md", "--tenant", "other").status == 2


def test_a_page_of_a_file_without_pages(kb, kaoju):
    assert kaoju("show", "--kb", kb, "returns.md", "--page", 2).status == 2


def test_doctor_finds_nothing_wrong(kb, kaoju):
    outcome = kaoju("doctor", "--kb", kb, "--json")
    assert outcome.status == 0
    assert outcome.json["problems"] == []
    assert outcome.json["documents"] == 4


def test_a_corrupt_database_is_a_clear_message(tmp_path, kaoju):
    kaoju("init", "--kb", tmp_path / "kb")
    database = next(p for p in (tmp_path / "kb").iterdir() if p.suffix in (".db", ".sqlite"))
    database.write_bytes(b"not a database at all" * 100)
    outcome = kaoju("ask", "--kb", tmp_path / "kb", "anything")
    assert outcome.status == 3
    assert str(database) in outcome.error


def test_a_newer_schema_is_refused(tmp_path, kaoju):
    kaoju("init", "--kb", tmp_path / "kb")
    database = next(p for p in (tmp_path / "kb").iterdir() if p.suffix in (".db", ".sqlite"))
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA user_version = 999")
    connection.close()
    assert kaoju("ask", "--kb", tmp_path / "kb", "anything").status == 3


def test_exit_statuses_reach_the_shell(tmp_path):
    """The real process: message on stderr, nothing on stdout, no traceback."""
    script = "from kaoju.cli import main; main()"
    arguments = [sys.executable, "-c", script, "ask", "--kb", str(tmp_path), "anything", "--json"]
    done = subprocess.run(arguments, capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert done.stdout == ""
    assert done.stderr.startswith("kaoju: ")
    assert "Traceback" not in done.stderr
