"""Settings: the owner's own sentence, for all languages or for each."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaoju.config import FILE_NAME, OwnSentence, load
from kaoju.errors import SettingsError


def refusal(folder: Path, toml: str, environment: dict[str, str] | None = None) -> OwnSentence:
    (folder / FILE_NAME).write_text(toml, "utf-8")
    return load(folder, environment or {}).answer.refusal


def test_one_sentence_is_for_every_language(tmp_path: Path) -> None:
    own = refusal(tmp_path, '[answer]\nrefusal = "I\'ll pass this to our team."\n')
    assert own.of("en") == own.of("zh") == "I'll pass this to our team."


def test_a_language_has_its_own_sentence(tmp_path: Path) -> None:
    own = refusal(tmp_path, '[answer.refusal]\nany = "Ask us."\nzh = "请联系客服。"\n')
    assert own.of("zh") == "请联系客服。"
    assert own.of("en") == "Ask us."


def test_without_it_nothing_is_said(tmp_path: Path) -> None:
    assert refusal(tmp_path, "").of("en") == ""
    assert refusal(tmp_path, '[answer.refusal]\nzh = "请联系客服。"\n').of("en") == ""


def test_the_environment_wins(tmp_path: Path) -> None:
    own = refusal(tmp_path, '[answer]\nrefusal = "Ask us."\n', {"KAOJU_ANSWER__REFUSAL": "Call 5."})
    assert own.of("en") == "Call 5."


def test_lines_are_joined(tmp_path: Path) -> None:
    own = refusal(tmp_path, '[answer]\nrefusal = """Ask\nus."""\n')
    assert own.of("en") == "Ask us."


@pytest.mark.parametrize("value", ["3", "true", '["Ask us."]', '{fr = "Demandez."}', "{zh = 3}"])
def test_anything_else_is_refused_with_its_key(tmp_path: Path, value: str) -> None:
    with pytest.raises(SettingsError, match=r"refusal.*any, zh, en"):
        refusal(tmp_path, f"[answer]\nrefusal = {value}\n")


def test_cleaning_rules_are_switched_off_by_name(tmp_path: Path) -> None:
    assert load(tmp_path, {}).reading.off == ()
    (tmp_path / FILE_NAME).write_text('[reading]\noff = ["ligatures", "page_furniture"]\n', "utf-8")
    assert load(tmp_path, {}).reading.off == ("ligatures", "page_furniture")
    assert load(tmp_path, {"KAOJU_READING__OFF": ""}).reading.off == ("",)
    assert load(tmp_path, {"KAOJU_READING__OFF": "hyphenation"}).reading.off == ("hyphenation",)


def test_an_unknown_cleaning_rule_is_named_with_those_that_are_known(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text('[reading]\noff = ["ligatures", "hyphens"]\n', "utf-8")
    with pytest.raises(SettingsError, match=r"\[reading\] off.*'hyphens'.*hyphenation, broken"):
        load(tmp_path, {})
