"""Proposals written are read by the pack's own reader."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaoju.domain import load_domain
from kaoju.domain.writer import groups_toml, names_toml, write_new
from kaoju.errors import UsageError
from kaoju.facts.suggest.files import pack_texts
from kaoju.types.documents import Span
from kaoju.types.packs import Evidence, PackPart, Proposal


def proposal(part: PackPart, name: str, *spellings: str) -> Proposal:
    place = Evidence("r/a.md", Span(0, 4), "with a\nline end")
    return Proposal(part, name, spellings, 3, 1, False, (place,))


def test_what_is_written_is_accepted_by_moving_it(tmp_path: Path) -> None:
    texts = pack_texts(
        [
            proposal(PackPart.ALIASES, "衡准 S200", "HZ-S200-A"),
            proposal(PackPart.ALIASES, "衡准 S200", 'the "old" scale'),
            proposal(PackPart.ATTRIBUTES, "可读性"),
            proposal(PackPart.SYNONYMS, "Beam Splitter", "BS"),
        ]
    )
    assert set(texts) == {
        "aliases.suggested.toml", "attributes.suggested.toml", "synonyms.suggested.toml",
    }  # fmt: skip
    assert "# 3 × r/a.md: with a line end" in texts["aliases.suggested.toml"]
    (tmp_path / "aliases.toml").write_text('"衡准 S200" = ["S200"]\n', "utf-8")
    write_new(tmp_path, texts)
    pack = load_domain(tmp_path)
    assert set(pack.aliases["衡准 S200"]) == {
        "衡准 S200", "S200", "HZ-S200-A", 'the "old" scale',
    }  # fmt: skip
    assert pack.attributes["可读性"] == ("可读性",)
    assert ("Beam Splitter", "BS") in pack.synonyms


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "synonyms.suggested.toml").write_text("mine", "utf-8")
    with pytest.raises(UsageError, match=r"synonyms\.suggested\.toml is there already"):
        write_new(tmp_path, {"aliases.suggested.toml": "a", "synonyms.suggested.toml": "b"})
    assert (tmp_path / "synonyms.suggested.toml").read_text("utf-8") == "mine"
    assert not (tmp_path / "aliases.suggested.toml").exists()


WORDS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)


@given(st.dictionaries(WORDS, st.lists(WORDS, max_size=3), max_size=4), WORDS)
def test_any_names_come_back(names: dict[str, list[str]], why: str) -> None:
    text = names_toml(names, {name: [why] for name in names})
    assert tomllib.loads(text) == names


@given(st.lists(st.lists(WORDS, min_size=2, max_size=3), max_size=4), WORDS)
def test_any_groups_come_back(groups: list[list[str]], why: str) -> None:
    assert tomllib.loads(groups_toml(groups, [[why]] * len(groups))) == {"groups": groups}
