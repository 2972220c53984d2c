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

    id, dim = "angles", 2

    def __init__(self, degrees: Mapping[str, float]) -> None:
        self._degrees = degrees

    def encode_documents(self, texts: Sequence[str]) -> np.ndarray:
        angles = np.radians([self._degrees[text] for text in texts])
        return np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)

    encode_queries = encode_documents


def asked(question: str) -> Asked:
    plan = QueryPlan(question, question, "en", entities=("Quill Q1",))
    return read(plan, EntityTable.build({"Quill Q1": []}), load_domain().language("en"))


NAMES = [("红外遥控", "红外遥控"), ("噪声", "噪声")]


@pytest.mark.parametrize(
    ("other", "found"),
    [
        (90.0, True),  # cosines .94 and 0
        (50.0, True),  # .94 and .64
        (35.0, False),  # .94 and .82: no clear lead
    ],
)
def test_a_clear_lead_is_needed(other, found):
    encoder = Angles({"infrared remote": 0.0, "红外遥控": 20.0, "噪声": other})
    labels = alike_label(asked("Does the Quill Q1 have an infrared remote?"), NAMES, encoder)
    assert [(label.canonical, label.strength) for label in labels] == (
        [("红外遥控", ALIKE)] if found else []
    )


def test_far_from_all():
    encoder = Angles({"infrared remote": 0.0, "红外遥控": 50.0, "噪声": 90.0})  # .64
    assert not alike_label(asked("Does the Quill Q1 have an infrared remote?"), NAMES, encoder)


def test_words_of_asking_alone_name_nothing():
    encoder = Angles({})
    assert not alike_label(asked("What about the Quill Q1?"), NAMES, encoder)
