"""Regular forms of English verbs; expected forms as a grammar has them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaoju.query.inflection import inflected


@pytest.mark.parametrize(
    ("phrase", "forms"),
    [
        ("chip in", {"chips in", "chipped in", "chipping in"}),
        ("wipe", {"wipes", "wiped", "wiping"}),
        ("agree to", {"agrees to", "agreed to", "agreeing to"}),
        ("tie up", {"ties up", "tied up", "tying up"}),
        ("carry over", {"carries over", "carried over", "carrying over"}),
        ("stay put", {"stays put", "stayed put", "staying put"}),
        ("patch up", {"patches up", "patched up", "patching up"}),
        ("mix up", {"mixes up", "mixed up", "mixing up"}),
        ("clean out", {"cleans out", "cleaned out", "cleaning out"}),
        ("show up", {"shows up", "showed up", "showing up"}),
    ],
)
def test_the_first_word_takes_the_forms_of_a_verb(phrase: str, forms: set[str]) -> None:
    assert set(inflected(phrase)) == {phrase, *forms}


def test_a_final_consonant_is_doubled_after_qu_as_after_a_consonant() -> None:
    assert "quitting" in inflected("quit")


@pytest.mark.parametrize("phrase", ["挂了", "24 hours", "wi-fi drops", "e-mail me", "", "i"])
def test_what_begins_with_no_plain_word_has_no_other_forms(phrase: str) -> None:
    assert inflected(phrase) == (phrase,)


@given(st.text(max_size=20))
def test_any_text_keeps_its_own_form_first_and_its_other_words(phrase: str) -> None:
    first, *others = inflected(phrase)
    assert first == phrase
    assert all(form.split(" ", 1)[1:] == phrase.split(" ", 1)[1:] for form in others)
