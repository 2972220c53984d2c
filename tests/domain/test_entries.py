"""Entries of a pack, each with its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaoju.domain.entries import Entry, pack_entries
from kaoju.errors import SettingsError


def test_every_part_in_the_order_of_the_files(tmp_path: Path) -> None:
    (tmp_path / "aliases.json").write_text('{"K90": ["a"], "K90": ["b"]}', "utf-8")
    (tmp_path / "dimensions.toml").write_text('mass = ["Capacity"]\n', "utf-8")
    (tmp_path / "synonyms.mine.toml").write_text('groups = [["x", "y"], ["v", "w"]]\n', "utf-8")
    (tmp_path / "units.toml").write_text("[length]\n", "utf-8")
    (tmp_path / "zh.json").write_text('{"series": ["家族"]}', "utf-8")
    (tmp_path / "notes.txt").write_text("not a part", "utf-8")
    assert pack_entries(tmp_path) == (
        Entry("aliases.json", "aliases", "K90", ("a",)),
        Entry("aliases.json", "aliases", "K90", ("b",)),
        Entry("dimensions.toml", "dimensions", "mass", ("Capacity",)),
        Entry("synonyms.mine.toml", "synonyms", "", ("x", "y")),
        Entry("synonyms.mine.toml", "synonyms", "", ("v", "w")),
        Entry("units.toml", "units", read=False),
        Entry("zh.json", "zh", "series", ("家族",)),
    )


def test_spoken_phrases_have_a_name(tmp_path: Path) -> None:
    text = 'groups = [["x", "y"]]\n[spoken]\n"gone" = ["lost", "deleted"]\n'
    (tmp_path / "synonyms.a.toml").write_text(text, "utf-8")
    (tmp_path / "synonyms.b.json").write_text('{"spoken": {"gone": ["lost"]}}', "utf-8")
    assert pack_entries(tmp_path) == (
        Entry("synonyms.a.toml", "synonyms", "", ("x", "y")),
        Entry("synonyms.a.toml", "spoken", "gone", ("lost", "deleted")),
        Entry("synonyms.b.json", "spoken", "gone", ("lost",)),
    )


def test_no_pack_has_no_entries(tmp_path: Path) -> None:
    assert pack_entries(tmp_path / "none") == ()


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "synonyms.json").write_text('{"groups": "x"}', "utf-8")
    with pytest.raises(SettingsError, match=r"synonyms\.json"):
        pack_entries(tmp_path)
