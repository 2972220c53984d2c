"""Slips of the pen become synonyms of what was meant, where the documents leave no doubt."""

from __future__ import annotations

import math

import pytest

from kaoju.domain import load_domain
from kaoju.query.spelling import corrected, spellings
from kaoju.types.queries import Term

CHUNKS = 1000
HELD = {"lightn": 100, "light": 2, "changefe": 50, "model": 300, "modal": 30, "k90": 80}


def idf(token: str) -> float:
    n = HELD.get(token, 0)
    return math.log(1 + (CHUNKS - n + 0.5) / (n + 0.5))


@pytest.mark.parametrize(
    ("token", "language", "meant"),
    [
        ("light", "zh", ("lightn",)),  # in two chunks, against a hundred
        ("light", "en", ()),  # an English word that the documents use
        ("changfe", "en", ("changefe",)),  # no word at all
        ("chnagefe", "zh", ("changefe",)),  # two are swapped
        ("modal", "zh", ()),  # a tenth as frequent: a word of its own
        ("k80", "zh", ()),  # short, and a digit is no slip
        ("giraffe", "zh", ()),
    ],
)
def test_slips(token, language, meant):
    pack = load_domain(None).language(language)
    assert corrected([Term(token)], pack, idf)[0].synonyms == meant


def test_a_term_with_synonyms_is_known():
    pack = load_domain(None).language("zh")
    term = Term("light", synonyms=("lamp",))
    assert corrected([term], pack, idf) == (term,)


def test_digits_are_never_edited():
    assert "alpha7200" not in set(spellings("alpha7100"))
    assert "alpa7100" in set(spellings("alpha7100"))
    assert list(spellings("abcd")) == []
