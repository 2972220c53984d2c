"""What every encoder promises. A module inherits it in a class and has a fixture ``encoder``."""

from __future__ import annotations

import numpy as np
import pytest

from kaoju.types.protocols import Encoder

TEXTS = (
    "How long does the battery last?",
    "电池能用多久？",
    "<s>",
    "</s> <unk> [CLS] extra_token_id_1 ▁",
    "67W 有线快充，约 42 分钟充满。" * 40,
    "\ud800 broken",
    "a\x00b",
)
EMPTY = ("", " \n\t", "\u3000")


class EncoderContract:
    def test_is_an_encoder_with_an_id_of_one_word(self, encoder):
        assert isinstance(encoder, Encoder)
        assert encoder.id
        assert not any(c.isspace() for c in encoder.id)
        assert encoder.dim > 0

    def test_rows_are_unit_float32_in_the_order_given(self, encoder):
        for encode in (encoder.encode_documents, encoder.encode_queries):
            rows = encode(TEXTS)
            assert rows.shape == (len(TEXTS), encoder.dim)
            assert rows.dtype == np.float32
            assert np.linalg.norm(rows, axis=1) == pytest.approx(np.ones(len(TEXTS)), abs=1e-5)
            for text, row in zip(TEXTS, rows, strict=True):
                assert encode([text])[0] == pytest.approx(row, abs=2e-6)

    def test_equal_texts_are_equal_rows_whatever_else_is_in_the_batch(self, encoder):
        text = "同一句话 the same words"
        alone = encoder.encode_documents([text])[0]
        batch = encoder.encode_documents([text, "short", *TEXTS, "long " * 500, text])
        assert (batch[0] == batch[-1]).all()
        assert batch[0] == pytest.approx(alone, abs=2e-6)

    def test_nothing_gives_no_rows(self, encoder):
        assert encoder.encode_documents([]).shape == (0, encoder.dim)

    @pytest.mark.parametrize("empty", EMPTY)
    def test_an_empty_text_gives_a_zero_row(self, encoder, empty):
        rows = encoder.encode_documents(["text", empty, "other"])
        assert not rows[1].any()
        assert rows[0].any()
        assert rows[2].any()
        assert not encoder.encode_queries([empty]).any()

    def test_nearer_in_words_is_nearer_in_vectors(self, encoder):
        asked = encoder.encode_queries(["return a damaged product"])[0]
        near, far = encoder.encode_documents(["how to return damaged products", "银河系的恒星"])
        assert asked @ near > asked @ far

    def test_the_end_of_a_long_text_counts(self, encoder):
        start = "The warranty covers parts. " * 400
        one, other = encoder.encode_documents([start, start + "退货地址在深圳市南山区。" * 100])
        assert float(one @ other) < 0.999
