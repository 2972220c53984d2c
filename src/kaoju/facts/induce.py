"""The entities of a knowledge base and their spellings, out of what its documents call them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from kaoju.facts.aliases import compact
from kaoju.text.normalize import fold
from kaoju.types.facts import StatedName

_TOKEN = re.compile(r"[^\s\-_/·]+")
_CODE = re.compile(r"(?=[^\W_]*\d)(?=.*[^\W\d_])[\w\-.]{4,}|(?=(?:\D*\d){3})[\w\-./]{6,}|\d{5,}")
_TITLED = ("title", "heading", "column", "row")
_ORIGINS = ("title", "key", "heading", "column", "row")
_OWN = ("title", "column", "row")
_NO_CODE = re.compile(r"\d+\.\d|.*\)$|(?:19|20)\d\d$")
_PAIRED = 2  # entities that must share a pair of brands before it spells others


def induce(
    aliases: Mapping[str, Iterable[str]], manifest: Iterable[str], stated: Iterable[StatedName]
) -> dict[str, tuple[str, ...]]:
    """Canonical name -> spellings: the owner's aliases first, then manifest, then the documents.

    Depends on the sets alone, not on their order. Spellings are added where documents pair them:
    a brand in two languages, a file's name, codes beside a name, the bare code of a family.
    """
    table = _Table()
    for canonical in sorted(aliases):
        table.add(canonical, aliases[canonical])
    for name in sorted(set(manifest)):
        table.add(name, ())
    found = sorted(_with_variants(set(stated)), key=lambda s: (s.name, s.origin, s.also))
    for one in found:
        if one.origin == "subject":
            table.add(one.name, one.also)
        if one.origin in _ORIGINS:
            # A word in brackets (国行版) is no name by itself; a code or another name is.
            table.add(one.name, [a for a in one.also if one.name in a or _named(one, a)])
    table.merge_brands()
    for one in found:
        if one.origin == "file":
            table.pair(one.name, one.also)
    table.spell_brands()
    table.spell_codes()
    for one in found:
        if one.origin == "shared":
            table.share(one.name, one.also[0])
    return {canonical: tuple(sorted(found)) for canonical, found in sorted(table.spellings.items())}


def _with_variants(stated: set[StatedName]) -> Iterator[StatedName]:
    """Names that brackets tell apart become names of their own.

    "Tab 8 (Z380KL)" and "Tab 8 (Z380M)" are two things that "Tab 8" leaves open; "云帆 9 (YF2110)"
    and "云帆 9 (YunFan 9)" are one thing with two more spellings.
    """
    asides: dict[str, set[str]] = defaultdict(set)
    for one in stated:
        if one.origin in _TITLED and len(one.also) == 1:
            asides[compact(one.name)].add(one.also[0])
    plain = {compact(s.name) for s in stated if s.origin in _ORIGINS and not s.also}
    for one in stated:
        found = asides.get(compact(one.name), set())
        if compact(one.name) in plain:
            found = {aside for aside in found if _is_code(aside)}
        if not one.also and one.origin in _OWN:
            yield one  # "Tab 8" has a sheet, row or column of its own beside its variants
            continue
        distinct = len({_shape(aside) for aside in found}) < len(found)
        distinct = distinct and (not one.also or one.also[0] in found)
        if not distinct or one.origin not in (*_TITLED, "file"):
            yield one
        elif one.origin != "file" and one.also:
            name = f"{one.name} ({one.also[0]})"
            others = (f"{one.name} {one.also[0]}", f"{one.name} [{one.also[0]}]")
            yield StatedName(name, others, one.origin)
            yield StatedName(name, (one.name,), "shared")


def _shape(aside: str) -> str:
    if not _is_code(aside):
        return "word"
    return re.sub(r"[^\W\d_]+", "a", re.sub(r"\d+", "0", fold(aside)))


def _named(one: StatedName, aside: str) -> bool:
    brackets = str.maketrans("", "", "()[] ")
    respelled = one.name.translate(brackets) == aside.translate(brackets)
    return respelled or one.origin == "key" or _is_name_by_itself(one.name, aside)


def _is_name_by_itself(name: str, aside: str) -> bool:
    """A model code (YF2110), or the same model in other words (YunFan 9); no year, "International
    3G" or "10th generation", which only tell variants apart."""
    if _CODE.fullmatch(aside):
        return True
    return _is_code(aside) and compact(_split(aside)[1]) == compact(_split(name)[1]) != ""


def _is_code(aside: str) -> bool:
    return any(c.isdigit() for c in aside)


class _Table:
    def __init__(self) -> None:
        self.spellings: dict[str, set[str]] = {}
        self.owner: dict[str, str] = {}  # compact spelling -> canonical; the first keeps it

    def add(self, name: str, also: Iterable[str]) -> None:
        key = compact(name)
        if not key:
            return
        canonical = self.owner.get(key, name)
        self.owner[key] = canonical
        self.spellings.setdefault(canonical, set()).add(name)
        for spelling in also:
            self.spell(canonical, spelling)

    def spell(self, canonical: str, spelling: str) -> None:
        """A further spelling, unless it is another entity's."""
        if self.owner.setdefault(compact(spelling), canonical) == canonical:
            self.spellings[canonical].add(spelling)

    def share(self, name: str, spelling: str) -> None:
        """A spelling that leaves open which of several entities is meant."""
        canonical = self.owner.get(compact(name))
        if canonical is not None and self.owner.get(compact(spelling)) is None:
            self.spellings[canonical].add(spelling)

    def pair(self, name: str, also: Iterable[str]) -> None:
        """Spellings with the same model code: the file yunfan-9r of 云帆 9R."""
        canonical = self.owner.get(compact(name))
        if canonical is None:
            return
        code = _split(canonical)[1]
        for spelling in also:
            head, tail = _split(spelling)
            if code and compact(tail) == compact(code) and head:
                self.spell(canonical, spelling)

    def merge_brands(self) -> None:
        """ "Google Pixel 8" is "Pixel 8" where only one longer name ends so."""
        longer: dict[str, list[str]] = defaultdict(list)
        for name in self.spellings:
            tokens = _TOKEN.findall(fold(name))
            for cut in range(1, len(tokens)):
                tail = "".join(tokens[cut:])
                if tail in self.owner and not any(c.isdigit() for t in tokens[:cut] for c in t):
                    longer[self.owner[tail]].append(name)
        for short, names in sorted(longer.items()):
            code = _split(short)
            if len(names) == 1 and names[0] != short and code[0] and code[1]:
                self._merge(names[0], short)

    def _merge(self, name: str, into: str) -> None:
        found = self.spellings.pop(name, set())
        self.spellings[into] |= found
        for key, owner in self.owner.items():
            if owner == name:
                self.owner[key] = into

    def spell_brands(self) -> None:
        """A brand that several entities have in two spellings is spelled so for all of them."""
        pairs: dict[tuple[str, str], set[str]] = defaultdict(set)
        for canonical, found in self.spellings.items():
            head, code = _split(canonical)
            for spelling in found:
                other, tail = _split(spelling)
                if other and head and other != head and compact(tail) == compact(code):
                    pairs[head, other].add(canonical)
        brands: dict[str, set[str]] = defaultdict(set)
        for (head, other), canonicals in pairs.items():
            if len(canonicals) >= _PAIRED:
                brands[head].add(other)
        for canonical in sorted(self.spellings):
            head, code = _split(canonical)
            for other in sorted(brands[head]) if code else ():
                self.spell(canonical, f"{other} {code}")

    def spell_codes(self) -> None:
        """The bare code of a family's member, where no other entity has it."""
        families: dict[str, set[str]] = defaultdict(set)
        codes: dict[str, set[str]] = defaultdict(set)
        for canonical in self.spellings:
            head, code = _split(canonical)
            if head and code:
                families[head].add(canonical)
                codes[compact(code)].add(canonical)
        for head in sorted(families):
            members = families[head]
            for canonical in sorted(members) if len(members) > 1 else ():
                code = _split(canonical)[1]
                # "6.1" alone is a number before it is anybody's code, and "2014)" a year.
                if len(codes[compact(code)]) == 1 and not _NO_CODE.match(code):
                    self.spell(canonical, code)


def _split(name: str) -> tuple[str, str]:
    """("云帆", "9 pro"): the words before the first that has a digit, and the rest."""
    folded = fold(name)
    match = re.match(r"([^\d]*?)([a-z]{0,3}\d.*)", folded)
    if match is None:
        return "", ""
    return match[1].strip(" -_"), match[2].strip()
