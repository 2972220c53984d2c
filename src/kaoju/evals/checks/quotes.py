"""Whether a citation stands where it says: slice, lines and page, from the stored text alone."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import lru_cache

from kaoju.errors import KaojuError
from kaoju.evals.checks.base import Json, ReadDocument, integer, string

PAGE_BREAK = "\f"
_NEWLINE = re.compile(r"\r\n|\r|\n")


def quote_problem(citation: Json, read: ReadDocument) -> str | None:
    """Why the citation does not hold, or ``None`` if it does."""
    root, file, quote = (string(citation.get(k)) for k in ("root", "file", "quote"))
    try:
        text = read(root, file)
    except (KeyError, OSError, KaojuError) as error:
        return f"{root}/{file} is not a stored document ({error or type(error).__name__})"
    start, end = integer(citation.get("char_start")), integer(citation.get("char_end"))
    if start is None or end is None or not 0 <= start < end <= len(text):
        return f"{file}: span {start}..{end} is not inside the text of {len(text)} characters"
    if text[start:end] != quote:
        return f"{file}: the text at {start}..{end} is not the quote"
    if not quote.strip():
        return f"{file}: the quote is blank"
    return _line_problem(citation, text, start, end) or _page_problem(citation, text, start, end)


def line_of(text: str, offset: int) -> int:
    """The 1-based line that holds ``offset``; a page break ends no line."""
    ends = _line_ends(text)
    inside = text[offset - 1 : offset + 1] == "\r\n" if offset else False
    return 1 + bisect_right(ends, offset) + inside


@lru_cache(maxsize=32)
def _line_ends(text: str) -> tuple[int, ...]:
    """Mutants of one answer ask for the lines of the same few texts thousands of times."""
    return tuple(match.end() for match in _NEWLINE.finditer(text))


def page_of(text: str, offset: int) -> int:
    """The 1-based page that holds ``offset`` of a text whose pages a form feed joins."""
    return 1 + bisect_left(_page_breaks(text), offset)


@lru_cache(maxsize=32)
def _page_breaks(text: str) -> tuple[int, ...]:
    return tuple(match.start() for match in re.finditer(PAGE_BREAK, text))


def _line_problem(citation: Json, text: str, start: int, end: int) -> str | None:
    stated = (integer(citation.get("line_start")), integer(citation.get("line_end")))
    found = (line_of(text, start), line_of(text, end - 1))
    if stated == found:
        return None
    return f"{citation.get('file')}: lines {stated[0]}-{stated[1]}, but it stands on {found}"


def _page_problem(citation: Json, text: str, start: int, end: int) -> str | None:
    stated = citation.get("page")
    if stated is None:
        return None
    # A span that crosses a break may be named by either page.
    if integer(stated) in range(page_of(text, start), page_of(text, end - 1) + 1):
        return None
    return f"{citation.get('file')}: page {stated}, but it stands on {page_of(text, start)}"
