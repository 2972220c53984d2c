"""Which text layers are believed."""

from __future__ import annotations

import pytest

from kaoju.parse.textlayer import unreadable

UNKNOWN = "has a text layer of unknown characters"
NO_WORDS = "has a text layer of characters that make no words"
CHINESE = "屏幕尺寸六点七八英寸，电池容量五千毫安时，支持无线充电。"
RUSSIAN = "Насос перекачивает триста сорок литров воды в час и весит почти девять килограммов. "
STRAY = "aβжdεзgθкjλм"
GREEK = "Η αντλία μεταφέρει τριακόσια σαράντα λίτρα νερού την ώρα και ζυγίζει εννέα κιλά. "


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Total 5,372", ""),
        ("", "has no text layer"),
        (" \n ", "has no text layer"),
        ("\ue001\ue002\ue003 a", UNKNOWN),
        ("\ufffd\ufffd\ufffd\ufffd", UNKNOWN),
        ("a line with one \ue001 odd bullet", ""),
        # Bytes of another encoding.
        (CHINESE.encode("gbk").decode("latin-1"), NO_WORDS),
        (CHINESE.encode("utf-8").decode("cp1252", "ignore"), NO_WORDS),
        (RUSSIAN.encode("cp1251").decode("latin-1"), NO_WORDS),
        # Codes of glyphs taken for characters, over three alphabets.
        ("".join(STRAY[ord(c) % 12] if c.isalpha() else c for c in RUSSIAN * 3), NO_WORDS),
        # Writing that only looks odd.
        (CHINESE, ""),
        (RUSSIAN * 3, ""),
        ("Umlauts: äöüß", ""),
        (GREEK * 3 + "sinθ and cosθ of the αngle", ""),
        ("Où êtes-vous né, à l'été ? Ça naïf, Zoë créée. Åäö ÄÖÜ, größer, mögen für Öl", ""),
        ("Người dùng có thể sạc không dây và xem giờ sử dụng của thiết bị này ở đây", ""),
        ("Contents ······················ 3\n§ 5 · ±0.5 °C · ½ × 2²", ""),
        ("骁龙8至尊版 · X5 Pro · 12GB+256GB · 5.5G · 电池5160mAh " * 9, ""),
    ],
)  # fmt: skip
def test_which_layers_can_be_used(text: str, reason: str) -> None:
    assert unreadable(text) == reason
