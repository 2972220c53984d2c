"""Short forms that a document defines: "Placement Driver (PD)", 临时股东大会（以下简称“临时会”）.

After Schwartz and Hearst (2003), but stricter: they accept an acronym's letters anywhere in the
words before it, here each begins a word. A wrong pair would bring another thing's text, so what is
no acronym counts only where the document says "hereinafter", 简称 or the like.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from kaoju.facts.initials import expansion_start, is_acronym, is_expansion
from kaoju.facts.passage import Passage, without_markup
from kaoju.facts.tables import Grid
from kaoju.facts.words import bounded
from kaoju.text.normalize import fold
from kaoju.text.tokenize import words
from kaoju.types.documents import Block, BlockKind, Document, Span
from kaoju.types.facts import Definition

Found = tuple[str, str, int, int]  # short, full, where it stands in the passage

_OPENING = re.compile(r"[(（]|[简簡][称稱]|缩写|縮寫|short|stands? for|abbrev|acronym", re.I)
BRACKETS = re.compile(r"\(([^()]{2,120})\)")
_LATIN_RUN = re.compile(r"[A-Za-z][\w'’./-]*(?:,? {1,2}[A-Za-z&][\w'’./-]*)*[\s\"”*_`]*$")
_CAPITAL_RUN = re.compile(r"(?:[A-Z][\w'’-]*(?: (?:of|and|the|for|on|in|&))* )+[A-Z][\w'’-]*\s*$")
_TOKEN_BEFORE = re.compile(r"(?<![A-Za-z0-9])([A-Z][A-Za-z&./-]{1,11})[\s*_`]*$")
_NAMED = re.compile(r"[《“”\"「『]([^《》“”\"「」『』]{2,40})[》”\"」』]\s*$")
CLAUSE = re.compile(r"[^,，。.;；:：!！?？、“”\"《》「」『』()|\n]+$")
_QUOTED = re.compile(r"[“\"「『《'‘]([^“”\"「」『』《》'‘’]{1,40})[”\"」』》'’]")
EDGES = " \t\n“”\"「」『』《》'‘’*_`,，。.:：;；"
_PARTS = re.compile(r"\s*[,，、;；]\s*")
_IDEOGRAPHS = re.compile(r"[\u3400-\u9fff]+")
_BEFORE = 160  # characters in front of a bracket that may hold the name
_LONGEST_SHORT = 20
_LONGEST_CHINESE = 24  # characters of a name found without its initials
_MOST_WORDS = 12  # of an English name


def definitions(document: Document) -> tuple[Definition, ...]:
    """The short forms of one document, each pair where it stands first, in reading order."""
    parsed = document.parsed
    prose = without_markup(parsed.text, parsed.markup)
    found: dict[tuple[str, str], Definition] = {}
    for block in parsed.blocks:
        for short, full, span in _of_block(prose, block):
            definition = Definition(short, full, document.doc_id, span)
            found.setdefault((fold(short), fold(full)), definition)
    return tuple(sorted(found.values(), key=lambda d: (d.span, d.short)))


def _of_block(prose: str, block: Block) -> Iterator[tuple[str, str, Span]]:
    if block.kind in (BlockKind.CODE, BlockKind.FORMULA):
        return
    if block.cells:
        yield from _of_rows(prose, block)
    spans = [cell.span for cell in block.cells] or [block.content]
    for span in spans:
        if _OPENING.search(prose, span.start, span.end):
            passage = Passage.of(prose, span)
            for short, full, start, end in _of_passage(passage.text):
                if _is_pair(short, full):
                    yield short, full, passage.span(start, end)


def _is_pair(short: str, full: str) -> bool:
    """Whether the short form is worth knowing: one that the name holds as it is adds nothing."""
    folded = fold(short)
    letters = sum(c.isalpha() for c in short)
    if letters < 2 or len(short) > _LONGEST_SHORT or folded in _data()["roles"]:
        return False
    return len(full) > len(short) and folded not in fold(full)


def _of_passage(text: str) -> Iterator[Found]:
    for match in BRACKETS.finditer(text):
        before = text[max(0, match.start() - _BEFORE) : match.start()]
        offset = match.start() - len(before)
        for short, full, start in _of_brackets(before, match[1]):
            first = match.start() if start is None else offset + start
            yield short, full, first, match.end()
    yield from _of_sentences(text)


def _of_brackets(before: str, inner: str) -> Iterator[tuple[str, str, int | None]]:
    """(short, full, where the pair begins in ``before``; ``None``: both are in the brackets)."""
    marked = _marked().search(inner) or _marked_after().search(inner)
    if marked:
        for short in _shorts(marked["short"]):
            yield from _of_marked(before, inner[: marked.start()].strip(EDGES), short)
        return
    parts = [part.strip(EDGES) for part in _PARTS.split(inner)]
    for part in parts:
        if is_acronym(part):
            start = _by_initials(before, part)
            if start is not None:
                yield part, before[start:].strip(EDGES), start
    token = _TOKEN_BEFORE.search(before)
    if token and is_acronym(token[1]) and _expands(parts[0], token[1]):
        yield token[1], parts[0], token.start(1)
    if len(parts) == 2:
        for short, full in (parts, parts[::-1]):
            if is_acronym(short) and _expands(full, short):
                yield short, full, None


def _of_marked(before: str, gloss: str, short: str) -> Iterator[tuple[str, str, int | None]]:
    """``gloss`` is what the brackets hold before the mark: a translation, mostly."""
    if gloss and is_acronym(short) and _expands(gloss, short):
        yield short, gloss, None
    start = _by_initials(before, short) if is_acronym(short) else None
    if start is not None:
        yield short, before[start:].strip(EDGES), start
        return
    named = _named(before, short)
    if named is not None:
        start, end = named
        yield short, before[start:end].strip(EDGES), start


def _shorts(words_after: str) -> list[str]:
    quoted = _QUOTED.findall(words_after)
    if quoted:
        return [short.strip(EDGES) for short in quoted]
    return [re.sub(r"^(?:the|as)\s", "", words_after.strip(EDGES))]


def _expands(words_: str, short: str) -> bool:
    return len(words_.split()) <= _MOST_WORDS and is_expansion(words_, short)


def _by_initials(before: str, short: str) -> int | None:
    run = _LATIN_RUN.search(before)
    if run is None:
        return None
    found = expansion_start(run.group(), short)
    if found is None or len(run.group()[found:].split()) < 2 - ("-" in run.group()[found:]):
        return None
    return run.start() + found


def _named(before: str, short: str) -> tuple[int, int] | None:
    """Where the name stands that ``before`` ends with, without initials to tell it by."""
    quoted = _NAMED.search(before)
    if quoted:
        return quoted.span(1)
    clause = CLAUSE.search(before.rstrip())
    if clause is None:
        return None
    start = chinese_start(clause.group(), short)
    if start is not None:
        return clause.start() + start, clause.end()
    capitals = _CAPITAL_RUN.search(before)
    return capitals.span() if capitals else None


def chinese_start(clause: str, short: str) -> int | None:
    """The shortest end of the clause that has the short form's characters in order; where it has
    not, what stands after the last word that a name does not have."""
    if not _IDEOGRAPHS.search(clause[-1:]):
        return None
    at = len(clause)
    for character in reversed(short):
        at = clause.rfind(character, 0, at)
        if at < 0:
            break
    if at < 0:
        at = _after_last_function_word(clause)
    return at if 3 <= len(clause) - at <= _LONGEST_CHINESE else None


def _after_last_function_word(clause: str) -> int:
    at = start = 0
    for word in words(clause):
        at = clause.lower().find(word, at) + len(word)
        if word in _data()["before_names"]:
            start = at
    return start


def _of_sentences(text: str) -> Iterator[Found]:
    for match in _bare_mark().finditer(text):
        offset = max(0, match.start() - _BEFORE)
        before = text[offset : match.start()].rstrip(" \t\n,，")
        for short, full, start in _of_marked(before, "", match["short"].strip(EDGES)):
            yield short, full, offset + (start or 0), match.end("short")
    for match in _stands_for().finditer(text):
        known = match["called"] or not _IDEOGRAPHS.match(match["verb"])
        if known and is_acronym(match["short"]):
            tail = match["full"].split()
            for count in range(len(tail), 1, -1):
                full = " ".join(tail[:count]).strip(EDGES)
                if _expands(full, match["short"]):
                    yield match["short"], full, match.start(), match.start("full") + len(full)
                    break


def _of_rows(prose: str, block: Block) -> Iterator[tuple[str, str, Span]]:
    """Glossaries: a short form and its name in two cells of a row, by initials or by header."""
    grid = Grid.of(prose, block.cells)
    labels = [grid.label(column) for column in range(grid.columns)]
    short_at = [i for i, label in enumerate(labels) if label in _data()["short_headers"]]
    full_at = [i for i, label in enumerate(labels) if label in _data()["full_headers"]]
    for row in range(grid.header, grid.rows):
        cells = [span for c in range(grid.columns) if (span := grid.span(row, c))]
        yield from _by_cells(prose, cells)
        for one in short_at:
            for other in full_at:
                short, full = grid.span(row, one), grid.span(row, other)
                if short and full and len(full) <= 3 * _LONGEST_CHINESE:
                    yield from _row_pair(prose, short, full)


def _by_cells(prose: str, cells: list[Span]) -> Iterator[tuple[str, str, Span]]:
    for i, one in enumerate(cells):
        if len(one) > _LONGEST_SHORT or not is_acronym(one.of(prose).strip(EDGES)):
            continue
        for other in cells[:i] + cells[i + 1 :]:
            if len(other) < _BEFORE and _expands(other.of(prose), one.of(prose).strip(EDGES)):
                yield from _row_pair(prose, one, other)


def _row_pair(prose: str, short: Span, full: Span) -> Iterator[tuple[str, str, Span]]:
    one, other = (" ".join(s.of(prose).split()).strip(EDGES) for s in (short, full))
    if _is_pair(one, other):
        yield one, other, Span(min(short.start, full.start), max(short.end, full.end))


@cache
def _data() -> dict[str, Any]:
    text = (files("kaoju.facts") / "data" / "definitions.toml").read_text("utf-8")
    return tomllib.loads(text)


@cache
def _any(kind: str) -> str:
    return "(?:" + "|".join(bounded(phrase) for phrase in _data()[kind]) + ")"


@cache
def _marked() -> re.Pattern[str]:
    return re.compile(rf"{_any('marks')}\s*[:：]?\s*(?P<short>\S.*)$", re.IGNORECASE)


@cache
def _marked_after() -> re.Pattern[str]:
    return re.compile(rf"(?P<short>\S.*?)\s*{_any('marks_after')}$", re.IGNORECASE)


@cache
def _bare_mark() -> re.Pattern[str]:
    """Outside brackets: …股东大会，以下简称“临时会”，…"""
    quoted = r"[“\"「『](?P<short>[^“”\"「」『』]{2,20})[”\"」』]"
    return re.compile(rf"(?<!\()(?:以下)?简称为?[ \t]{{0,3}}[:：]?[ \t]{{0,3}}{quoted}")


@cache
def _stands_for() -> re.Pattern[str]:
    short = r"(?<![A-Za-z0-9])(?P<short>[A-Z][A-Za-z&./-]{1,11})"
    full = r"[\"“]?(?P<full>[A-Z][\w'’-]*(?: [A-Za-z][\w'’-]*){1,9})[\"”]?"
    called = rf"(?P<called>{_any('called_short')})?"
    return re.compile(rf"{short}\s?(?P<verb>(?i:{_any('stands_for')}))\s?{full}{called}")
