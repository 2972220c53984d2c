"""kaoju init and ingest: what scripts rely on."""

from __future__ import annotations

import json


def test_init_makes_settings_and_a_domain_pack(tmp_path, kaoju):
    assert kaoju("init", "--kb", tmp_path / "kb").status == 0
    assert (tmp_path / "kb" / "kaoju.toml").is_file()
    assert (tmp_path / "kb" / "domain").is_dir()


def test_init_keeps_what_is_there(tmp_path, kaoju):
    kaoju("init", "--kb", tmp_path / "kb")
    settings = tmp_path / "kb" / "kaoju.toml"
    settings.write_text("[sparse]\nk1 = 0.9\n")
    assert kaoju("init", "--kb", tmp_path / "kb").status == 0
    assert settings.read_text() == "[sparse]\nk1 = 0.9\n"


def test_bad_aliases_are_a_usage_error(tmp_path, kaoju):
    (tmp_path / "aliases.json").write_text('["not an object"]')
    outcome = kaoju("init", "--kb", tmp_path / "kb", "--aliases", tmp_path / "aliases.json")
    assert outcome.status == 2
    assert "aliases.json" in outcome.error


def test_the_report_has_a_line_per_file(tmp_path, kaoju):
    documents = tmp_path / "docs"
    documents.mkdir()
    (documents / "good.md").write_text("# Good\n\nText.\n")
    (documents / "broken.pdf").write_bytes(b"%PDF-1.4 nothing more")
    kaoju("init", "--kb", tmp_path / "kb")
    outcome = kaoju(
        "ingest", "--kb", tmp_path / "kb", documents, "--report", tmp_path / "r.jsonl", "--json"
    )
    assert outcome.status == 1
    lines = [json.loads(line) for line in (tmp_path / "r.jsonl").read_text().splitlines()]
    assert {line["file"]: line["status"] for line in lines} == {
        "good.md": "added",
        "broken.pdf": "failed",
    }
    assert lines == outcome.lines
    assert all(line["reason"] for line in lines if line["status"] == "failed")


def test_ingesting_again_encodes_nothing(tmp_path, kaoju):
    documents = tmp_path / "docs"
    documents.mkdir()
    (documents / "a.md").write_text("# A\n\nOne sentence.\n\n## B\n\nAnother one.\n")
    kaoju("init", "--kb", tmp_path / "kb")
    first = kaoju("ingest", "--kb", tmp_path / "kb", documents, "--json").lines
    again = kaoju("ingest", "--kb", tmp_path / "kb", documents, "--json").lines
    assert first[0]["encoded"] > 0
    assert (again[0]["status"], again[0]["encoded"]) == ("unchanged", 0)


def test_changed_text_alone_is_encoded_again(tmp_path, kaoju):
    documents = tmp_path / "docs"
    documents.mkdir()
    path = documents / "a.md"
    path.write_text("# A\n\nFirst section stays.\n\n## B\n\nSecond section.\n\n## C\n\nThird.\n")
    kaoju("init", "--kb", tmp_path / "kb")
    whole = kaoju("ingest", "--kb", tmp_path / "kb", documents, "--json").lines[0]
    path.write_text(path.read_text().replace("Third.", "Third, but changed."))
    changed = kaoju("ingest", "--kb", tmp_path / "kb", documents, "--json").lines[0]
    assert changed["status"] == "updated"
    assert 0 < changed["encoded"] < whole["encoded"]


def test_a_folder_that_is_no_knowledge_base(tmp_path, kaoju):
    outcome = kaoju("ingest", "--kb", tmp_path, tmp_path)
    assert outcome.status == 3
    assert "kaoju init" in outcome.error
