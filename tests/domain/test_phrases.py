from __future__ import annotations

from kaoju.domain import Phrases


def test_the_longest_alternative_wins() -> None:
    assert Phrases(("多少", "多少钱")).spans("它多少钱呢") == [(1, 4)]


def test_whole_words_do_not_match_inside_a_word() -> None:
    phrases = Phrases(("no", "not"), whole_words=True)
    assert phrases.search("nothing notable") is None
    assert phrases.spans("no, not now") == [(0, 2), (4, 7)]


def test_no_alternatives_never_match() -> None:
    assert Phrases().search("") is None
    assert Phrases().spans("anything") == []


def test_extending_keeps_the_order_and_drops_repetitions() -> None:
    assert Phrases(("a", "b")).extended(["b", "c"]).sources == ("a", "b", "c")
