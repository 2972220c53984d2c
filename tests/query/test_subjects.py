"""Subjects of questions that no document speaks of."""

from __future__ import annotations

import pytest

from kaoju.domain import load_domain
from kaoju.query.subjects import unheard_subjects

KNOWN = {"gasket", "cost", "member", "pay", "fee", "guest"}


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("what fee do pensioners pay?", ("pensioners",)),
        ("can pensioners get the gasket?", ("pensioners",)),
        ("when may the jugglers enter?", ("jugglers",)),
        ("what fee do members pay?", ()),
        ("when do guests leave?", ()),
        ("what do they pay?", ()),
        ("can you walk there?", ()),
        ("what is the fee?", ()),
    ],
)
def test_found(question, found):
    pack = load_domain(None).language("en")
    assert unheard_subjects(question, pack, KNOWN.__contains__) == found


def test_a_language_without_such_phrases_finds_nothing():
    pack = load_domain(None).language("xx")
    assert unheard_subjects("what do pensioners pay?", pack, KNOWN.__contains__) == ()
