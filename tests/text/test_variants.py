from __future__ import annotations

import unicodedata

from kaoju.text.variants import tables


def test_tables_agree_with_unicode_where_they_should() -> None:
    same = tables().same_length
    for full in "ＡＺａｚ０９！～":
        assert same[ord(full)] == unicodedata.normalize("NFKC", full)
    assert tables().longer["ﬃ"] == "ffi"


def test_what_keeps_its_own_meaning_is_in_no_table() -> None:
    for character in "²³₂①⑳½⅓™":
        assert ord(character) not in tables().same_length
        assert character not in tables().longer


def test_every_kangxi_radical_becomes_an_ideograph() -> None:
    for code in range(0x2F00, 0x2FD6):
        assert unicodedata.name(tables().same_length[code]).startswith("CJK UNIFIED")
