from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.retrieve.corpora import build, chunk, understood

from kaoju.config import GateSettings, Settings
from kaoju.domain import load_domain
from kaoju.query import EntityTable, plan
from kaoju.retrieve import gate, relevance, search
from kaoju.retrieve.gate import FEATURES, Relevance, logistic
from kaoju.types.queries import Question, Turn


def rarest(words: int, chunks: int) -> float:
    """What words that stand in one chunk each are worth, a word that stands nowhere being 1."""
    return words * math.log(1 + (chunks - 0.5) / 1.5) / math.log(1 + (chunks + 0.5) / 0.5)


def test_words_that_are_there_score_above_words_that_are_not() -> None:
    texts = ["harbour tide tables", "market opening hours", "ferry prices in winter"]
    parts = build(chunk(f"c{i}", text) for i, text in enumerate(texts))

    def score(question: str) -> Relevance:
        p = understood(question, parts)
        return relevance(p, search(p, parts, Settings()).hits, parts, Settings())

    there, half, away = score("harbour tide"), score("harbour rocket"), score("rocket engine")
    # Two of the rarest words, half of whose greatest worth is reached with eight.
    assert there.features["matched"] == pytest.approx(1.0 / (1.0 + 8.0 / rarest(2, 3)))
    assert away.features["matched"] == 0.0
    assert there.score > half.score > away.score


def test_without_hits_it_is_nought() -> None:
    parts = build([chunk("a", "x")])
    p = understood("qwxzzk", parts)
    assert relevance(p, (), parts, Settings()).score == 0.0


def test_the_section_counts_as_the_chunks_words() -> None:
    c = chunk("a", "须在七天内。", section=("退货条件",))
    parts = build([c, chunk("b", "发货时间")])
    p = understood("退货条件", parts)
    found = relevance(p, search(p, parts, Settings()).hits, parts, Settings())
    elsewhere = understood("退款条件", parts)
    other = relevance(elsewhere, search(elsewhere, parts, Settings()).hits, parts, Settings())
    assert found.features["matched"] > other.features["matched"] > 0.0


def test_wordiness_does_not_lower_what_is_matched() -> None:
    parts = build([chunk("a", "harbour tide tables"), chunk("b", "market hours")])

    def matched(question: str) -> float:
        p = understood(question, parts)
        hits = search(p, parts, Settings()).hits
        return relevance(p, hits, parts, Settings()).features["matched"]

    assert matched("harbour tide") == pytest.approx(
        matched("harbour tide whatever grumpy neighbours claim nowadays")
    )


def test_a_follow_up_must_be_supported_in_its_own_words() -> None:
    parts = build([chunk("a", "the gold plan costs 90 euros in the second year")])
    turn = Turn("How much is the gold plan?", "90 euros")

    def matched(question: str) -> float:
        asked = Question(question, history=(turn,))
        p = plan(asked, load_domain(), EntityTable(), parts.sparse.idf)
        assert p.own_terms
        hits = search(p, parts, Settings()).hits
        return relevance(p, hits, parts, Settings()).features["matched"]

    assert matched("and the second year?") > 0.05
    assert matched("and the capital of France?") == 0.0


def test_the_gate_names_its_score_and_threshold() -> None:
    settings = GateSettings(relevance=0.4)
    assert gate(Relevance(0.4, {}), settings).passed
    assert not gate(Relevance(0.39, {}), settings).passed
    assert gate(Relevance(0.4, {}), settings).name == "passage"


def test_another_language_is_judged_by_its_vectors_alone(settings: Settings) -> None:
    parts = build([chunk("a", "the tower was built in 1889")])
    p = understood("这座塔是哪年建的", parts)
    hits = search(p, parts, settings, mode="dense").hits
    near = (replace(hits[0], scores={"dense": 0.6}),)
    far = (replace(hits[0], scores={"dense": 0.2}),)
    assert relevance(p, near, parts, settings).features["cross"] == pytest.approx(0.6)
    assert relevance(p, near, parts, settings).score > 0.5
    assert relevance(p, far, parts, settings).score < 0.1
    english = understood("when was the tower built", parts)
    assert relevance(english, near, parts, settings).features["cross"] == 0.0


@pytest.fixture
def settings() -> Settings:
    return Settings()


_UNIT = st.floats(0, 1)


@given(st.tuples(_UNIT, _UNIT, _UNIT, _UNIT, _UNIT), st.integers(0, 4), _UNIT)
def test_the_score_never_falls_when_a_feature_rises(
    values: tuple[float, ...], index: int, more: float
) -> None:
    low = dict(zip(FEATURES, values, strict=True))
    name = FEATURES[index]
    high = {**low, name: max(low[name], more)}
    settings = GateSettings()
    assert 0.0 <= logistic(low, settings) <= logistic(high, settings) <= 1.0


def test_coefficients_come_from_the_settings() -> None:
    zero = dict.fromkeys(FEATURES, 0.0)
    settings = GateSettings(coefficients={"matched": 2.0, "bias": -2.0})
    assert logistic({**zero, "matched": 1.0}, settings) == pytest.approx(0.5)
