from __future__ import annotations

import pytest
from tests.models.contract_encoder import EncoderContract

from kaoju.errors import SettingsError
from kaoju.models import load_encoder
from kaoju.models.fakes import hash_encoder


@pytest.fixture(scope="module")
def encoder():
    return load_encoder("hash:256")


class TestHashEncoder(EncoderContract):
    pass


def test_the_dimension_comes_from_the_uri():
    assert load_encoder("hash:").dim == 64
    encoder = load_encoder("hash:96")
    assert (encoder.dim, encoder.id) == (96, "hash/96")


@pytest.mark.parametrize("argument", ["0", "-3", "x", "65537", "1.5", "٣"])
def test_a_wrong_dimension_says_what_is_right(argument):
    with pytest.raises(SettingsError, match=r"1\.\.65536"):
        hash_encoder(argument)


def test_values_are_the_same_in_every_process():
    # "A" is one gram, "a": one dimension, its sign the lowest bit of blake2b's 64 bits.
    from hashlib import blake2b

    number = int.from_bytes(blake2b(b"a", digest_size=8).digest(), "big")
    row = hash_encoder("8").encode_documents(["A"])[0].tolist()
    expected = [0.0] * 8
    expected[(number >> 1) % 8] = 1.0 if number & 1 else -1.0
    assert row == expected
