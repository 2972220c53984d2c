"""Whether an answer holds an expected string, and whether it keeps the length limit.

Both sides are compared after NFKC and case folding; spaces are optional, except that two numbers
side by side are not one; a number never matches as part of a longer number ("60Hz" is not in
"160Hz", "5.2" neither in "15.2" nor in "5.23", "577" not in "1,577").
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

LIMIT = {"zh": 500, "en": 1000}
LONG_KINDS = frozenset({"multi", "list", "howto", "table"})

# NFKC would glue these to the digit before them and make another number of both.
_FRACTION_OR_CIRCLE = re.compile(r"(?<=\d)(?=[¼-¾⅐-⅞↉①-⓿❶-➓])")
_SCRIPT = re.compile(r"(?<=\d)(?=[²³¹⁰⁴-⁹₀-₉])")
_CHINESE = "零〇一二三四五六七八九十百千万亿两"
_GROUPED = r"[,']\d{3}(?!\d)"
_BEFORE_DIGIT = r"(?<!\d)(?<!\d[.^⁄])(?!(?<=\d[,'])\d{3}(?!\d))"
_AFTER_DIGIT = rf"(?!\d)(?![.^⁄]\d)(?!{_GROUPED})(?![万亿])"
_BEFORE_CHINESE = f"(?<![{_CHINESE}])"
_AFTER_CHINESE = f"(?![{_CHINESE}])"


def comparable(text: str) -> str:
    """NFKC and case folding, without making one number of two signs."""
    text = _SCRIPT.sub("^", _FRACTION_OR_CIRCLE.sub(" ", text))
    # A full-width comma separates; only an ASCII one groups digits.
    text = unicodedata.normalize("NFKC", text.replace("，", ", ")).casefold()
    return unicodedata.normalize("NFKC", text)


def contains(text: str, wanted: str) -> bool:
    """Whether ``wanted`` stands in ``text``; a blank ``wanted`` never does."""
    pattern = _pattern(wanted)
    return pattern is not None and pattern.search(comparable(text)) is not None


def places(text: str, wanted: str) -> Iterator[tuple[str, str]]:
    """What stands before and after each occurrence of ``wanted``, both made comparable."""
    ready, pattern = comparable(text), _pattern(wanted)
    for match in pattern.finditer(ready) if pattern else ():
        yield ready[: match.start()], ready[match.end() :]


def missing_groups(text: str, groups: Iterable[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """The groups of which no alternative stands in ``text``."""
    ready = comparable(text)
    return tuple(group for group in groups if not any(_found(ready, word) for word in group))


def present(text: str, words: Iterable[str]) -> tuple[str, ...]:
    """Those of ``words`` that stand in ``text``."""
    ready = comparable(text)
    return tuple(word for word in words if _found(ready, word))


def length_limit(lang: str, kind: str) -> int:
    """The most characters an answer may have."""
    return LIMIT[lang] * (2 if kind in LONG_KINDS else 1)


def _found(ready: str, wanted: str) -> bool:
    pattern = _pattern(wanted)
    return pattern is not None and pattern.search(ready) is not None


@lru_cache(maxsize=4096)
def _pattern(wanted: str) -> re.Pattern[str] | None:
    parts = comparable(wanted).split()
    if not parts:
        return None
    body = r"\s*".join(_spaced(part) for part in parts)
    return re.compile(_boundary(parts[0][0], before=True) + body + _boundary(parts[-1][-1]))


def _spaced(part: str) -> str:
    pieces = [re.escape(part[0])]
    for left, right in pairwise(part):
        pieces.append("" if left in _DIGITS and right in _DIGITS else r"\s*")
        pieces.append(re.escape(right))
    return "".join(pieces)


_DIGITS = frozenset("0123456789")


def _boundary(character: str, before: bool = False) -> str:
    if character in _DIGITS:
        return _BEFORE_DIGIT if before else _AFTER_DIGIT
    if character in _CHINESE:
        return _BEFORE_CHINESE if before else _AFTER_CHINESE
    return ""
