from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaoju.errors import UnsupportedFormat
from kaoju.parse.encoding import declared_charset, decode

CHINESE = "第一章 总则\n为了保护用户的合法权益，制定本办法。屏幕尺寸：6.1英寸，价格 1999 元。\n"
TRADITIONAL = "第一章 總則\n為了保護用戶的合法權益，制定本辦法。螢幕尺寸：6.1英寸。\n"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (CHINESE, "utf-8"),
        (CHINESE, "gb18030"),
        (CHINESE, "utf-16-le"),
        (CHINESE, "utf-16-be"),
        (CHINESE, "utf-32-le"),
        ("plain words\nand lines\n", "utf-16-le"),
        ("plain words\nand lines\n", "utf-16-be"),
        (TRADITIONAL, "big5"),
        ("价格", "gb18030"),
        ("重量：182克", "gb18030"),
        ("四字节 㐀㐁 𠀀 也在内的文本", "gb18030"),
        ("Größe, Höhe, déjà vu – fertig.\n", "utf-8"),
        ("цена и вес", "utf-8"),
        ("Ελληνικά και ελληνικά", "utf-8"),
    ],
)
def test_encodings_are_told_apart(text: str, encoding: str) -> None:
    decoded = decode(text.encode(encoding))
    assert (decoded.text, decoded.encoding) == (text, encoding)
    assert decoded.warnings == ()


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16", "utf-32"])
def test_byte_order_marks_are_not_text(codec: str) -> None:
    assert decode(CHINESE.encode(codec)).text == CHINESE


def test_latin_text_is_read_with_a_warning() -> None:
    decoded = decode("Größe 5 für Müller\n".encode("cp1252"))
    assert decoded.text == "Größe 5 für Müller\n"
    assert "cp1252" in decoded.warnings[0]


def test_damage_is_counted_and_located() -> None:
    data = CHINESE.encode()
    position = data.index("用户".encode())
    decoded = decode(data[:position] + b"\xff" + data[position:])
    assert decoded.encoding == "utf-8"
    assert decoded.text == CHINESE.replace("用户", "\ufffd用户")
    assert decoded.warnings == (
        f"1 undecodable utf-8 sequence(s) shown as U+FFFD, first at byte {position}, line 2",
    )


@pytest.mark.parametrize("data", [bytes(range(256)) * 4, b"\x00\x01\x02\x03" * 50, b"\x00" * 99])
def test_binary_garbage_is_no_text(data: bytes) -> None:
    with pytest.raises(UnsupportedFormat):
        decode(data)


def test_the_declared_charset_is_believed_when_it_decodes() -> None:
    data = "日本語のページです".encode("euc_jp")
    assert decode(data, "euc-jp").text == "日本語のページです"
    page = b'<meta http-equiv=x content="text/html; charset=Shift_JIS">'
    assert declared_charset(page) == "shift_jis"
    assert declared_charset(b'<?xml version="1.0" encoding="GBK"?>') == "gbk"


HANZI = (
    "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子"
    "说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机"
)


@given(
    st.lists(st.sampled_from(HANZI), min_size=6, max_size=60, unique=True),
    st.sampled_from(["gb18030", "utf-8", "utf-16-le"]),
)
def test_short_chinese_texts_round_trip(words: list[str], encoding: str) -> None:
    text = "".join(words) + "\n"
    assert decode(text.encode(encoding)).text == text


@given(st.binary(max_size=300))
def test_any_bytes_decode_or_are_refused(data: bytes) -> None:
    try:
        decoded = decode(data)
    except UnsupportedFormat:
        return
    assert decoded.warnings or decoded.text.encode(decoded.encoding) in (data, data[2:], data[3:])
