"""Sentences of Chinese and English text, of lists and of logs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kaoju.text.characters import CJK
from kaoju.types.documents import Span

_CLOSING = {
    "（": "）",
    "(": ")",
    "「": "」",
    "『": "』",
    "“": "”",
    "【": "】",
    "《": "》",
    "[": "]",
}
_OPENING = {closer: opener for opener, closer in _CLOSING.items()}
_ENDERS = "。！？；…!?."
# One class, so that the scan runs in C; what follows it is looked at only where it matters.
_EVENT = re.compile(r"[\n。！？；…!?.（(「『“【《\[）)」』”】》\]]")
_BREAK = re.compile(
    r"\n\s*"
    r"|[。！？；…]+[!?]*|[!?]+(?![\w=&/%#.])"
    rf"|\.{{1,6}}(?=[\"'”’)\]）]*(?:\s|\Z))|(?<=[{CJK}])\.(?=[{CJK}])"
)
_TRAILING = re.compile(r"[”’」』）)】\]\"'*_]*")
_CONTINUES = re.compile(r"[ ]?[，、：,:；;。的]|[ ]?[a-z]")
_LONGEST_ASIDE = 160  # characters: a bracket or quotation up to this long is never cut
_ABBREVIATION = re.compile(
    r"(?:(?<![\w.])(?:[A-Z]|mr|mrs|ms|dr|prof|st|sr|jr|gen|col|sgt|capt|lt|rep|sen|gov|rev|hon"
    r"|e\.g|i\.e|eg|ie|cf|viz|vs|v|etc|al|ca|fig|figs|tab|eq|eqs|sec|ch|chap|vol|no|nos|pp|p|ed|eds"
    r"|approx|est|dept|inc|ltd|co|corp|bros|ave|blvd|rd|max|min|avg|temp|incl|excl|ext|tel|ref"
    r"|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun"
    r"|(?:[a-z]\.)+[a-z])|(?:^|\n)[ \t]*\(?\w{1,3})\Z",
    re.IGNORECASE,
)
# Abbreviations that as often end a sentence as not: a capital after them decides.
_MAY_END = re.compile(r"(?<![\w.])(?:etc|al|inc|ltd|co|corp|jr|sr|a\.m|p\.m|u\.s|u\.k)\Z", re.I)
_STARTER = re.compile(
    r"[-*+•·●○▪◦>|#]|[（(]?(?:\d{1,3}|[一二三四五六七八九十]{1,3}|[a-zA-Z])[.)、）．:：]"
    r"|\[|\{|<|\d{4}[-/]\d|[A-Z]{2,}\b|[^\s:：=]{1,24}[:：=]\s?|[①-⑳]|第[\d一二三四五六七八九十]+[章节条]"
)
_LINE_ENDERS = "。！？；!?:：;.|"


def sentences(text: str) -> list[Span]:
    """Spans of the sentences, trimmed of white space, in order; together they hold every word.

    Line ends count where a list, log or table has them, not where a paragraph was wrapped.
    """
    found: list[Span] = []
    start = 0
    for end in _cuts(text):
        _add(text, start, end, found)
        start = end
    _add(text, start, len(text), found)
    return found


def _add(text: str, start: int, end: int, found: list[Span]) -> None:
    part = text[start:end]
    stripped = part.lstrip()
    if stripped:
        found.append(Span(end - len(stripped), start + len(part.rstrip())))


def _cuts(text: str) -> Iterator[int]:
    opened: list[tuple[str, int]] = []
    seen = 0  # everything before it is settled
    for event in _EVENT.finditer(text):
        sign, position = event[0], event.start()
        if sign in _CLOSING:
            opened.append((sign, position))
            continue
        end = position + 1
        if sign in _OPENING:
            _close(opened, _OPENING[sign])
            if opened or text[position - 1] not in _ENDERS:
                continue
        elif position < seen:
            continue
        else:
            match = _BREAK.match(text, position)
            if match is None:
                continue
            sign, seen = match[0], match.end()
            end = seen
        cut = _cut(text, opened, sign, position, end)
        if cut:
            seen = cut
            yield cut


def _cut(
    text: str, opened: list[tuple[str, int]], sign: str, position: int, end: int
) -> int | None:
    """Where the sentence ends that may end with ``sign`` at ``position``, closers included."""
    if sign[0] == "\n":
        if _is_wrap(text, position, end):
            return None
        opened.clear()
        return end
    if sign not in _OPENING and _inside(text, opened, position):
        return None
    closers = _TRAILING.match(text, end)
    end = closers.end() if closers else end
    return end if _ends(text, sign, position, end) else None


def _close(opened: list[tuple[str, int]], opener: str) -> None:
    for i in range(len(opened) - 1, max(-1, len(opened) - 4), -1):
        if opened[i][0] == opener:
            del opened[i:]
            return


def _inside(text: str, opened: list[tuple[str, int]], position: int) -> bool:
    """Whether a short bracket or quotation is open at ``position`` and gets closed later."""
    while opened:
        opener, start = opened[-1]
        stop = start + _LONGEST_ASIDE
        if position < stop:
            closing = text.find(_CLOSING[opener], position, stop)
            if closing >= 0 and not _only_closers(text, position, closing):
                return True
            if closing >= 0:
                return len(opened) > 1
        opened.pop()
    return False


def _only_closers(text: str, position: int, closing: int) -> bool:
    return not text[position:closing].strip(_ENDERS)


def _ends(text: str, sign: str, position: int, end: int) -> bool:
    if sign[0] == ".":
        return _full_stop(text, sign, position, end)
    if sign in _OPENING or end > position + len(sign):
        return not _CONTINUES.match(text, end)
    if sign[0] == "…":
        return not _CONTINUES.match(text, end)
    return True


def _full_stop(text: str, sign: str, position: int, end: int) -> bool:
    after = text[end : end + 64].lstrip()[:1]
    if not after or text[position - 1 : position].isspace():
        return True
    if after.islower() or after in ",;:)]，；：、":
        return False
    if len(sign) > 1:
        return True
    before = text[max(0, position - 12) : position]
    if _MAY_END.search(before):
        return after.isupper() or after >= "\u4e00"
    return not _ABBREVIATION.search(before)


def _is_wrap(text: str, position: int, end: int) -> bool:
    """Whether the line end at ``position`` only breaks a long line of running text."""
    if text.count("\n", position, end) > 1 or end >= len(text):
        return False
    line = text[text.rfind("\n", max(0, position - 400), position) + 1 : position].strip()
    if not line or line[-1] in _LINE_ENDERS or _STARTER.match(text, end):
        return False
    width = len(line) if line.isascii() else len(line) + len(re.findall(f"[{CJK}，。、]", line))
    if width < 40:
        return False
    following = text[end]
    return following.islower() or not following.isascii() or width >= 60
