from __future__ import annotations

from kaoju.answer.audit.squeeze import squeezed


def test_case_width_and_white_space_do_not_count():
    assert squeezed(" 5　000\tＭAh\n") == "5000mah"
