"""Which of the two languages a text is written in."""

from __future__ import annotations

import re
from typing import Literal

from kaoju.text.characters import CJK

_CJK = re.compile(f"[{CJK}]")
_LATIN_WORD = re.compile(r"[A-Za-z\u00c0-\u024f]+(?:['’][A-Za-z]+)?")
_SAMPLE = 20_000  # characters: enough to tell, and hostile lengths cost nothing


def language_of(text: str) -> Literal["zh", "en"]:
    """``"zh"`` when ideographs carry the text, else ``"en"`` (also for a text with no letters).

    An ideograph counts as half a word, as two make an average Chinese word; so a Chinese question
    stays Chinese around English model names, and an English one around a quoted Chinese term.
    """
    sample = text[:_SAMPLE]
    ideographs = len(_CJK.findall(sample))
    words = len(_LATIN_WORD.findall(sample))
    return "zh" if ideographs and ideographs >= words else "en"
