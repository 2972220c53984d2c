"""What a cell, or the end of a sentence, says: values with kind, unit, polarity and bound."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise

from kaoju.domain.units import load_numbers
from kaoju.facts.aliases import Mention
from kaoju.facts.passage import Passage
from kaoju.facts.words import pattern, source
from kaoju.text.quantity import Quantity, find_quantities
from kaoju.types.facts import Bound, FactKind, Polarity

_ASIDE = re.compile(r"\s*\((?P<aside>[^()]{1,60})\)\s*$")
_BETWEEN = re.compile(r"[、;；]|[,，](?!\d{3}(?!\d))|\s[/|·]\s|\s\+\s|\n")
_STRONG = re.compile(r"[、;；\n]|\s[/|·]\s")
_SERIES = re.compile(
    r"(?P<list>\d+(?:\.\d+)?(?:\s?[/、]\s?\d+(?:\.\d+)?)+)\s?(?P<unit>[^\W\d_][\w°]{0,12}|[%℃°])"
)
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
MONTH = re.compile(r"(?:19|20)\d\d(?:[-/.](?:0?[1-9]|1[0-2])|年(?:0?[1-9]|1[0-2])月?)?")
_COMMA_DATE = re.compile(r"\b[A-Z][a-z]{2,8}\.? \d{1,2}(?:st|nd|rd|th)?, (?:19|20)\d\d\b")
_TIMES = re.compile(r"\s*[x×*]\s*", re.IGNORECASE)
_SIGNS = re.compile(r"[<>≤≥≦≧~≈±()\s:,]+")
_JOINTS = frozenset("-_./:@{}<>")
_LONGEST_ITEM = 40  # characters of a value in a list
_MOST_WORDS = 6
_BOUNDS = {"min": Bound.MINIMUM, "max": Bound.MAXIMUM}


@dataclass(frozen=True, slots=True)
class Value:
    """A value at ``[start, end)`` of its passage."""

    start: int
    end: int
    kind: FactKind
    unit: str | None = None
    polarity: Polarity = Polarity.POSITIVE
    bound: Bound = Bound.EXACT
    approximate: bool = False
    condition: str | None = None
    exhaustive: bool = False
    dimension: str = ""


def whole(
    values: Iterable[Value], passage: Passage, mentions: Sequence[Mention]
) -> tuple[Value, ...]:
    """Values of words with the names that are joined to them: of "x5-{host}" the "x5" too, which
    the rules that look for attributes have blanked."""
    return tuple(_joined(v, passage, mentions) if v.kind is FactKind.TERM else v for v in values)


def _joined(value: Value, passage: Passage, mentions: Sequence[Mention]) -> Value:
    start, end = value.start, value.end
    for mention in mentions:
        if mention.end == start and passage.text[start] in _JOINTS:
            start = mention.start
        if mention.start == end and passage.text[end - 1] in _JOINTS:
            end = mention.end
    return replace(value, start=start, end=end)


def values_of(passage: Passage, unit: str = "") -> tuple[Value, ...]:
    """The values of a whole cell; none where it says nothing ("-", "N/A", "待定").

    ``unit`` is what the header says numbers are in.
    """
    start, end = passage.trimmed(0, len(passage.text))
    if start >= end or pattern("nothing").fullmatch(passage.folded, start, end):
        return ()
    answer = _yes_no(passage, start, end)
    if answer:
        return (answer,)
    only = pattern("only").match(passage.folded, start, end)
    first = only.end() if only else start
    items = tuple(_item(passage, s, e, unit) for s, e in pieces(passage, first, end))
    return tuple(replace(item, exhaustive=bool(only)) for item in items)


def pieces(passage: Passage, start: int, end: int) -> list[tuple[int, int]]:
    """The members of a list, or the whole range where it is none."""
    series = _SERIES.fullmatch(passage.text, *passage.trimmed(start, end))
    if series:
        return _series(series)
    for separator in (_BETWEEN, _STRONG):
        found = [p for p in _split(passage, separator, start, end) if p[0] < p[1]]
        if len(found) > 1 and all(_short(passage.text[s:e]) for s, e in found):
            return found
    return [passage.trimmed(start, end)]


def _series(match: re.Match[str]) -> list[tuple[int, int]]:
    """ "128/256/512 GB" is three amounts; only the last carries its unit."""
    spans = [m.span() for m in _NUMBER.finditer(match.string, *match.span("list"))]
    return [*spans[:-1], (spans[-1][0], match.end())]


def _split(
    passage: Passage, separator: re.Pattern[str], start: int, end: int
) -> Iterator[tuple[int, int]]:
    depth, begin = 0, start
    at = start
    dates = {m.start(): m.end() for m in _COMMA_DATE.finditer(passage.text, start, end)}
    while at < end:
        if at in dates:
            at = dates[at]
            continue
        character = passage.text[at]
        if character in "([":
            depth += 1
        elif character in ")]":
            depth = max(0, depth - 1)
        match = separator.match(passage.text, at, end) if depth == 0 else None
        if match:
            yield passage.trimmed(begin, at)
            at = begin = match.end()
            continue
        at += 1
    yield passage.trimmed(begin, end)


def _short(item: str) -> bool:
    return len(item) <= _LONGEST_ITEM and len(item.split()) <= _MOST_WORDS and "。" not in item


def _yes_no(passage: Passage, start: int, end: int) -> Value | None:
    """ "支持", "不支持（国行版除外）", "Yes, with an adapter"."""
    core, condition = end, None
    aside = _ASIDE.search(passage.folded, start, end)
    comma = re.compile(r"[,，;；]").search(passage.folded, start, end)
    if aside:
        core, condition = aside.start(), passage.text[slice(*aside.span("aside"))]
    elif comma:
        core, condition = comma.start(), passage.text[comma.end() : end].strip()
    for words, polarity in (("no", Polarity.NEGATIVE), ("yes", Polarity.POSITIVE)):
        if pattern(words).fullmatch(passage.folded, start, core):
            return Value(
                start, core, FactKind.YES_NO, polarity=polarity, condition=condition or None
            )
    return None


def _item(passage: Passage, start: int, end: int, unit: str) -> Value:
    """One value; an aside behind an amount is its condition, of a term a part of it."""
    whole = amount_at(passage, start, end, unit)
    if whole:
        return whole
    aside = _ASIDE.search(passage.text, start, end)
    if aside and aside.start() > start:
        inner = amount_at(passage, start, aside.start(), unit)
        if inner:
            return replace(inner, condition=aside["aside"])
    negative = pattern("lacks").match(passage.folded, start, end)
    polarity = Polarity.NEGATIVE if negative else Polarity.POSITIVE
    return Value(start, end, FactKind.TERM, polarity=polarity)


def amount_at(passage: Passage, start: int, end: int, unit: str = "") -> Value | None:
    """The range as one amount, size, resolution or date; ``None`` where it says more."""
    text = passage.text[start:end]
    if MONTH.fullmatch(text) and (len(text) > 4 or "年" in text):
        return Value(start, end, FactKind.DATE, dimension="date")
    found = find_quantities(text)
    if not found or not _covers(text, found):
        return None
    last = found[-1]
    if last.dimension == "version":
        return None
    kind = FactKind.DATE if last.dimension == "date" else FactKind.QUANTITY
    named = last.dimension in ("date", "resolution")
    stated = last.unit if last.unit and not named else (_series_unit(passage, end) or unit)
    return Value(
        start,
        end,
        kind,
        unit=None if named else stated or None,
        bound=_BOUNDS.get(found[0].bound, Bound.EXACT),
        approximate=any(q.approximate for q in found),
        dimension=last.dimension,
    )


def _series_unit(passage: Passage, end: int) -> str:
    """The unit that a number of "128/256/512 GB" shares with the last."""
    match = re.compile(r"(?:\s?[/、]\s?\d+(?:\.\d+)?)+\s?[^\W\d_]\w{0,12}").match(passage.text, end)
    found = find_quantities(match.group().lstrip(" /、")) if match else []
    return found[-1].unit if found else ""


def _covers(text: str, found: list[Quantity]) -> bool:
    """Whether nothing but words of bounds and approximation stands around the amounts."""
    rest = [text[: found[0].span.start], text[found[-1].span.end :]]
    between = [text[a.span.end : b.span.start] for a, b in pairwise(found)]
    if not all(_TIMES.fullmatch(gap) for gap in between):
        return False
    return all(_hedges().fullmatch(_SIGNS.sub("", part.lower())) for part in rest)


@cache
def _hedges() -> re.Pattern[str]:
    numbers = load_numbers()
    words = {w for table in (numbers.before, numbers.after) for ws in table.values() for w in ws}
    ours = source("maximum", "minimum").replace("(?<![0-9a-z])", "").replace("(?![0-9a-z])", "")
    plain = "|".join(re.escape(_SIGNS.sub("", w.lower())) for w in sorted(words) if w.strip())
    return re.compile(rf"(?:{plain}|{ours.replace(' ', '')})*")
