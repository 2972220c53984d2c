"""Which entities a question names: whole aliases, the most specific one, unknown models apart.

Names are compared without spaces, hyphens and case, with "+" read as "plus"; a name never matches
inside a longer word or code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from kaoju.domain import LanguagePack
from kaoju.facts.positions import Position, bare_position, counted
from kaoju.text.normalize import fold
from kaoju.text.tokenize import words

_SKIPPED = re.compile(r"[\s\-_·・]")
_DASHES = frozenset("-_·・")
_BARE = re.compile(r"\d+[a-z]{0,3}(?:pro|plus|max|ultra|mini|lite|se|xl)*")
_MODEL = re.compile(r"(.*?[^\d.])(\d+[a-z]{0,3}(?:plus|pro|max|ultra|mini|lite|se|xl)*)")
_BEFORE_NUMBER = re.compile(r"[^\d]+(?=\d)")
_CJK_END = re.compile(r"[\u3400-\u9fff]")
_LONGEST = 64  # characters of a name


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in the question: ``canonicals`` is empty for an unknown model of a known family."""

    start: int
    end: int
    canonicals: tuple[str, ...] = ()
    series: bool = False


@dataclass(frozen=True, slots=True)
class EntityTable:
    """Compact alias -> canonical names, and the family heads that model numbers follow."""

    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    heads: Mapping[str, bool] = field(default_factory=dict)  # head -> may a space follow it
    longest: int = 0

    @classmethod
    def build(cls, aliases: Mapping[str, Iterable[str]]) -> EntityTable:
        """A table from canonical names and their spellings; a shared spelling names them all."""
        names: dict[str, tuple[str, ...]] = {}
        heads: dict[str, bool] = {}
        for canonical in sorted(aliases):
            for spelling in (canonical, *aliases[canonical]):
                key = compact(spelling)
                if not key or len(key) > _LONGEST:
                    continue
                names[key] = tuple(dict.fromkeys((*names.get(key, ()), canonical)))
                _add_head(heads, spelling, key)
        return cls(names, heads, max(map(len, names), default=0))

    def family(self, prefix: str) -> tuple[str, ...]:
        """The canonical names with a spelling that starts with ``prefix`` as a whole code."""
        prefix = compact(prefix)
        found = {
            canonical
            for key, canonicals in self.names.items()
            if key.startswith(prefix) and not _same_number(prefix, key)
            for canonical in canonicals
        }
        return tuple(sorted(found))

    def find(
        self, folded: str, pack: LanguagePack, opening: re.Pattern[str] | None = None
    ) -> list[Mention]:
        """The mentions in folded text, left to right, not overlapping.

        ``opening`` matches wherever a name may begin: for long texts, where it saves most work.
        """
        if not self.names:
            return []
        starts = None if opening is None else {m.start() for m in opening.finditer(folded)}
        return _Finder(self, folded, pack).run(starts)


def compact(name: str) -> str:
    """The form in which names are compared."""
    return _SKIPPED.sub("", fold(name)).replace("+", "plus")


def are_siblings(one: str, other: str) -> bool:
    """Whether two canonical names are models of one family, easily taken for one another.

    One begins with the other (X5, X5 Pro), or both are the same words before a number (X5, X7).
    Any other two names are merely different things, and a text may speak of both.
    """
    a, b = compact(one), compact(other)
    if a == b:
        return False
    if a.startswith(b) or b.startswith(a):
        return True
    stem, other_stem = _BEFORE_NUMBER.match(a), _BEFORE_NUMBER.match(b)
    return bool(stem and other_stem and stem.group() == other_stem.group())


def concerns(asked: Iterable[str], stated: Iterable[str]) -> bool:
    """Whether a text that states these names may speak for one of ``asked``: it names one of
    them, or no sibling of any."""
    wanted, names = set(asked), set(stated)
    if not wanted or not wanted.isdisjoint(names):
        return True
    return not any(are_siblings(one, other) for one in wanted for other in names)


def _same_number(prefix: str, key: str) -> bool:
    return prefix[-1:].isdigit() and key[len(prefix) : len(prefix) + 1].isdigit()


def _add_head(heads: dict[str, bool], spelling: str, key: str) -> None:
    match = _MODEL.fullmatch(key)
    if match is None:
        return
    head, code = match.groups()
    spaced = bool(re.search(rf"\s{re.escape(code[0])}", fold(spelling))) or bool(
        _CJK_END.match(head[-1])
    )
    heads[head] = heads.get(head, False) or spaced


_VERSION_GOES_ON = re.compile(r"\.\d")


class _Finder:
    """One pass over a question."""

    def __init__(self, table: EntityTable, folded: str, pack: LanguagePack) -> None:
        self.table, self.folded, self.pack = table, folded, pack
        kept = [i for i, c in enumerate(folded) if c not in _DASHES and not c.isspace()]
        self.origin: list[int] = []  # compact position -> position in the question
        characters: list[str] = []
        for i in kept:
            for c in "plus" if folded[i] == "+" else folded[i]:
                characters.append(c)
                self.origin.append(i)
        self.compact = "".join(characters)
        variants = "|".join((*pack.variants.sources, r"[a-z]{3,10}(?=\s?\d)"))
        self.model = re.compile(
            rf"(?:[\s-]?(?:\d+[a-z]{{0,3}}(?![\da-z])|(?:{variants})(?![a-z])))+"
        )
        self.suffix = re.compile(
            rf"(?:[\s-]?(?:{'|'.join(pack.variants.sources) or '(?!)'})(?![a-z])|\+(?!\d))+"
        )

    @cached_property
    def inside(self) -> list[tuple[int, int]]:
        return _word_insides(self.folded)

    def run(self, starts: set[int] | None = None) -> list[Mention]:
        found: list[Mention] = []
        position = 0
        while position < len(self.compact):
            here = starts is None or self.origin[position] in starts
            mention = self._at(position) if here else None
            if mention is None:
                position += 1
                continue
            found.append(mention)
            while position < len(self.compact) and self.origin[position] < mention.end:
                position += 1
        return found

    def _at(self, position: int) -> Mention | None:
        start = self.origin[position]
        if (position and self.origin[position - 1] == start) or self._glued_before(start):
            return None
        known = self._known(position, start)
        if known is not None:
            return known
        return self._unknown(position, start)

    def _known(self, position: int, start: int) -> Mention | None:
        limit = min(self.table.longest, len(self.compact) - position)
        for length in range(limit, 0, -1):
            key = self.compact[position : position + length]
            canonicals = self.table.names.get(key)
            if canonicals is None:
                continue
            end = self.origin[position + length - 1] + 1
            if self._glued_after(end) or self._inside_word(start, end):
                continue
            place = Position.FREE
            # "3M" is a company's whole name; "9" is short for a model's.
            if _BARE.fullmatch(key) and (key.isdigit() or key not in map(compact, canonicals)):
                place = bare_position(self.folded, start, end, key.isdigit(), self.pack)
            if place is Position.REJECTED:
                continue
            if place is Position.FOREIGN:
                head = re.search(r"[a-z]+\s*$", self.folded[:start])
                return Mention(head.start() if head else start, end)
            return self._extended(start, end, key, canonicals)
        return None

    def _extended(self, start: int, end: int, key: str, canonicals: tuple[str, ...]) -> Mention:
        suffix = self.suffix.match(self.folded, end)
        if suffix:
            return Mention(start, suffix.end())
        series = self.pack.series.pattern()
        match = series.match(self.folded, _past_space(self.folded, end)) if series else None
        if match:
            return Mention(start, match.end(), self.table.family(key), series=True)
        return Mention(start, end, canonicals)

    def _unknown(self, position: int, start: int) -> Mention | None:
        for length in range(min(self.table.longest, len(self.compact) - position), 0, -1):
            head = self.compact[position : position + length]
            if head not in self.table.heads:
                continue
            end = self.origin[position + length - 1] + 1
            model = self.model.match(self.folded, end)
            if model is None or _VERSION_GOES_ON.match(self.folded, model.end()):
                continue  # v8.5 is no model v8
            if self._glued_after(model.end()):
                continue  # utf8mb4_bin is a name of its own
            if model.group()[0].isspace() and not self.table.heads[head]:
                continue
            if self._goes_on(end) and not self.suffix.match(self.folded, end):
                continue  # "measures 149" is no model of a family M
            if model.group().strip().isdigit() and counted(self.folded[model.end() :], self.pack):
                continue
            return Mention(start, model.end())
        return None

    def _goes_on(self, end: int) -> bool:
        """Whether a Latin word goes on at ``end``."""
        around = self.folded[end - 1 : end + 1]
        return len(around) == 2 and around.isascii() and around.isalpha()

    def _glued_before(self, start: int) -> bool:
        before, here = self.folded[start - 1 : start], self.folded[start]
        if not _alphanumeric(here):
            return False
        joined = before == "_" and _alphanumeric(self.folded[max(0, start - 2) : start - 1])
        return joined or _alphanumeric(before) or (here.isdigit() and before in (".", "+"))

    def _glued_after(self, end: int) -> bool:
        last, after = self.folded[end - 1], self.folded[end : end + 1]
        if not _alphanumeric(last):
            return False
        beyond = self.folded[end + 1 : end + 2]
        if after == "_":
            return _alphanumeric(beyond)
        if after in (".", "-") and last.isdigit():
            return beyond.isdigit()
        return _alphanumeric(after)

    def _inside_word(self, start: int, end: int) -> bool:
        return any(s <= start and end <= e and (s, e) != (start, end) for s, e in self.inside)


def _alphanumeric(character: str) -> bool:
    return bool(character) and character.isascii() and character.isalnum()


def _past_space(text: str, position: int) -> int:
    while text[position : position + 1].isspace():
        position += 1
    return position


def _word_insides(folded: str) -> list[tuple[int, int]]:
    """The spans of Chinese dictionary words: a name inside a longer word is not that name."""
    spans: list[tuple[int, int]] = []
    position = 0
    for word in words(folded):
        start = folded.find(word, position)
        if start < 0:
            continue
        position = start + len(word)
        if _CJK_END.match(word):
            spans.append((start, position))
    return spans
