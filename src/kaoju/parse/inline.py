"""Inline Markdown: which characters of a paragraph are syntax and not words."""

from __future__ import annotations

import re
from collections.abc import Collection

from kaoju.types.documents import Span

_TOKEN = re.compile(
    r"""
    (?P<escape>\\[!-/:-@\[-`{-~])
  | (?P<ticks>`+)
  | (?P<open>!?\[(?!\^))
  | (?P<footnote>\[\^[^\]\n]{1,60}\]:?)
  | (?P<target>\]\([^\S\n]*(?:<[^<>\n]*>|[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)
        (?:\s+(?:"[^"]*"|'[^']*'))?[^\S\n]*\))
  | (?P<reference>\]\[(?P<name>[^\[\]]{0,200})\])
  | (?P<close>\])
  | (?P<auto><(?:https?://|mailto:)[^<>\s]*>)
  | (?P<comment><!--[\s\S]*?-->)
  | (?P<tag></?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*)?/?>)
  | (?P<run>\*{1,3}(?!\*)|_{1,3}(?!_)|~~(?!~))
  | (?P<anchor>\{[ ]?\#[^\s{}]+[ ]?\})
  | (?P<space>&(?:nbsp|ensp|emsp|\#160|\#xA0);)
    """,
    re.VERBOSE,
)
_TICKS = re.compile(r"`+")
_START = re.compile(r"[\\`\[\]<*_~{&]")


def inline_markup(text: str, start: int, end: int, references: Collection[str] = ()) -> list[Span]:
    """Spans of ``text[start:end]`` that are Markdown syntax, in no order.

    ``references`` are the labels (casefolded) that the document defines; ``[word]`` is a link only
    then. Emphasis is paired more generously than CommonMark does, as Chinese authors write it:
    ``**注意：**文字`` closes.
    """
    if _START.search(text, start, end) is None:
        return []
    spans: list[Span] = []
    brackets: list[Span] = []
    runs: list[tuple[str, Span]] = []
    unclosed: set[int] = set()  # lengths of tick runs that have no partner further on
    position = start
    while (match := _TOKEN.search(text, position, end)) is not None:
        begin, position = match.span()
        kind = match.lastgroup
        if kind == "ticks":
            position = _code(text, match, end, unclosed, spans)
        elif kind == "run":
            _pair_run(text, match, runs, spans, (start, end))
        elif kind == "open":
            brackets.append(Span(begin, position))
        elif kind in ("target", "reference", "close"):
            if brackets:
                _close(text, match, brackets.pop(), references, spans)
        elif kind == "escape":
            spans.append(Span(begin, begin + 1))
        elif kind == "auto":
            spans += [Span(begin, begin + 1), Span(position - 1, position)]
        else:
            spans.append(Span(begin, position))
    return spans


def _code(text: str, match: re.Match[str], end: int, unclosed: set[int], spans: list[Span]) -> int:
    """Mark a code span's ticks; returns where scanning goes on: behind it, or behind the run."""
    begin, stop = match.span()
    length = stop - begin
    if length not in unclosed:
        for closing in _TICKS.finditer(text, stop, end):
            if closing.end() - closing.start() == length:
                spans += [Span(begin, stop), Span(closing.start(), closing.end())]
                return closing.end()
        unclosed.add(length)
    return stop


def _close(
    text: str,
    match: re.Match[str],
    opened: Span,
    references: Collection[str],
    spans: list[Span],
) -> None:
    begin, stop = match.span()
    if match["target"] is None:
        label = match["name"] or text[opened.end : begin]
        if label.casefold().strip() not in references:
            return
    spans += [opened, Span(begin, stop)]


def _pair_run(
    text: str,
    match: re.Match[str],
    runs: list[tuple[str, Span]],
    spans: list[Span],
    bounds: tuple[int, int],
) -> None:
    run = match["run"]
    begin, stop = match.span()
    before = text[begin - 1] if begin > bounds[0] else " "
    after = text[stop] if stop < bounds[1] else " "
    if run[0] == "_" and before.isalnum() and after.isalnum():
        return
    if not before.isspace():
        for at in range(len(runs) - 1, max(-1, len(runs) - 8), -1):
            if runs[at][0] == run:
                spans += [runs[at][1], Span(begin, stop)]
                del runs[at:]
                return
    if not after.isspace():
        runs.append((run, Span(begin, stop)))
