"""kaoju show --crop: a picture of the place of a citation."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "parse"))
from locked import locked
from pdfs import pdf

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def filed(tmp_path_factory, kaoju):
    """A base of a PDF, an encrypted one and a text, and their folder."""
    folder = tmp_path_factory.mktemp("crop") / "filed"
    folder.mkdir()
    lines = [(72.0, 700.0, 12.0, False, "Alpha 17"), (72.0, 500.0, 12.0, False, "Omega 42")]
    (folder / "a.pdf").write_bytes(pdf([[(72.0, 700.0, 12.0, False, "First page")], lines]))
    (folder / "locked.pdf").write_bytes(locked("Sealed words", "kestrel-714"))
    (folder / "b.txt").write_text("No pages here.")
    kb = folder.parent / "kb"
    assert kaoju("init", "--kb", kb).status == 0
    assert kaoju("ingest", "--kb", kb, folder, "--password", "kestrel-714").status == 0
    return kb, folder


def test_the_place_of_a_citation(filed, kaoju):
    kb, _ = filed
    at = kaoju("show", "--kb", kb, "a.pdf").out.index("42")
    outcome = kaoju("show", "--kb", kb, "a.pdf", "--crop", f"{at}-{at + 2}", "--json")
    assert outcome.status == 0
    place = outcome.json
    assert (place["page"], place["char_start"], place["char_end"]) == (2, at, at + 2)
    assert Path(place["path"]).is_relative_to(kb)
    assert Path(place["path"]).read_bytes().startswith(PNG)
    again = kaoju("show", "--kb", kb, "a.pdf", "--crop", f"{at}-{at + 2}")
    assert again.out == f"{place['path']}\n"


def test_a_whole_page(filed, kaoju):
    kb, _ = filed
    outcome = kaoju("show", "--kb", kb, "a.pdf", "--page", 2, "--crop", "page")
    assert Path(outcome.out.strip()).read_bytes()[16:24] == bytes.fromhex("000006a400000898")


@pytest.mark.parametrize("crop", ["page", "5", "5-5", "7-3", "-3-5", "0-9999999", "a-b", "3-"])
def test_what_is_no_span(filed, kaoju, crop):
    assert kaoju("show", "--kb", filed[0], "a.pdf", "--crop", crop).status == 2


def test_a_text_has_no_picture(filed, kaoju):
    outcome = kaoju("show", "--kb", filed[0], "b.txt", "--crop", "0-2")
    assert outcome.status == 2
    assert "no pages" in outcome.error


def test_an_encrypted_file_needs_its_password_again(filed, kaoju, monkeypatch):
    kb, _ = filed
    outcome = kaoju("show", "--kb", kb, "locked.pdf", "--crop", "0-6")
    assert outcome.status == 1
    assert "needs a password" in outcome.error
    monkeypatch.setenv("KAOJU_PASSWORD", "kestrel-714")
    assert kaoju("show", "--kb", kb, "locked.pdf", "--crop", "0-6").status == 0


def test_another_tenants_page_is_not_found(filed, kaoju):
    outcome = kaoju("show", "--kb", filed[0], "a.pdf", "--crop", "0-3", "--tenant", "other")
    assert outcome.status == 2


def test_a_file_that_has_changed_since(filed, kaoju):
    kb, folder = filed
    (folder / "a.pdf").write_bytes(pdf([[(72.0, 700.0, 12.0, False, "Rewritten")]]))
    outcome = kaoju("show", "--kb", kb, "a.pdf", "--crop", "0-3")
    assert outcome.status == 1
    assert "ingest it again" in outcome.error
