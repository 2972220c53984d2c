"""The encoder's last resort: a clear lead, or nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from kaoju.answer.facts.alike import ALIKE, alike_label
from kaoju.answer.facts.asked import Asked, read
from kaoju.domain import load_domain
from kaoju.facts.aliases import EntityTable
from kaoju.types.queries import QueryPlan


class Angles:
    """Texts as directions in the plane, in degrees."""

    dim = 2

    def __init__(self, degrees: Mapping[str, float], id: str = "use3-sp/angles") -> None:
        self._degrees = degrees
        self.id = id

    def encode_documents(self, texts: Sequence[str]) -> np.ndarray:
        angles = np.radians([self._degrees[text] for text in texts])
        return np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)

    encode_queries = encode_documents


DOMAIN = load_domain()


def asked(question: str, language: str = "en") -> Asked:
    plan = QueryPlan(question, question, language, entities=("Quill Q1",))
    return read(plan, EntityTable.build({"Quill Q1": []}), DOMAIN.language(language))


NAMES = [("红外遥控", "红外遥控"), ("噪声", "噪声")]


REMOTE = "Does the Quill Q1 have an infrared remote?"


def found(question: str, names: Sequence[str], encoder: Angles, language: str = "en") -> list[str]:
    labels = alike_label(asked(question, language), [(n, n) for n in names], encoder, DOMAIN)
    assert all(label.strength == ALIKE for label in labels)
    return [label.canonical for label in labels]


@pytest.mark.parametrize(
    ("other", "lead"),
    [
        (90.0, True),  # cosines .94 and 0
        (50.0, True),  # .94 and .64
        (35.0, False),  # .94 and .82: no clear lead
    ],
)
def test_a_clear_lead_is_needed(other, lead):
    encoder = Angles({"infrared remote": 0.0, "红外遥控": 20.0, "噪声": other})
    assert found(REMOTE, ["红外遥控", "噪声"], encoder) == (["红外遥控"] if lead else [])


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("clicker", True),  # .64 is near within a language
        ("红外遥控", False),  # and not between languages
    ],
)
def test_between_languages_names_must_be_nearer(name, near):
    encoder = Angles({"infrared remote": 0.0, name: 50.0, "fan": 90.0})
    assert found(REMOTE, [name, "fan"], encoder) == ([name] if near else [])


def test_within_a_language_the_lead_must_be_greater():
    encoder = Angles({"infrared remote": 0.0, "clicker": 20.0, "fan": 45.0})  # .94 and .71
    assert not found(REMOTE, ["clicker", "fan"], encoder)


def test_a_name_that_shares_a_word_is_a_sibling():
    encoder = Angles({"exit age": 0.0, "entry age": 10.0, "premium": 90.0})
    assert not found("What is the exit age of the Quill Q1?", ["entry age", "premium"], encoder)


def test_two_shared_characters_are_a_shared_word():
    encoder = Angles({"应付账款": 0.0, "应收账款": 10.0, "商誉": 90.0})
    names = ["应收账款", "商誉"]
    assert not found("Quill Q1的应付账款是多少？", names, encoder, "zh")


def test_a_synonym_that_shares_a_word_shows_a_sibling_in_another_language():
    """充电功率 is "charging power" in the general attributes, so it is not the wireless one."""
    encoder = Angles({"reverse charging power": 0.0, "充电功率": 10.0, "噪声": 90.0})
    question = "What is the reverse charging power of the Quill Q1?"
    assert not found(question, ["充电功率", "噪声"], encoder)


def test_thresholds_hold_for_the_encoder_that_they_were_measured_with():
    degrees = {"infrared remote": 0.0, "红外遥控": 20.0, "噪声": 90.0}
    assert found(REMOTE, ["红外遥控", "噪声"], Angles(degrees))
    assert not found(REMOTE, ["红外遥控", "噪声"], Angles(degrees, "other/angles"))


def test_words_of_asking_alone_name_nothing():
    assert not found("What about the Quill Q1?", ["红外遥控", "噪声"], Angles({}))
