"""The parts of a sentence that rules look at: clauses, members of a list, subjects, nouns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kaoju.facts.aliases import Mention
from kaoju.facts.passage import Passage
from kaoju.facts.words import pattern, source
from kaoju.text.quantity import find_quantities

_FRAGMENT = re.compile(r"[,，](?!\d{3}(?!\d))|[;；。]|(?:但是?|而且|并且|不过)| but | while |\n")
_ITEM = re.compile(r"\s*(?:[、,，/]\s*(?:and\s|or\s|和)?|以及|[和与及或]|\s(?:and|or|nor)\s)\s*")
_AND_SO_ON = re.compile(r"(?:等+(?:\S{0,4})?|etc\.?|and so on)$")
_LEAD = re.compile(r"^(?:the|an?|its?|对|其|于|到|of|with)\s+|^(?:对|其)")
_FILL = re.compile(
    r"(?:^|(?<=\s))(?:the|an?|its|also|currently|about|now)(?=\s|$)|'s(?=\s|$)"
    r"|^[的也都均则还就]+|[的也都均则还就]+$|目前|一般|通常|本身|大约|同时|默认|也|还"
)
_ASIDE = re.compile(r"\s*\([^()]*\)\s*$")
HEDGE = re.compile(r"默认|缺省|通常|一般|default")
_CLOSING = re.compile(r"左右|上下|以上|以下|以内|[了呢吧哦啊呀]+|in total|each|or so|only")
_PURPOSE = re.compile(
    r"作为|用于|用来|以便|从而|以(?=[^上下内外])|来(?=[^自])|进行"
    r"|\s(?:for|to|when|so|in order|via|by|using|with)\s"
)
_VERBAL = re.compile(r"^[通按在对将把从向为用以使]|通过|并(?!行|发|集)|\[|\]|\(|\)|[~<>{}|=]")
_CLAUSE = re.compile(r"[了在把被将让使从向当后前若如则着过比是为]|不|没")
_VERBS = ("supports", "lacks", "only", "default", "copulas")
_BARE_CODE = re.compile(r"[A-Za-z]{0,2}\d{1,4}[A-Za-z]{0,2}\+?(?: [A-Z][a-z]+)?")
_CAPITALISED = re.compile(r"(?<![A-Za-z0-9])([A-Z][A-Za-z]+) $")
_LONGEST_ITEM = 30
_LONGEST_NOUN = 16
QUOTES = "`\"'“”‘’「」 "


def blank(match: re.Match[str]) -> str:
    return " " * len(match.group())


def blanked_as(text: str, other: str) -> str:
    """``text`` with blanks where ``other`` got them."""
    return "".join(" " if o == " " else c for c, o in zip(text, other, strict=True))


def signal() -> re.Pattern[str]:
    """What every statement has: a digit, a verb of having, or a default."""
    return re.compile(rf"\d|{source(*_VERBS)}")


def inside_other_name(mention: Mention, text: str, stopwords: frozenset[str]) -> bool:
    """Whether a bare code ends another thing's name: the S4 of "Snapdragon S4" is no Galaxy S4.

    A word that begins the sentence may be any word and says nothing.
    """
    if not _BARE_CODE.fullmatch(text, mention.start, mention.end):
        return False
    before = _CAPITALISED.search(text, 0, mention.start)
    return before is not None and before.start() > 0 and before[1].lower() not in stopwords


def clauses(text: str) -> Iterator[tuple[int, int]]:
    """Clauses; a piece without a verb continues the list of the clause before."""
    pending: tuple[int, int] | None = None
    for start, end in _cuts(text):
        if pending and _continues(text, pending, start, end):
            pending = (pending[0], end)
            continue
        if pending:
            yield pending
        pending = (start, end)
    if pending:
        yield pending


def _continues(text: str, before: tuple[int, int], start: int, end: int) -> bool:
    """Whether a piece is a further member of the list that the clause before it began."""
    if end - start > _LONGEST_ITEM or pattern(*_VERBS).search(text, start, end):
        return False
    if not pattern("supports", "lacks", "only").search(text, *before):
        return False
    amounts = find_quantities(text[start:end])
    return not amounts or not text[start : start + amounts[0].span.start].strip()


def _cuts(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for match in _FRAGMENT.finditer(text):
        if match.start() > start:
            yield start, match.start()
        start = match.end()
    if start < len(text):
        yield start, len(text)


def without(text: str, mentions: Sequence[Mention]) -> str:
    for m in mentions:
        text = text[: m.start] + " " * (m.end - m.start) + text[m.end :]
    return text


def items(passage: Passage, start: int, end: int) -> Iterator[tuple[int, int]]:
    tail = _AND_SO_ON.search(passage.folded, start, passage.trimmed(start, end)[1])
    end = tail.start() if tail else end
    purpose = _PURPOSE.search(passage.folded, start, end)
    end = purpose.start() if purpose else end
    at = start
    found = []
    for match in [*_ITEM.finditer(passage.folded, start, end), None]:
        stop = match.start() if match else end
        aside = _ASIDE.search(passage.folded, at, stop)
        inner = inner_of(passage.folded, at, aside.start() if aside else stop)
        if inner:
            found.append(inner)
        at = match.end() if match else end
    if all(_is_item(passage.folded[s:e]) for s, e in found):
        yield from found


def _is_item(words: str) -> bool:
    """Whether a member of a list is a thing and not a clause."""
    return len(words) <= _LONGEST_ITEM and len(words.split()) <= 5 and not _VERBAL.search(words)


def inner_of(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The range without blanks, articles and particles at its ends; None if nothing is left."""
    while True:
        while start < end and (text[start].isspace() or text[start] in QUOTES + "的:,，、"):
            start += 1
        while start < end and (text[end - 1].isspace() or text[end - 1] in QUOTES + "的:,，、。."):
            end -= 1
        lead = _LEAD.match(text[start:end])
        if not lead:
            break
        start += lead.end()
    return (start, end) if start < end else None


def tail_of(text: str, start: int, end: int) -> tuple[int, int]:
    """What follows an amount, closing words apart."""
    inner = inner_of(text, start, end)
    if inner is None:
        return end, end
    if _CLOSING.fullmatch(text, *inner):
        return end, end
    return inner


def is_noun(name: str) -> bool:
    """A short name of an attribute, without anything that makes it a clause."""
    if not len(name) >= 2 or any(c in "()（）:：?！!" for c in name):
        return False
    if any("\u3400" <= c <= "\u9fff" for c in name):
        return len(name) <= _LONGEST_NOUN and not _CLAUSE.search(name)
    return len(name.split()) <= 4 and not pattern("copulas", "lacks").search(name.lower())


def subject_noise() -> tuple[re.Pattern[str], ...]:
    return (
        pattern("hearsay"),
        re.compile(rf"(?:^|(?<=[\s,，;；。]))\s*{source('pronouns')}"),
        pattern("maximum", "minimum"),
        re.compile(rf"{source('copulas', 'required', 'forbidden', 'advised', 'allowed')}\s*$"),
        _FILL,
        re.compile(
            r"(?:约|大概|大约|仅|只|高达|可达|达到?|i|我|we|我们)\s*$|(?<=\s)(?:i|we|我)\b|我"
        ),
        pattern("supports"),
        re.compile(rf"{source('copulas')}\s*$"),
    )
