"""kaoju domain: what could be added to the pack, and what is wrong with it."""

from __future__ import annotations

import json

import pytest

SHEET = "# Kestrel 20 data sheet\n\nModel: KS-20-B\nWeighing range: 220 g\nWarm-up: 30 min\n"
NOTE = "# Optics\n\nClean the Beam Splitter (BS) weekly.\n"


@pytest.fixture
def base(tmp_path, kaoju):
    documents = tmp_path / "docs"
    documents.mkdir()
    (documents / "sheet.md").write_text(SHEET, "utf-8")
    (documents / "note.md").write_text(NOTE, "utf-8")
    kaoju("init", "--kb", tmp_path / "kb")
    assert kaoju("ingest", "--kb", tmp_path / "kb", documents).status == 0
    return tmp_path / "kb"


def test_suggest_shows_a_table_for_each_part(base, kaoju):
    outcome = kaoju("domain", "suggest", "--kb", base)
    assert outcome.status == 0
    assert [
        w in outcome.out for w in ("Aliases", "KS-20-B", "Weighing range", "Beam Splitter")
    ] == [True] * 4


def test_suggest_in_chinese(base, kaoju, monkeypatch):
    monkeypatch.setenv("KAOJU_LANG", "zh")
    assert "同义词" in kaoju("domain", "suggest", "--kb", base).out


def test_suggest_as_json(base, kaoju):
    lines = kaoju("domain", "suggest", "--kb", base, "--part", "synonyms", "--json").lines
    (line,) = lines
    assert (line["part"], line["name"], line["spellings"]) == ("synonyms", "Beam Splitter", ["BS"])
    (place,) = line["evidence"]
    assert place["quote"] == "Beam Splitter (BS)"
    shown = kaoju("show", "--kb", base, "note.md").out
    assert shown[place["span"]["start"] : place["span"]["end"]] == place["quote"]


def test_accepting_is_moving_the_files(base, kaoju, tmp_path):
    outcome = kaoju("domain", "suggest", "--kb", base, "--write", tmp_path / "new")
    assert outcome.status == 0
    for path in (tmp_path / "new").iterdir():
        path.rename(base / "domain" / path.name)
    assert kaoju("domain", "suggest", "--kb", base, "--json").out == ""
    assert kaoju("domain", "check", "--kb", base).status == 0
    assert kaoju("ingest", "--kb", base, tmp_path / "docs").status == 0


def test_suggest_never_overwrites(base, kaoju):
    assert kaoju("domain", "suggest", "--kb", base, "--write", base / "domain").status == 0
    (base / "domain" / "synonyms.suggested.toml").unlink()
    outcome = kaoju("domain", "suggest", "--kb", base, "--write", base / "domain")
    assert outcome.status == 0  # only what is missing is proposed, in a file that is not there
    (base / "domain" / "synonyms.suggested.toml").write_text("groups = []\n", "utf-8")
    outcome = kaoju("domain", "suggest", "--kb", base, "--write", base / "domain")
    assert (outcome.status, "is there already" in outcome.error) == (2, True)


def test_min_count(base, kaoju):
    assert kaoju("domain", "suggest", "--kb", base, "--min-count", 9, "--json").out == ""
    assert kaoju("domain", "suggest", "--kb", base, "--min-count", 0).status == 2


def test_check_names_errors_and_fails(base, kaoju):
    (base / "domain" / "aliases.json").write_text(
        json.dumps({"Kestrel 20": ["the scale"], "Beam Splitter": ["The Scale"]}), "utf-8"
    )
    outcome = kaoju("domain", "check", "--kb", base)
    assert outcome.status == 1
    assert "means several entities" in outcome.out
    (line,) = kaoju("domain", "check", "--kb", base, "--json").lines
    assert (line["severity"], line["fault"], line["file"]) == (
        "error", "ambiguous_alias", "aliases.json",
    )  # fmt: skip


def test_warnings_do_not_fail(base, kaoju):
    (base / "domain" / "aliases.json").write_text('{"Quartz 7": []}', "utf-8")
    outcome = kaoju("domain", "check", "--kb", base)
    assert (outcome.status, "matches nothing" in outcome.out) == (0, True)


def test_a_pack_that_cannot_be_read(base, kaoju):
    (base / "domain" / "aliases.toml").write_text("not toml", "utf-8")
    outcome = kaoju("domain", "check", "--kb", base)
    assert (outcome.status, "aliases.toml" in outcome.error) == (2, True)
