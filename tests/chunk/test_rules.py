from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kaoju.chunk import chunk_document, settings_for
from kaoju.config import ChunkRule, ChunkSettings, from_mapping
from kaoju.errors import SettingsError
from kaoju.types.documents import Source

GENERAL = ChunkSettings(target=400)


def own(rules: tuple[ChunkRule, ...], **source: Any) -> ChunkSettings:
    given = Source("", "docs", **{"file": "laws/a.md", **source})
    return settings_for(given, "text/markdown", replace(GENERAL, rules=rules))


@pytest.mark.parametrize(
    ("condition", "met"),
    [
        ({"media_type": "text/*"}, True),
        ({"media_type": "text/markdown"}, True),
        ({"media_type": "application/*"}, False),
        ({"content_type": "law"}, True),
        ({"content_type": "l?w*"}, True),
        ({"content_type": "manual"}, False),
        ({"file": "laws/*"}, True),
        ({"file": "laws/"}, True),
        ({"file": "law/"}, False),
        ({"file": "*.md"}, True),
        ({"file": "docs/laws/*"}, True),
        ({"file": "docs/"}, True),
        ({"file": "a.md"}, False),
        ({"file": "*.md", "content_type": "law"}, True),
        ({"file": "*.pdf", "content_type": "law"}, False),
    ],
)
def test_all_conditions_of_a_rule_are_to_be_met(condition: dict[str, Any], met: bool) -> None:
    rule = ChunkRule(**condition, target=100)
    assert own((rule,), content_type="law").target == (100 if met else 400)


def test_a_document_without_a_content_type_meets_no_condition_on_it() -> None:
    assert own((ChunkRule(content_type="*?", target=100),)).target == 400


def test_the_first_rule_that_is_met_decides_alone() -> None:
    rules = (
        ChunkRule(file="other/", target=1),
        ChunkRule(file="laws/", strategy="anchors"),
        ChunkRule(file="*", target=2),
    )
    assert own(rules) == ChunkSettings(strategy="anchors", target=400)


def test_what_a_strategy_does_not_read_makes_no_difference() -> None:
    assert settings_for(Source("", "r", "a"), "", ChunkSettings(rows=7, anchor="x")) == (
        ChunkSettings()
    )
    table = ChunkSettings(strategy="table", rows=7)
    assert settings_for(Source("", "r", "a"), "", replace(table, anchor="x")) == table


def test_a_document_is_cut_by_its_rule(sheet: Any) -> None:
    page = sheet().paragraph("Q: One?\nA: Yes.").paragraph("Q: Two?\nA: No.")
    rules = (ChunkRule(file="faq/", strategy="anchors"),)
    settings = ChunkSettings(rules=rules)
    assert len(chunk_document(page.document("faq/a.md"), settings)) == 2
    assert len(chunk_document(page.document("a.md"), settings)) == 1


def rules_of(*rules: object, **chunk: object) -> ChunkSettings:
    return from_mapping({"chunk": {**chunk, "rules": list(rules)}}, "kaoju.toml").chunk


def test_rules_are_read_in_order() -> None:
    found = rules_of({"file": "a/", "strategy": "fixed"}, {"media_type": "text/csv", "rows": 20})
    assert found.rules == (
        ChunkRule(file="a/", strategy="fixed"),
        ChunkRule(media_type="text/csv", rows=20),
    )
    assert from_mapping({"chunk": {"rules": found.rules}}).chunk == found


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ({"folder": "a", "target": 3}, r"\[chunk.rules\] 1: unknown key 'folder'; known: media_"),
        ({"file": "a", "strategy": "smart"}, r"\[chunk.rules\] 1 strategy: no 'smart'; known: hea"),
        ({"target": 300}, r"\[chunk.rules\] 1 has no condition"),
        ({"file": "a"}, r"\[chunk.rules\] 1 changes nothing"),
        ({"file": ["a"], "target": 3}, r"\[chunk.rules\] 1 file: \['a'\] is not a str"),
        ({"file": "a", "target": "3"}, r"\[chunk.rules\] 1 target: '3' is not a int"),
        ({"file": "a", "target": True}, r"\[chunk.rules\] 1 target: True is not a int"),
        ({"file": "a", "target": 0}, r"\[chunk.rules\] 1 target: 0 is less than 1"),
        ({"file": "a", "target": 901}, r"\[chunk.rules\] 1: target 901 is more than limit 900"),
        ({"file": "a", "overlap": -1}, r"\[chunk.rules\] 1 overlap"),
        ({"file": "a", "anchor": "("}, r"\[chunk.rules\] 1 anchor: '\(' is no regular expression"),
        ("headings", r"\[chunk.rules\]: write each rule as a table \[\[chunk.rules\]\]"),
    ],
)
def test_a_rule_that_cannot_be_meant_is_named(rule: object, words: str) -> None:
    with pytest.raises(SettingsError, match=f"kaoju.toml {words}"):
        rules_of(rule)


def test_a_rule_that_is_never_reached_is_named() -> None:
    with pytest.raises(SettingsError, match="2 is never reached: rule 1 has its conditions"):
        rules_of({"file": "a", "target": 3}, {"file": "a", "target": 4})


@pytest.mark.parametrize(
    ("chunk", "words"),
    [
        ({"rules": "headings"}, "write each rule as a table"),
        ({"rules": 3}, "write each rule as a table"),
        ({"strategy": "smart"}, r"\[chunk\] strategy: no 'smart'"),
        ({"target": 1000}, r"\[chunk\]: target 1000 is more than limit 900"),
        ({"limit": 0}, r"\[chunk\] limit: 0 is less than 1"),
    ],
)
def test_general_settings_that_cannot_be_meant(chunk: dict[str, object], words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        from_mapping({"chunk": chunk})
