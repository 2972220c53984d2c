"""Digits that are not amounts: dates, versions, and what only identifies."""

from __future__ import annotations

import re
from functools import cache

from kaoju.domain.units import load_numbers
from kaoju.text.numerals import chinese_value

_Y, _M, _D = (
    r"(?P<y>(?:1[5-9]|20|21)\d\d)",
    r"(?P<m>1[0-2]|0?[1-9])",
    r"(?P<d>3[01]|[12]\d|0?[1-9])",
)
_CLOCK = r"(?:[T ][ ]?\d{1,2}:\d{2}(?P<seconds>:\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?"
_ISO = re.compile(rf"{_Y}(?P<s>[-/.]){_M}(?P=s){_D}(?!\d|[.]\d){_CLOCK}")
_CHINESE = re.compile(
    rf"{_Y} ?年(?: ?{_M} ?月(?: ?{_D} ?[日号])?)?"
    r"|(?P<m2>1[0-2]|0?[1-9]) ?月(?: ?(?P<d2>3[01]|[12]\d|0?[1-9]) ?[日号])?"
)
_DIGITS, _COUNT = "零〇一二三四五六七八九", "[一二三四五六七八九十]{1,3}"
_WRITTEN = re.compile(
    rf"(?P<y>[一二][{_DIGITS}]{{3}})年(?:(?P<m>{_COUNT})月(?:(?P<d>{_COUNT})[日号])?)?"
    rf"|(?P<m2>{_COUNT})月(?P<d2>{_COUNT})[日号]"
)
_STAGE = r"(?:[-.+](?:alpha|beta|rc|pre|dev|post|dmr|r|build|nightly)[-.]?\d*)*(?!\w)"
_VERSION = re.compile(
    rf"[vV] ?\d+(?:\.(?:\d+|x))*{_STAGE}|\d+(?:\.(?:\d+|x)){{2,}}{_STAGE}", re.ASCII
)
_OPAQUE = re.compile(
    r"\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?"  # time of day
    r"|0[xX][0-9a-fA-F]+"
    r"|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
    r"|(?=[0-9a-f]*[a-f])(?=[a-f]*[0-9])[0-9a-f]{12,}(?![0-9A-Za-z])"
    r"|\d{2,4}(?:-\d{2,8}){2,}"  # telephone and document numbers
    r"|0\d{2,3}-\d{7,8}"
    r"|\d{19,}"
)
# Text whose digits never count: addresses, mail, words that carry digits.
_WORDS = re.compile(
    r"[a-zA-Z][a-zA-Z+.]{0,15}://[^\s<>\"，。；）)]+"
    r"|(?<![A-Za-z0-9.+_-])[A-Za-z0-9.+_-]{1,64}@[A-Za-z0-9-]{1,64}\.[A-Za-z0-9.]+"
)


@cache
def _english() -> re.Pattern[str]:
    months = "|".join(sorted(load_numbers().months, key=len, reverse=True))
    day = r"(?P<d>3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?"
    other = day.replace("<d>", "<d2>")
    return re.compile(
        rf"(?P<m>{months})\b\.?(?: {day}(?!\d))?(?:,? {{1,2}}{_Y}(?!\d))?"
        rf"|{other} (?:of )?(?P<m2>{months})\b\.?,?(?: {_Y.replace('<y>', '<y2>')})?",
        re.IGNORECASE,
    )


def opaque_spans(text: str) -> list[tuple[int, int]]:
    """Addresses, in order."""
    if "://" not in text and "@" not in text:
        return []
    return [match.span() for match in _WORDS.finditer(text)]


def opaque_end(text: str, start: int) -> int | None:
    """Where a time of day, telephone number, hash or the like ends that begins at ``start``."""
    match = _OPAQUE.match(text, start)
    return match.end() if match else None


def version_at(text: str, start: int) -> int | None:
    match = _VERSION.match(text, start)
    return match.end() if match else None


def date_at(text: str, start: int) -> tuple[int, str] | None:
    """(end, ISO form) of the date at ``start``; unknown parts are ``00``, an unknown year ``0000``.

    The end is negative for a time stamp of a log line, which is no date that anyone states.
    """
    match = _ISO.match(text, start)
    if match:
        end = -match.end() if match["seconds"] else match.end()
        return end, _iso(match["y"], match["m"], match["d"])
    match = _CHINESE.match(text, start)
    if match:
        return match.end(), _iso(match["y"], match["m"] or match["m2"], match["d"] or match["d2"])
    match = _WRITTEN.match(text, start)
    if match:
        year = match["y"] and "".join(str(load_numbers().digits[c]) for c in match["y"])
        month, day = (
            part and str(chinese_value(part) or 0)
            for part in (match["m"] or match["m2"], match["d"] or match["d2"])
        )
        return match.end(), _iso(year, month, day)
    return _english_date(text, start)


def _english_date(text: str, start: int) -> tuple[int, str] | None:
    match = _english().match(text, start)
    if match is None:
        return None
    year, day = match["y"] or match["y2"], match["d"] or match["d2"]
    if not year and not day:  # "may", "march": a word like others
        return None
    month = load_numbers().months[(match["m"] or match["m2"]).lower()]
    end = match.start() + len(match[0].rstrip(" ."))
    return end, _iso(year, str(month), day)


def _iso(year: str | None, month: str | None, day: str | None) -> str:
    return f"{int(year or 0):04d}-{int(month or 0):02d}-{int(day or 0):02d}"
