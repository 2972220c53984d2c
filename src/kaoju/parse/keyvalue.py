"""Lines of the form "key: value", as specification sheets, product cards and logs have them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kaoju.types.documents import Cell, Span

# A colon inside brackets or backticks does not end a key.
_KEY = (
    r"(?:`[^`\n]*`|\([^()\n]*\)|（[^（）\n]*）|\[[^\[\]\n]*\]"
    r"|[^\s:：`()（）\[\]。！？；，!?;|]|[^\S\n])"
)
_PAIR = re.compile(rf"[^\S\n]*(?P<key>(?=\S){_KEY}{{1,60}}?)[^\S\n]*(?P<colon>[:：])(?P<value>.*)")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_LETTER = re.compile(r"[^\W\d_]")
_SENTENCE_END = re.compile(r"[。！？!?；;，,：:][\W_]*$|\w{2,}\.$")
_INNER_SENTENCE = re.compile(r"[。！？]\s*\S|[a-z]\.\s+[A-Z]")
_ADMONITION = frozenset(
    word
    for words in (
        "note notes warning caution important tip hint attention example todo notice q a",
        "注意 注 提示 警告 重要 说明 备注 例如 示例 例 小贴士 建议 问 答",
    )
    for word in words.split()
)
# "Step 2: install", "示例一：…": a numbered caption, not an attribute.
_ORDINAL = re.compile(
    r"第\s*[\d一二三四五六七八九十]+\s*\w{0,2}"
    r"|(?:步骤|示例|案例|例|图|表|附录|方案|方法|方式|场景|问题|step|example|case|figure|fig\.|table|chapter"
    r"|section|part|appendix|option|method|question)\s*[\dA-Z一二三四五六七八九十]{1,3}(?:[.-]\d+)*",
    re.I,
)
_BOLD_LINE = re.compile(r"\s*(\*\*|__)(?!\1)[^*_]+\1\s*")
_EMPHASIS = "*_`"

MAX_KEY = 40
MAX_KEY_WORDS = 6
MAX_LONE_VALUE = 60


@dataclass(frozen=True, slots=True)
class Pair:
    """One line's key and value; ``sentence`` when the value reads as prose."""

    key: Span
    value: Span
    sentence: bool

    def cells(self, row: int) -> tuple[Cell, Cell]:
        return Cell(row, 0, self.key, header=True), Cell(row, 1, self.value)


def pair(text: str, start: int, end: int) -> Pair | None:
    """The pair in ``text[start:end]`` (one line without its list marker), if it is one."""
    match = _PAIR.fullmatch(text, start, end)
    if match is None or _BOLD_LINE.fullmatch(text, start, end):
        return None
    key = _bare(text, match.start("key"), match.end("key"))
    value = _bare(text, match.start("value"), match.end("value"))
    if not key or not value or not _is_key(key.of(text)):
        return None
    if match["colon"] == ":" and not _separates(match["key"], match["value"]):
        return None
    return Pair(key, value, _is_sentence(value.of(text)))


def lone(text: str, start: int, end: int) -> Pair | None:
    """A pair that stands alone: only when nothing about it reads as prose."""
    found = pair(text, start, end)
    if found is None or found.sentence or len(found.value) > MAX_LONE_VALUE:
        return None
    return found


def run(text: str, lines: list[tuple[int, int]]) -> list[Pair | None]:
    """Per line its pair, if the line belongs to a run of at least two; a lone line must be terse.

    A run whose values are mostly sentences is prose (dialogue, questions and answers).
    """
    if len(lines) == 1:
        return [lone(text, *lines[0])]
    found = [pair(text, *line) for line in lines]
    at = 0
    while at < len(found):
        stop = at
        while stop < len(found) and found[stop] is not None:
            stop += 1
        members = [p for p in found[at:stop] if p is not None]
        if members and (len(members) < 2 or 2 * sum(p.sentence for p in members) > len(members)):
            found[at:stop] = [None] * (stop - at)
        at = stop + 1
    return found


def _bare(text: str, start: int, end: int) -> Span:
    """Without white space and emphasis that wraps or touches the colon."""
    while True:
        piece = text[start:end]
        core = piece.strip()
        start += len(piece) - len(piece.lstrip())
        end = start + len(core)
        if len(core) >= 2 and core[0] == core[-1] and core[0] in _EMPHASIS:
            start, end = start + 1, end - 1
            continue
        if core[:2] in ("**", "__") and core.count(core[:2]) == 1:
            start += 2
            continue
        if core[-2:] in ("**", "__") and core.count(core[-2:]) == 1:
            end -= 2
            continue
        return Span(start, max(start, end))


def _is_key(key: str) -> bool:
    if len(key) > MAX_KEY or not _LETTER.search(key) or len(key.split()) > MAX_KEY_WORDS:
        return False
    if key.count("`") % 2 or "](" in key or "://" in key:
        return False
    bare = key.casefold().strip(_EMPHASIS + " ")
    return bare not in _ADMONITION and _ORDINAL.fullmatch(bare) is None


def _separates(key: str, value: str) -> bool:
    """An ASCII colon: not that of a URL, a time, a drive, a host's port or ``std::string``."""
    if value.lstrip("*_")[:1].isspace() or _CJK.search(key) or key[-1] in _EMPHASIS:
        return not value.startswith(("//", ":"))
    if _CJK.match(value):
        return True
    return (
        value[:1] not in "/\\:"
        and not value.isdecimal()
        and key.replace(" ", "").isalpha()
        and len(key) > 1
    )


def _is_sentence(value: str) -> bool:
    if _INNER_SENTENCE.search(value) or len(value) > 200:
        return True
    if not _SENTENCE_END.search(value):
        return len(value.split()) > 16
    return value[-1] in "。！？!?，," or len(value.split()) > 4 or len(value) > MAX_LONE_VALUE
