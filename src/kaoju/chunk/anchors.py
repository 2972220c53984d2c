"""Strategy ``anchors``: a chunk for each numbered clause, question or labelled entry."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from kaoju.chunk.cut import Measure
from kaoju.chunk.pack import Groups, Piece, pack, piece_of
from kaoju.chunk.plain import has_words
from kaoju.text.numerals import chinese_value
from kaoju.types.documents import BlockKind

_NUMERAL = "0-9０-９零〇一二两三四五六七八九十百千"
_RANKS = "编篇章节条款"  # of statutes, the outermost first
_LINE = re.compile(r"(?m)^")
_LEAD = r"[ \t\u3000>*_+•\-]*"  # markers of lists, quotations and emphasis before the anchor
_END = r"(?=[\s\u3000:：、.，)）*_]|$|[\u4e00-\u9fff])"
_ANCHOR = re.compile(
    rf"{_LEAD}(?:"
    rf"第[ ]?(?P<article>[{_NUMERAL}]{{1,8}})[ ]?(?P<rank>[{_RANKS}])"
    rf"(?:之(?P<added>[{_NUMERAL}]{{1,3}}))?{_END}"
    r"|(?P<word>Article|Section|Clause|Art\.|Sec\.|§)[ ]?"
    rf"(?P<clause>\d{{1,4}}(?:\.\d{{1,3}})*){_END}"
    rf"|(?P<decimal>\d{{1,3}}(?:\.\d{{1,3}}){{1,5}})\.?(?=[ \t\u3000*_]|[\u4e00-\u9fff]|$)"
    r"|(?P<ordinal>[一二三四五六七八九十]{1,3})、"
    r"|(?P<question>(?:Q|Question|问|问题)[ ]?\d{0,3}[*_]*[ ]?[:：.．、])"
    r"|(?P<label>[\[【](?:[A-Za-z]{1,8}[-_ .]?)?\d[\w.\-]{0,20}[\]】])(?![(:：\[])"
    r")"
)
_SENTENCE_END = re.compile(r"[。；.;!?！？][\"'”’)）]*\Z")
_HOLD_OTHERS = "编篇章节"  # one alone may still hold several articles
_IN = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.KEYVALUE, BlockKind.QUOTE})
_DEEPEST = 99
_DECIMAL = 10  # their depth is below that of articles and words such as "Section"


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where a clause begins. ``family`` are those that count on from each other."""

    start: int
    family: str
    depth: int  # one that is less deep may hold those that follow
    number: tuple[int, ...] = ()  # () for anchors that need not be in order
    inner: bool = False  # at a line inside a block, where a wrapped line may begin with anything


def by_anchors(pieces: Sequence[Piece], measure: Measure) -> Groups:
    """Each clause is cut on its own; one that only names the clauses below it leads the first.

    Where there are no anchors as between headings.
    """
    found = _counting_on(_anchors(pieces, measure))
    joined: list[_Clause] = []
    for clause in _clauses(pieces, found, measure):
        if joined and _only_names(joined[-1], clause, measure):
            joined[-1] = _Clause(clause.depth, joined[-1].pieces + clause.pieces)
        else:
            joined.append(clause)
    return [group for clause in joined for group in pack(clause.pieces, measure)]


def _anchors(pieces: Iterable[Piece], measure: Measure) -> Iterator[Anchor]:
    own = re.compile(measure.settings.anchor) if measure.settings.anchor else None
    for piece in pieces:
        if piece.kind not in _IN:
            continue
        text = measure.document.text[piece.start : piece.end]
        for line in _LINE.finditer(text):
            at = line.start()
            match = _ANCHOR.match(text, at)
            if match and not (piece.kind is BlockKind.LIST_ITEM and _is_count(match)):
                yield _anchor(match, piece.start + at, at > 0)
            elif own and own.match(text, at):
                yield Anchor(piece.start + at, "own", _DEEPEST)


def _is_count(match: re.Match[str]) -> bool:
    """A bare number or ordinal: in a list it may be a version or an item like the others."""
    return bool(match["decimal"] or match["ordinal"])


def _anchor(match: re.Match[str], start: int, inner: bool) -> Anchor:
    if match["article"]:
        number = (_value(match["article"]), *([_value(match["added"])] if match["added"] else []))
        return Anchor(start, match["rank"], _RANKS.index(match["rank"]), number, inner)
    if match["clause"] or match["decimal"]:
        parts = tuple(int(part) for part in (match["clause"] or match["decimal"]).split("."))
        depth = len(parts) + (0 if match["word"] else _DECIMAL)
        return Anchor(start, match["word"] or "decimal", depth, parts, inner)
    if match["ordinal"]:
        return Anchor(start, "ordinal", len(_RANKS), (_value(match["ordinal"]),), inner)
    return Anchor(start, "label" if match["label"] else "question", _DEEPEST)


def _value(numeral: str) -> int:
    if numeral.isdecimal():
        return int(numeral)
    return int(chinese_value(numeral) or 0)


def _counting_on(anchors: Iterable[Anchor]) -> list[Anchor]:
    """Those of a sequence: a number that goes back, or stands alone, is a mention or a quantity.

    Numbers may be left out, and begin again at 1, as articles do in each chapter.
    """
    last: dict[str, Anchor] = {}
    kept: list[Anchor] = []
    for anchor in anchors:
        if anchor.number and not _counts_on(last.get(anchor.family), anchor):
            continue
        last[anchor.family] = anchor
        kept.append(anchor)
    sizes = Counter(anchor.family for anchor in kept)
    return [anchor for anchor in kept if sizes[anchor.family] > 1 or anchor.family in _HOLD_OTHERS]


def _counts_on(before: Anchor | None, anchor: Anchor) -> bool:
    if before is None:
        return not anchor.inner or anchor.number[-1] <= 1
    if anchor.inner:
        return _follows(before.number, anchor.number)
    if anchor.number[-1] == 1:
        return True
    branch = len(anchor.number) - 1
    return anchor.number > before.number and anchor.number[:branch] == before.number[:branch]


def _follows(before: tuple[int, ...], number: tuple[int, ...]) -> bool:
    """Whether ``number`` is the very next one: 1.2.3 -> 1.2.4, 1.2.3.1, 1.3, 2 or 2.1."""
    same = next((n for n, (a, b) in enumerate(zip(before, number, strict=False)) if a != b), None)
    if same is None:
        return len(number) == len(before) + 1 and number[-1] <= 1
    return number[same] == before[same] + 1 and all(part <= 1 for part in number[same + 1 :])


@dataclass(frozen=True, slots=True)
class _Clause:
    depth: int
    pieces: list[Piece]


def _clauses(
    pieces: Sequence[Piece], anchors: Sequence[Anchor], measure: Measure
) -> Iterator[_Clause]:
    """The pieces between one anchor and the next, blocks cut where an anchor is inside."""
    depths = {anchor.start: anchor.depth for anchor in anchors}
    starts = sorted(depths)
    clause = _Clause(-1, [])  # what stands before the first may be its title
    for piece in pieces:
        first, last = bisect_left(starts, piece.start), bisect_left(starts, piece.end)
        bounds = dict.fromkeys([piece.start, *starts[first:last]])
        for start, end in pairwise([*bounds, piece.end]):
            if start in depths:
                yield clause
                clause = _Clause(depths[start], [])
            part = piece_of(piece.block, start, end, measure)
            if has_words(part.words):
                clause.pieces.append(part)
    yield clause


def _only_names(clause: _Clause, below: _Clause, measure: Measure) -> bool:
    """Whether ``clause`` is a title without a sentence, of what ``below`` is a part of."""
    if not clause.pieces or clause.depth >= below.depth:
        return False
    size = sum(piece.size for piece in clause.pieces)
    return size * 4 < measure.settings.target and not _SENTENCE_END.search(clause.pieces[-1].words)
