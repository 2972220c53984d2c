"""Whether the words of a claim are the sources' words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kaoju.answer.faults import Fault
from kaoju.answer.verify.findings import Finding
from kaoju.answer.verify.grounds import Grounds
from kaoju.text.normalize import fold
from kaoju.text.tokenize import tokenize, words

CHECK = "words"
_LATIN = re.compile(r"[a-z]")
_CONTENT = re.compile(r"[^\W\d_]")


def check(clause: str, grounds: Grounds) -> Iterator[Finding]:
    """Content words that stand in no quote, nor in the titles, headings and names around them."""
    pack = grounds.context.pack
    known = "\n".join((grounds.quoted, fold(grounds.titles), grounds.said_by_code, _names(grounds)))
    tokens = frozenset(tokenize(known))
    strange = [
        word
        for piece in clause.split()
        for word in words(fold(piece))
        if _CONTENT.search(word)
        and word not in pack.stopwords
        and word not in known
        and not (_LATIN.match(word) and tokens.intersection(tokenize(word)[:1]))
    ]
    if strange:
        yield Finding(CHECK, Fault.NOT_CITED.of(words=tuple(strange)))


def _names(grounds: Grounds) -> str:
    named = [name for citation in grounds.cited for name in citation.entities]
    return fold("\n".join((*named, *grounds.context.entities, *grounds.context.strangers)))
