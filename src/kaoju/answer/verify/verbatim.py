"""Whether a clause stands in a quote as it is, or as a copy with a few words changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from kaoju.domain.pack import LanguagePack
from kaoju.text.normalize import fold
from kaoju.text.quantity import quantities
from kaoju.types.documents import Span

_PIECE = re.compile(r"[a-z_]+(?:'[a-z]+)?|\d+(?:[.,:/-]\d+)*%?|[^\s\w]|[^\W\da-z_]")
_SIGNS = re.compile(r"(?:(?!(?<=\d)[.~:/-](?=\d))[^\w%])+")  # those inside a number count
_END = re.compile(r"[,;!?，；。！？\n]|\.\s")
_COPY = 0.7  # of a clause's pieces that must stand in the quote in order
_LEAST = 5  # pieces; fewer say too little to tell a copy
_NEXT = 24  # characters before a match in which a small word would change its sense


@dataclass(frozen=True, slots=True)
class Source:
    """A quote, folded, and its pieces: words, numbers, characters."""

    text: str
    squeezed: str
    origin: tuple[int, ...]  # of each squeezed character in ``text``
    pieces: tuple[str, ...]
    starts: tuple[int, ...]
    amounts: tuple[Span, ...]  # numbers with their scale and unit, in ``text``
    pack: LanguagePack

    @classmethod
    def of(cls, quote: str, pack: LanguagePack) -> Source:
        text = fold(quote)
        kept = [i for a, b in _between(text) for i in range(a, b)]
        found = list(_PIECE.finditer(text))
        return cls(
            text,
            "".join(text[i] for i in kept),
            tuple(kept),
            tuple(m.group() for m in found),
            tuple(m.start() for m in found),
            tuple(quantity.span for quantity in quantities(text)),
            pack,
        )

    def has(self, clause: str) -> bool:
        """Whether it holds the clause whole: no piece of a longer word or number, and not what
        a small word right before it narrows or denies (不支持 is not 支持)."""
        wanted = _SIGNS.sub("", fold(clause))
        at = self.squeezed.find(wanted)
        while wanted and at >= 0:
            start = self.origin[at]
            end = self.origin[at + len(wanted) - 1] + 1
            if self._whole(start, end) and not self._changed_before(start):
                return True
            at = self.squeezed.find(wanted, at + 1)
        return False

    def _whole(self, start: int, end: int) -> bool:
        """Whether neither end cuts a word, a number or an amount: 2.0 of 2.0 billion."""
        if _glued(self.text, start) or _glued(self.text, end):
            return False
        return not any(a.start < at < a.end for a in self.amounts for at in (start, end))

    def _changed_before(self, start: int) -> bool:
        """Whether a negation, a doubt or "only" ends right where the match begins."""
        begin = max(0, start - _NEXT)
        before = self.text[begin:start]
        only = self.pack.quantifiers.get("only")
        narrowing = (self.pack.negation, self.pack.speculation, *filter(None, [only]))
        for phrases in narrowing:
            window = self.text[begin : start + 2]
            for _, end in phrases.spans(window):
                if 0 <= len(before) - end <= 1 and not before[end:].strip():
                    return True
        return False

    def copied(self, clause: str) -> str | None:
        """The stretch of the quote that the clause is a changed copy of, folded."""
        own = _PIECE.findall(fold(clause))
        if len(own) < _LEAST:
            return None
        matcher = SequenceMatcher(None, own, self.pieces, autojunk=False)
        blocks = [b for b in matcher.get_matching_blocks() if b.size]
        if sum(b.size for b in blocks) < _COPY * len(own):
            return None
        first, last = blocks[0], blocks[-1]
        begin = max(0, first.b - first.a)
        end = min(len(self.pieces), last.b + last.size + len(own) - last.a - last.size)
        if end - begin > 2 * len(own) + _LEAST:
            return None  # pieces from all over the quote
        return self.text[self._opening(begin) : self._closing(end)]

    def _opening(self, piece: int) -> int:
        start = self.starts[piece]
        ends = [m.end() for m in _END.finditer(self.text, max(0, start - _NEXT), start)]
        return ends[-1] if ends else max(0, start - _NEXT)

    def _closing(self, piece: int) -> int:
        last = self.starts[piece - 1] + len(self.pieces[piece - 1])
        match = _END.search(self.text, last, last + _NEXT)
        return match.start() if match else min(len(self.text), last + _NEXT)


def _between(text: str) -> Iterator[tuple[int, int]]:
    """The stretches between signs."""
    at = 0
    for match in _SIGNS.finditer(text):
        yield at, match.start()
        at = match.end()
    yield at, len(text)


def _glued(text: str, at: int) -> bool:
    """Whether ``at`` is inside a Latin word or a number."""
    if not 0 < at < len(text):
        return False
    before, after = text[at - 1], text[at]
    if before.isdigit() and after in ".," and text[at + 1 : at + 2].isdigit():
        return True
    if before in ".," and after.isdigit() and text[at - 2 : at - 1].isdigit():
        return True
    latin = before.isascii() and after.isascii()
    return latin and before.isalnum() and after.isalnum() and before.isdigit() == after.isdigit()


def numbers(folded: str) -> list[str]:
    """As they stand, in order."""
    return [piece for piece in _PIECE.findall(folded) if piece[0].isdigit()]
