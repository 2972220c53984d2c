"""What a question names: Latin words that are names, codes and numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from kaoju.domain import LanguagePack
from kaoju.text.periods import period_of
from kaoju.text.tokenize import tokenize

_NAME = re.compile(r"(?<![\w-])[A-Za-z][A-Za-z0-9_-]+(?![\w-]|\.\d)")  # v8.5 is no name v8
_NUMBER = re.compile(r"(?<![\w.,-])\d[\d.,]*\d(?![\w-])")  # one digit says too little
_CODED = re.compile(r"[a-z][A-Z]|\d|_")  # an English word is a name only when it looks like one
_MOST = 8  # of a question, which holds few


def names(text: str, pack: LanguagePack) -> Iterator[re.Match[str]]:
    """The first names. In a Chinese question every Latin word names something; in an English one
    those that are spelled like names."""
    found = 0
    for match in _NAME.finditer(text):
        if match.group().lower() in pack.stopwords or period_of(match.group().lower()):
            continue
        if pack.code == "en" and not _looks_like_a_name(match, text):
            continue
        yield match
        found += 1
        if found == _MOST:
            return


def named_tokens(text: str, pack: LanguagePack, known: Callable[[str], bool]) -> tuple[str, ...]:
    """Tokens of the names that the documents know and of the numbers: what an answer is about.

    An unknown name may be a slip of the pen; an unknown number is none.
    """
    found = [tokenize(match.group())[0] for match in names(text, pack)]
    stated = [tokenize(match.group())[0] for match in list(_NUMBER.finditer(text))[:_MOST]]
    return tuple(dict.fromkeys([*filter(known, found), *stated]))


def _looks_like_a_name(match: re.Match[str], text: str) -> bool:
    before = text[: match.start()].rstrip()
    begins = not before or before[-1] in ".?!:;\"'“(-"
    return bool(_CODED.search(match.group())) or (match.group()[0].isupper() and not begins)
