"""Every fault has its text in both languages, about the same values."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from kaoju.answer.audit import computed, facts, said, verdicts
from kaoju.answer.faults import Fault, Part
from kaoju.answer.messages import Bilingual, term
from kaoju.answer.verify import (
    citations,
    entities,
    polarity,
    quantifiers,
    quantities,
    speculation,
    words,
)
from kaoju.domain import load_domain

CHECKS = (citations, entities, polarity, quantifiers, quantities, speculation, words)
KINDS = [*Fault, *(part for part in Part if part is not Part.VERDICT)]


def places(text: str) -> list[tuple[str | None, str | None]]:
    """The values that a text names, and how it shows them."""
    return sorted(((name, how) for _, name, _, how in Formatter().parse(text) if name), key=repr)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.code)
def test_both_texts_show_the_same_values_in_their_own_words(kind: Bilingual):
    assert places(kind.english) == places(kind.chinese)
    own = re.sub(r"\{[^}]*\}", "", kind.chinese)
    assert re.search(r"[一-鿿]", own)
    assert not re.search(r"[A-Za-z]", own)
    assert re.search(r"[a-z]", kind.english)
    assert kind.english.isascii()


@pytest.mark.parametrize("module", [*CHECKS, computed, facts, said, verdicts])
def test_each_check_has_a_chinese_name(module):
    assert term(module.CHECK, "zh") != module.CHECK


@pytest.mark.parametrize("language", ["en", "zh"])
def test_each_quantifier_and_each_mood_of_the_packs_has_a_chinese_name(language):
    pack = load_domain(None).language(language)
    kinds = [*pack.quantifiers, *pack.modality]
    assert kinds
    assert [kind for kind in kinds if term(kind, "zh") == kind] == []
