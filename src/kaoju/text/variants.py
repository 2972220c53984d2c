"""Which characters are written differently though they mean the same, as data and tables."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache

# Radicals of U+2E80..2EF3 that PDF fonts use for whole words; Unicode gives most of them no
# compatibility mapping, only an equivalent ideograph (EquivalentUnifiedIdeograph.txt).
_RADICALS = dict(
    zip(
        "⺁⺂⺃⺄⺅⺆⺇⺈⺉⺊⺋⺌⺍⺎⺏⺐⺑⺒⺓⺔⺕⺖⺗⺘⺙⺛⺜⺝⺞⺟⺠⺡⺢⺣⺤⺥⺦⺧⺨⺩⺪⺫⺬⺭⺮⺯⺰⺱⺲⺳"
        "⺴⺵⺶⺷⺸⺹⺺⺻⺼⺽⺾⺿⻀⻁⻂⻃⻄⻅⻆⻇⻈⻉⻊⻋⻌⻍⻎⻏⻐⻑⻒⻓⻔⻕⻖⻗⻘⻙⻚⻛⻜⻝⻞⻟⻠⻡⻢⻣⻤⻥"
        "⻦⻧⻨⻩⻪⻫⻬⻭⻮⻯⻰⻱⻲⻳",
        "厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑彐忄心扌攵旡日月歺母民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁"
        "冗𦉫羊𦍌𦍋耂肀聿肉𦥑艹艹艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼"
        "鸟卤麦黄黾斉齐歯齿竜龙龜亀龟",
        strict=True,
    )
)
_QUOTES = dict.fromkeys("‘’‚‛′｀", "'") | dict.fromkeys("“”„‟″〝〞〟「」『』﹁﹂﹃﹄", '"')
_DASHES = dict.fromkeys("‐‑‒–—―−﹘﹣－", "-") | {"〜": "~", "∼": "~"}
# "有3，500人参加" is no number 3,500: an ASCII comma would make it one.
_KEPT_SIGNS = {"，": "，"}
_LINES = dict.fromkeys("\r\x0b\x85\u2028\u2029", "\n")
# Squared units: NFKC would make the exponent an ordinary digit (㎡ -> m2).
_EXPONENTS = {"㎟": "mm²", "㎠": "cm²", "㎡": "m²", "㎢": "km²"} | {
    "㎣": "mm³",
    "㎤": "cm³",
    "㎥": "m³",
    "㎦": "km³",
}
# Their NFKC form says something else ("x²" is not "x2", "①" not "1", "½" not "1⁄2").
_KEPT = ("<super>", "<sub>", "<circle>", "<fraction>")
_INVISIBLE = (
    "\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5"
    "\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0"
    "\ufff0-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
# Where characters with a compatibility mapping live, without ideographs, Hangul, private use.
_RANGES = (
    (0xA0, 0x3400),
    (0xA000, 0xAC00),
    (0xF900, 0x10000),
    (0x10780, 0x107C0),
    (0x1D400, 0x1D800),
    (0x1E030, 0x1E070),
    (0x1EE00, 0x1EF00),
    (0x1F100, 0x1F300),
    (0x1FBF0, 0x1FC00),
    (0x2F800, 0x2FA20),
)


@dataclass(frozen=True, slots=True)
class Tables:
    """Rewritings of single characters, split by whether they move the characters after them."""

    same_length: dict[int, str]
    longer: dict[str, str]
    moving: re.Pattern[str]  # everything that is deleted or grows


@cache
def tables() -> Tables:
    same = _RADICALS | _QUOTES | _DASHES | _LINES | _KEPT_SIGNS
    longer = dict(_EXPONENTS)
    for start, end in _RANGES:
        for code in range(start, end):
            character = chr(code)
            if character in same or character in longer:
                continue
            normal = _compatible(character)
            if normal == character:
                continue
            if len(normal) == 1:
                same[character] = normal
            else:
                longer[character] = normal
    moving = re.compile("\u00ad[ \\t]*\r?\n[ \\t]*|\r(?=\n)|[" + _INVISIBLE + _ranges(longer) + "]")
    return Tables({ord(c): n for c, n in same.items() if c != n}, longer, moving)


def _compatible(character: str) -> str:
    if unicodedata.decomposition(character).startswith(_KEPT):
        return character
    normal = unicodedata.normalize("NFKC", character)
    if len(normal) > 1 and normal[0] == " ":  # spacing accents: not a space and a stray mark
        return character
    return "".join(_RADICALS.get(c) or _QUOTES.get(c) or _DASHES.get(c) or c for c in normal)


def _ranges(characters: dict[str, str]) -> str:
    """The characters as the inside of a regex class."""
    parts: list[str] = []
    codes = sorted(map(ord, characters))
    start = previous = codes[0]
    for code in [*codes[1:], -1]:
        if code != previous + 1:
            parts.append(f"{re.escape(chr(start))}-{re.escape(chr(previous))}")
            start = code
        previous = code
    return "".join(parts)
